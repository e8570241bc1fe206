/** English texts of the frame. */
import { count } from '../../words/messages.ts';

export const messages = {
  skip: 'Skip to the content',
  navigation: 'Main navigation',
  home: 'Home',
  events: 'Events',
  groups: 'Groups',
  notifications: 'Notifications',
  unread: (number: number) => count('en', number, { one: '# new', other: '# new' }),
  search: 'Search',
  write: 'Write a post',
  more: 'More',
  local: 'Everybody here',
  lists: 'Lists',
  conversations: 'Conversations',
  bookmarks: 'Bookmarks',
  favourites: 'Favourites',
  scheduled: 'Scheduled posts',
  profile: 'Your profile',
  settings: 'Settings',
  moderation: 'Moderation',
  signOut: 'Sign out',
  notFound: 'Not here',
  notFoundHint: 'There is nothing at this address, or nothing that you may see.',
  offline: 'You are offline. You see what was there last.',
};

export type AppMessages = typeof messages;

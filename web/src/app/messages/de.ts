/** German texts of the frame. */
import { count } from '../../words/messages.ts';
import type { AppMessages } from './en.ts';

export const messages: AppMessages = {
  skip: 'Zum Inhalt springen',
  navigation: 'Hauptnavigation',
  home: 'Start',
  events: 'Veranstaltungen',
  groups: 'Gruppen',
  notifications: 'Mitteilungen',
  unread: (number) => count('de', number, { other: '# neue' }),
  search: 'Suche',
  write: 'Beitrag schreiben',
  more: 'Mehr',
  local: 'Alle hier',
  lists: 'Listen',
  conversations: 'Unterhaltungen',
  bookmarks: 'Lesezeichen',
  favourites: 'Favoriten',
  scheduled: 'Geplante Beiträge',
  profile: 'Dein Profil',
  settings: 'Einstellungen',
  moderation: 'Moderation',
  signOut: 'Abmelden',
  notFound: 'Hier ist nichts',
  notFoundHint: 'Unter dieser Adresse ist nichts, oder nichts, das du sehen darfst.',
  offline: 'Du bist offline. Du siehst, was zuletzt da war.',
};

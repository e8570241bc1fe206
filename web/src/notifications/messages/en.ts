/** English texts of the notifications. */
import { count } from '../../words/messages.ts';
import type { Kind } from '../groups.ts';

/** Several people may have done the same. */
const sentences: Record<Kind, (who: string, what: string, several: boolean) => string> = {
  mention: (who) => `${who} mentioned you`,
  status: (who) => `${who} posted`,
  reblog: (who) => `${who} boosted your post`,
  favourite: (who) => `${who} liked your post`,
  follow: (who) => `${who} followed you`,
  follow_request: (who) => `${who} asks to follow you`,
  poll: (who) => `A poll by ${who} has ended`,
  update: (who) => `${who} edited a post`,
  quote: (who) => `${who} quoted your post`,
  quoted_update: (who) => `${who} edited a post that you quoted`,
  'admin.sign_up': (who) => `${who} signed up`,
  'admin.report': (who, what) => `${who} reported ${what}`,
  moderation_warning: () => 'The moderators have decided about your account',
  added_to_collection: (who, what) => `${who} put you into “${what}”`,
  collection_update: (who, what) => `${who} changed “${what}”, which you are in`,
  'event.joined': (who, what) => `${who} is going to “${what}”`,
  'event.join_request': (who, what) => `${who} asks to join “${what}”`,
  'event.join_approved': (_who, what) => `You are going to “${what}”`,
  'event.comment_request': (who, what) => `${who} commented on “${what}”: you decide whether others see it`,
  'event.updated': (who, what) => `${who} changed “${what}”`,
  'event.reminder': (_who, what) => `“${what}” begins soon`,
  'event.cancelled': (who, what) => `${who} cancelled “${what}”`,
  'group.invited': (who, what) => `${who} invites you to the group “${what}”`,
};

export const messages = {
  title: 'Notifications',
  tabs: 'Which notifications',
  all: 'All',
  mentions: 'Mentions',
  none: 'No notifications yet. When somebody follows you, answers you or joins your event, you read it here.',
  noMentions: 'Nobody has mentioned you yet.',
  isNew: 'New:',
  sentences,
  and: (first: string, second: string) => `${first} and ${second}`,
  andOthers: (first: string, others: number) =>
    `${first} and ${count('en', others, { one: '# other', other: '# others' })}`,
  actions: 'More about the notifications',
  dismiss: (sentence: string) => `Dismiss: ${sentence}`,
  clear: 'Dismiss all',
  clearTitle: 'Dismiss all notifications?',
  clearHint: 'They cannot be brought back.',
  settings: 'Settings of notifications',
  accept: 'Accept',
  refuse: 'Refuse',
  acceptFollow: (name: string) => `Accept the follow request of ${name}`,
  refuseFollow: (name: string) => `Refuse the follow request of ${name}`,
  participants: 'See who asks',
  picture: 'Picture',
  waiting: (people: number) =>
    count('en', people, {
      one: 'Notifications of # person wait for you',
      other: 'Notifications of # people wait for you',
    }),
  requests: 'Filtered notifications',
  requestsHint: 'From people whose notifications your settings hold back. Accept someone to get theirs from now on.',
  noRequests: 'Nobody’s notifications are held back.',
  held: (number: number) => count('en', number, { one: '# notification', other: '# notifications' }),
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all',
  acceptSelected: (people: number) => count('en', people, { one: 'Accept #', other: 'Accept #' }),
  dismissSelected: (people: number) => count('en', people, { one: 'Dismiss #', other: 'Dismiss #' }),
  acceptOne: (name: string) => `Accept ${name}`,
  dismissOne: (name: string) => `Dismiss ${name}`,
  dismissShort: 'Dismiss',
};

export type NotificationsMessages = typeof messages;

/** The tabs of the notifications, each with some kinds. */
import { KINDS, type Kind } from '../../../src/client/notification-kinds.ts';

export const TABS = ['all', 'mentions', 'reactions', 'follows', 'events', 'groups'] as const;

export type Tab = (typeof TABS)[number];

const startingWith = (start: string): Kind[] => KINDS.filter((kind) => kind.startsWith(start));

/** The kinds of each tab; none for all of them. */
export const KINDS_OF: Record<Tab, Kind[]> = {
  all: [],
  mentions: ['mention', 'quote'],
  reactions: ['reblog', 'favourite', 'poll'],
  follows: ['follow', 'follow_request', 'account.moved', 'severed_relationships'],
  events: [...startingWith('event.'), ...startingWith('date_poll.'), 'tag.event'],
  groups: startingWith('group.'),
};

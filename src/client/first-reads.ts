/** The first queries of pages of the web client. The server sends their answers with the page, so that they need no request. */
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../routers/app-router.ts';
import { KINDS } from './notification-kinds.ts';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

/** A procedure and its input, exactly as the page requests it. */
export type FirstRead = {
  [Area in keyof Inputs]: {
    [Name in keyof Inputs[Area]]: readonly [procedure: `${Area}.${Name & string}`, input?: Inputs[Area][Name]];
  }[keyof Inputs[Area]];
}[keyof Inputs];

/** The home timeline begins with more posts than a window shows, but not with more than is worth waiting for. */
export const FIRST_OF_HOME: FirstRead = ['timelines.home', { limit: 8 }];

/** The place up to which the viewer has read the home timeline. */
export const HOME_PLACE = { timeline: ['home'] };

/** Times in inputs are whole hours, so that page and server send the same input. */
export const hourOf = (now: Date): string => new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000).toISOString();

/** The user's next events, for the home page. */
export const comingEvents = (now: Date) => ({ going: true, notCancelled: true, from: hourOf(now), limit: 3 });

export const GUESTS_PAGE = 24;

/** The guests of an event that everybody may see; its organizers are shown apart. */
export const firstGuests = (uuid: string) => ({ id: uuid, roles: 'PARTICIPANT', limit: GUESTS_PAGE, page: 1 });

export const organizersOf = (uuid: string) => ({ id: uuid });

/** The first page of a list that continues: more entries than a window shows. */
export const MOST_OF_FIRST = 8;

export const POSTS_OF_PROFILE = { exclude_replies: true };

/** The posts of a profile, or the wall of a group. */
export const firstPosts = (id: string): FirstRead => [
  'accounts.statuses',
  { id, ...POSTS_OF_PROFILE, limit: MOST_OF_FIRST },
];

export const firstRelationship = (id: string): FirstRead => ['relationships.list', { id: [id], with_suspended: true }];

export const firstEndorsed = (id: string) => ({ id, limit: 4 });

/** More than the maximum for a person. */
export const allCollections = (id: string) => ({ id, limit: 100 });

/** The viewer's memberships, and their invitations. */
export const ALL_MINE = { limit: 100 };

export const FIRST_CONVERSATIONS: FirstRead = ['conversations.list', { limit: MOST_OF_FIRST }];

export const FIRST_NOTIFICATIONS: FirstRead = [
  'notificationGroups.list',
  { supported_types: KINDS, types: [], limit: MOST_OF_FIRST },
];

/** The next events, and those of the viewer: the page shows them first, and then reads more, without those that ended within the hour. */
export const firstEvents = (from: string): FirstRead => ['events.list', { from, limit: MOST_OF_FIRST }];
export const firstGoing = (from: string): FirstRead => ['events.list', { going: true, from, limit: MOST_OF_FIRST }];

export interface PageAddress {
  parameters: Record<string, string>;
  /** Whether it has a query, which may select another list than the first one of the page. */
  hasQuery: boolean;
  now: Date;
}

/** The answer to a read, once it is known. */
type AnswerTo = (read: FirstRead) => unknown;

type Account = Outputs['accounts']['lookup'];

/** For the frame of every page. */
const FRAME: readonly FirstRead[] = [['users.me']];

function readsOfPerson(acct: string, { hasQuery }: PageAddress, answerTo: AnswerTo): readonly FirstRead[] {
  const lookup: FirstRead = ['accounts.lookup', { acct }];
  const account = answerTo(lookup) as Account | undefined;
  const me = answerTo(['users.me']) as Outputs['users']['me'] | undefined;
  if (!account) return [lookup];
  const { id } = account;
  const posts = hasQuery ? [] : [firstPosts(id)];
  if (account.group) return [lookup, ...readsOfGroup(acct), ['groups.overviews', { ids: [id] }], ...posts];
  const others: FirstRead[] = [firstRelationship(id), ['discovery.familiarFollowers', { id: [id] }]];
  return [
    lookup,
    ...(me?.defaultActor?.id === id ? [] : others),
    ['endorsements.list', firstEndorsed(id)],
    ['collections.ofAccount', allCollections(id)],
    ['accounts.statuses', { id, pinned: true }],
    ...posts,
  ];
}

const readsOfGroup = (name: string): readonly FirstRead[] => [
  ['groups.get', { id: name }],
  ['groups.memberships', ALL_MINE],
  ['groupInvitations.mine', ALL_MINE],
];

type Reads = (address: PageAddress, answerTo: AnswerTo) => readonly FirstRead[];

/** Path of src/client/client-paths.ts → its reads. Other pages have only those of the frame. */
const READS: Readonly<Record<string, Reads>> = {
  home: ({ now }) => [
    FIRST_OF_HOME,
    ['events.list', comingEvents(now)],
    ['participations.waiting'],
    ['announcements.list', {}],
    ['markers.get', HOME_PLACE],
  ],
  catchUp: () => [['timelines.catchUp', {}]],
  unread: () => [['markers.get', HOME_PLACE]],
  event: ({ parameters: { uuid = '' } }) => [
    ['events.get', { id: uuid }],
    ['participations.own', { id: uuid }],
    ['participations.list', firstGuests(uuid)],
    ['organizers.list', organizersOf(uuid)],
  ],
  events({ hasQuery, now }, answerTo) {
    if (hasQuery) return [];
    const from = hourOf(now);
    const events = answerTo(firstEvents(from)) as Outputs['events']['list'] | undefined;
    const uuids = (events ?? []).filter(({ participantStats }) => participantStats.participants > 0);
    const faces: FirstRead = ['participations.faces', { uuids: uuids.map(({ uuid }) => uuid).toSorted() }];
    return [firstEvents(from), firstGoing(from), ['participations.waiting'], ...(uuids.length > 0 ? [faces] : [])];
  },
  person: (address, answerTo) => readsOfPerson(address.parameters.name ?? '', address, answerTo),
  post: ({ parameters: { id = '' } }) => [
    ['statuses.get', { id }],
    ['statuses.context', { id }],
  ],
  conversations: () => [FIRST_CONVERSATIONS],
  notifications: ({ hasQuery }) => [['notificationPolicy.get', {}], ...(hasQuery ? [] : [FIRST_NOTIFICATIONS])],
};

/**
 * The reads of a page. Some depend on answers to others, so this is called again until it names no new ones.
 *
 * @param answerTo the answers so far
 */
export const firstReads = (page: string, address: PageAddress, answerTo: AnswerTo): readonly FirstRead[] => [
  ...FRAME,
  ...(READS[page]?.(address, answerTo) ?? []),
];

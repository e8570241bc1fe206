/**
 * Every list of posts with id pagination. tests/timelines/list-walks.test.ts pages through each, and
 * tests/conformance/status-endpoints.test.ts fails if a list of the contract is missing here.
 */
import { putCard } from './cards.ts';
import { createGroup, organize } from './events.ts';
import type { Person, World } from './world.ts';

/** Two authors whom the reader follows and has in a list; one of them becomes hidden from the reader. */
export interface Walk {
  world: World;
  reader: Person;
  author: Person;
  hidden: Person;
  list: string;
}

export interface Row {
  id: string;
  status?: { id: string };
  last_status?: { id: string } | null;
}

export interface PostList {
  /** As the contract names it. */
  at: string;
  path(walk: Walk): string;
  /** Required parameters of the request. */
  query?: Record<string, string>;
  /** Adds a post to the list. */
  add(walk: Walk, who: Person, i: number): Promise<string>;
  /** How the posts of the hidden author become invisible to the reader. */
  hide: 'mute' | 'blocked';
  /** The post that a row shows; empty where it shows none. */
  of(row: Row): string;
  /** It contains the author's posts only. */
  alone?: true;
  /** Only backward pagination: `since_id` returns newer rows, newest first (Mastodon's pagination). */
  backward?: true;
}

const post = async ({ world }: Walk, who: Person, body: object): Promise<string> =>
  (await world.rest(who).post('/api/v1/statuses', body)).body.id;

const WALKED = 'https://walked.example/';

const linked: PostList['add'] = async (walk, who, i) => {
  const id = await post(walk, who, { status: `${WALKED} ${i}` });
  await putCard(walk.world, id, WALKED);
  return id;
};
const plain: PostList['add'] = (walk, who, i) => post(walk, who, { status: `#walk ${i}` });
const named =
  (visibility: string): PostList['add'] =>
  (walk, who, i) =>
    post(walk, who, { status: `@${walk.reader.name} ${i}`, visibility });
const kept =
  (verb: string): PostList['add'] =>
  async (walk, who, i) => {
    const id = await plain(walk, who, i);
    await walk.world.rest(walk.reader).post(`/api/v1/statuses/${id}/${verb}`);
    return id;
  };

let senders = 0;
/** A new sender caused a filtered notification about the post. */
const filtered: PostList['add'] = async (walk, who, i) => {
  const id = await plain(walk, who, i);
  const sender = await walk.world.person(`sender_${++senders}`);
  const { db, ids, clock } = walk.world.platform;
  const createdAt = clock.now();
  const between = { recipientId: walk.reader.actorId, originId: sender.actorId, createdAt };
  await db.notification.create({ data: { ...between, type: 'quoted_update', statusId: BigInt(id), filtered: true } });
  await db.notificationRequest.create({ data: { id: ids.next(), ...between, updatedAt: createdAt } });
  return id;
};

/** For one post of the reader's, created when the list is refilled. */
let quotedId = '';
async function quoting(walk: Walk, who: Person, i: number): Promise<string> {
  if (i === 0 && who === walk.hidden) quotedId = await post(walk, walk.reader, { status: 'to be quoted' });
  return post(walk, who, { status: `${i}`, quoted_status_id: quotedId });
}

/** Replies to one post of the reader's, who approves each, created when the list is refilled. */
let targetId = '';
async function asking(walk: Walk, who: Person, i: number): Promise<string> {
  if (i === 0 && who === walk.hidden)
    targetId = await post(walk, walk.reader, { status: 'ask me first', reply_approval_policy: 'approval' });
  return post(walk, who, { status: `${i}`, in_reply_to_id: targetId });
}

/** Posts to a group of the reader's, who approves each, created when the list is refilled. */
let groupId = '';
async function toGroup(walk: Walk, who: Person, i: number): Promise<string> {
  if (i === 0 && who === walk.hidden) {
    const fields = { openness: 'OPEN', posting: 'EVERYBODY', approvesPosts: true } as const;
    groupId = (await createGroup(walk.world, walk.reader, fields)).id;
  }
  return post(walk, who, { status: `${i}`, group_id: groupId });
}

/** Discussions in a group of the reader's, created when the list is refilled. */
async function discussing(walk: Walk, who: Person, i: number): Promise<string> {
  if (i === 0 && who === walk.hidden) {
    const fields = { openness: 'OPEN', posting: 'EVERYBODY' } as const;
    groupId = (await createGroup(walk.world, walk.reader, fields)).id;
  }
  const id = await post(walk, who, { status: `${i}`, title: `About ${i}`, group_id: groupId });
  await walk.world.drain();
  return id;
}

/** An event that is created when the list is refilled. */
let eventId = '';
async function commenting({ world, reader, hidden }: Walk, who: Person, i: number): Promise<string> {
  if (i === 0 && who === hidden) eventId = (await organize(world, reader)).id;
  const comment = { actorUsername: who.name, text: `${i}`, eventId };
  return (await world.trpc(who).comments.create.mutate(comment)).id;
}

const list = (name: string, hide: PostList['hide'], add: PostList['add'], more: Partial<PostList> = {}): PostList => ({
  at: `GET /api/v1/${name}`,
  path: () => `/api/v1/${name}`,
  of: (row) => row.id,
  hide,
  add,
  ...more,
});

export const POST_LISTS: readonly PostList[] = [
  list('timelines/home', 'mute', plain),
  list('timelines/list/{}', 'mute', plain, { path: (walk) => `/api/v1/timelines/list/${walk.list}` }),
  list('timelines/public', 'mute', plain),
  list('timelines/tag/{}', 'mute', plain, { path: () => '/api/v1/timelines/tag/walk' }),
  list('timelines/link', 'mute', linked, { query: { url: WALKED } }),
  list('timelines/direct', 'mute', named('direct')),
  list('accounts/{}/statuses', 'mute', plain, {
    path: (walk) => `/api/v1/accounts/${walk.author.id}/statuses`,
    alone: true,
  }),
  list('bookmarks', 'blocked', kept('bookmark')),
  list('favourites', 'blocked', kept('favourite')),
  list('notifications', 'blocked', named('unlisted'), { of: (row) => row.status?.id ?? '' }),
  list('notifications/requests', 'blocked', filtered, { of: (row) => row.last_status?.id ?? '' }),
  list('statuses/{}/quotes', 'mute', quoting, { path: () => `/api/v1/statuses/${quotedId}/quotes`, backward: true }),
  list('reply_requests', 'mute', asking, { backward: true }),
  list('groups/{}/post_requests', 'blocked', toGroup, {
    path: () => `/api/v1/groups/${groupId}/post_requests`,
    backward: true,
  }),
  list('groups/{}/discussions', 'mute', discussing, {
    path: () => `/api/v1/groups/${groupId}/discussions`,
    of: (row) => row.status?.id ?? '',
    backward: true,
  }),
  list('events/{}/comments', 'mute', commenting, { path: () => `/api/v1/events/${eventId}/comments`, backward: true }),
  // A conversation stays when its last post is hidden, and shows none.
  list('conversations', 'blocked', named('direct'), { of: (row) => row.last_status?.id ?? '' }),
];

/** The visibility matrix: one author, a viewer for each relation to the author, a status of each visibility. */
import { organize } from '../world/events.ts';
import { createEmptyWorld, type Person, type World } from '../world/world.ts';

export const VISIBILITIES = ['public', 'unlisted', 'private', 'direct'] as const;
export const RELATIONS = [
  'author',
  'follower',
  'asking',
  'mentioned',
  'stranger',
  'blocked',
  'blockedFollower',
  'blockedMentioned',
  'nobody',
] as const;
export type Relation = (typeof RELATIONS)[number];
export type Visibility = (typeof VISIBILITIES)[number];

const open: Relation[] = ['author', 'follower', 'asking', 'mentioned', 'stranger', 'nobody'];
export const SEEN: Record<Visibility, Relation[]> = {
  public: open,
  unlisted: open,
  private: ['author', 'follower', 'mentioned'],
  direct: ['author', 'mentioned'],
};

/** Unique text of the status and its poll: an answer that contains it shows the status. */
export const secretOf = (visibility: Visibility): string => `whisper-${visibility}-whisper`;

/** Rows of a viewer that reference the status, as if it had been visible once. */
export interface Kept {
  list: string;
  notification: string;
  conversation: string;
}

export interface Matrix {
  world: World;
  author: Person;
  people: ReadonlyMap<Relation, Person | null>;
  /** A public status that all of them reply to. */
  root: string;
  /** An event with that status as a comment, so that these are replies to it. */
  event: string;
  statuses: ReadonlyMap<Visibility, { id: string; poll: string }>;
  /** Public and unlisted statuses are reblogged by a person whom everyone follows, the private one by its author. */
  reblogs: ReadonlyMap<Visibility, { id: string; by: Person }>;
  kept: ReadonlyMap<string, Kept>;
  keptOf(relation: Relation, visibility: Visibility): Kept;
}

const follow = (world: World, who: Person, whom: Person) => world.rest(who).post(`/api/v1/accounts/${whom.id}/follow`);

/** Rows of this viewer that reference the status, inserted directly: they must not make it visible. */
export async function keep(world: World, viewer: Person, booster: Person, status: { id: bigint; thread: bigint }) {
  const { db, ids } = world.platform;
  const createdAt = world.clock.now();
  const row = { actorId: viewer.actorId, statusId: status.id };
  await db.bookmark.create({ data: { id: ids.next(), ...row, createdAt } });
  await db.favourite.create({ data: { id: ids.next(), ...row, createdAt } });
  await db.homeEntry.createMany({ data: [row], skipDuplicates: true });
  const conversation = { id: ids.next(), actorId: viewer.actorId, threadId: status.id, lastStatusId: status.id };
  await db.conversation.create({ data: { ...conversation, unread: true, participantIds: [booster.actorId] } });
  await db.directEntry.createMany({ data: [row], skipDuplicates: true });
  const notification = { recipientId: viewer.actorId, originId: booster.actorId, type: 'favourite' };
  const { id: notificationId } = await db.notification.create({
    data: { ...notification, statusId: status.id, createdAt },
  });
  const list = await db.list.create({ data: { id: ids.next(), actorId: viewer.actorId, title: 'kept', createdAt } });
  await db.listEntry.create({ data: { listId: list.id, statusId: status.id } });
  return { list: `${list.id}`, notification: `${notificationId}`, conversation: `${conversation.id}` };
}

/** The author's replies to their own root, one of each visibility. */
export async function postAll(world: World, author: Person, root: string, named = ['mentioned', 'blockedMentioned']) {
  const statuses = new Map<Visibility, { id: string; poll: string }>();
  for (const visibility of VISIBILITIES) {
    const { body } = await world.rest(author).post('/api/v1/statuses', {
      status: `${named.map((name) => `@${name}`).join(' ')} #matrix ${secretOf(visibility)}`,
      in_reply_to_id: root,
      visibility,
      poll: { options: [secretOf(visibility), 'no'], expires_in: 3600 },
    });
    statuses.set(visibility, { id: body.id, poll: body.poll.id });
  }
  return statuses;
}

export async function reblogAll(world: World, statuses: Matrix['statuses'], author: Person, booster: Person) {
  const reblogs = new Map<Visibility, { id: string; by: Person }>();
  for (const [visibility, by] of [
    ['public', booster],
    ['unlisted', booster],
    ['private', author],
  ] as const) {
    const { body } = await world.rest(by).post(`/api/v1/statuses/${statuses.get(visibility)?.id}/reblog`);
    reblogs.set(visibility, { id: body.id, by });
  }
  return reblogs;
}

/** Everyone in their relation to the author except for the blocks, and the root. */
export async function createPeople(world: World) {
  const people = new Map<Relation, Person | null>();
  for (const relation of RELATIONS)
    people.set(
      relation,
      relation === 'nobody' ? null : await world.person(relation, { locked: relation === 'author' }),
    );
  const author = people.get('author') as Person;
  for (const relation of ['follower', 'asking', 'blockedFollower'] as const)
    await follow(world, people.get(relation) as Person, author);
  for (const relation of ['follower', 'blockedFollower'] as const)
    await world.rest(author).post(`/api/v1/follow_requests/${people.get(relation)?.id}/authorize`);
  const root: string = (
    await world.rest(author).post('/api/v1/statuses', { status: 'what all of them answer', visibility: 'public' })
  ).body.id;
  return { people, author, root };
}

/** The author blocks these people. A block ends a follow; the row is restored, so that the visibility rule is tested and not the clean-up. */
export async function blockAll(world: World, { people, author }: Pick<Matrix, 'people' | 'author'>): Promise<void> {
  for (const relation of ['blocked', 'blockedMentioned', 'blockedFollower'] as const)
    await world.rest(author).post(`/api/v1/accounts/${people.get(relation)?.id}/block`);
  await world.drain();
  const follower = people.get('blockedFollower') as Person;
  const row = { followerId: follower.actorId, targetId: author.actorId, approved: true, createdAt: world.clock.now() };
  await world.platform.db.follow.create({ data: { id: world.platform.ids.next(), ...row } });
}

/** Each of them follows the person who reblogs. */
export async function followBooster(world: World, people: Matrix['people'], booster: Person): Promise<void> {
  for (const person of people.values()) if (person) await follow(world, person, booster);
}

/** Blocks come last: earlier rows must not show what they hide. */
export async function createMatrix(): Promise<Matrix> {
  const world = await createEmptyWorld();
  const { people, author, root } = await createPeople(world);
  const statuses = await postAll(world, author, root);
  const booster = await world.person('booster');
  const reblogs = await reblogAll(world, statuses, author, booster);
  await world.drain();
  await followBooster(world, people, booster);
  const kept = new Map<string, Kept>();
  for (const [relation, person] of people) {
    if (!person) continue;
    for (const [visibility, { id }] of statuses)
      kept.set(
        `${relation} ${visibility}`,
        await keep(world, person, booster, { id: BigInt(id), thread: BigInt(root) }),
      );
  }
  await blockAll(world, { people, author });
  const none = { list: '0', notification: '0', conversation: '0' };
  const keptOf: Matrix['keptOf'] = (relation, visibility) => kept.get(`${relation} ${visibility}`) ?? none;
  const { id: event } = await organize(world, booster);
  await world.platform.db.eventComment.create({ data: { statusId: BigInt(root), eventId: BigInt(event) } });
  return { world, author, people, root, event, statuses, reblogs, kept, keptOf };
}

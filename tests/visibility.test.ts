/**
 * Who sees which status: viewers × visibilities × relations, through every way that can show one. The where-fragment, its SQL
 * form and its mirror `audienceOf` must agree on each cell.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audienceOf } from '../src/domain/statuses/audience.ts';
import { STATUS_VISIBLE, statusVisibleTo } from '../src/domain/statuses/visible.ts';
import { streamSource } from '../src/entities/stream-source.ts';
import { statement } from '../src/platform/sql.ts';
import { createEmptyWorld, type Person, type World } from './support/world.ts';

const VISIBILITIES = ['public', 'unlisted', 'private', 'direct'] as const;
const RELATIONS = [
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
type Relation = (typeof RELATIONS)[number];
type Visibility = (typeof VISIBILITIES)[number];

const open: Relation[] = ['author', 'follower', 'asking', 'mentioned', 'stranger', 'nobody'];
const SEEN: Record<Visibility, Relation[]> = {
  public: open,
  unlisted: open,
  private: ['author', 'follower', 'mentioned'],
  direct: ['author', 'mentioned'],
};
/** Whom fan-out reaches: who may see it and stands close enough to be told. */
const REACHED: Record<Visibility, Relation[]> = {
  public: ['author', 'follower', 'mentioned'],
  unlisted: ['author', 'follower', 'mentioned'],
  private: ['author', 'follower', 'mentioned'],
  direct: ['author', 'mentioned'],
};

let world: World;
const people = new Map<Relation, Person | null>();
const statuses = new Map<Visibility, string>();
const polls = new Map<Visibility, string>();
/** Reblogs of them: of what is for all by someone whom everyone follows, of the private one by its author. */
const reblogs = new Map<Visibility, { id: string; by: Person }>();

beforeAll(async () => {
  world = await createEmptyWorld();
  for (const relation of RELATIONS)
    people.set(
      relation,
      relation === 'nobody' ? null : await world.person(relation, { locked: relation === 'author' }),
    );
  const author = people.get('author') as Person;
  const follow = (relation: Relation) => world.rest(people.get(relation)).post(`/api/v1/accounts/${author.id}/follow`);
  await Promise.all((['follower', 'asking', 'blockedFollower'] as const).map(follow));
  for (const relation of ['follower', 'blockedFollower'] as const) {
    await world.rest(author).post(`/api/v1/follow_requests/${people.get(relation)?.id}/authorize`);
  }
  for (const visibility of VISIBILITIES) {
    const answer = await world.rest(author).post('/api/v1/statuses', {
      status: `@mentioned @blockedMentioned #matrix ${visibility}`,
      visibility,
      poll: { options: ['yes', 'no'], expires_in: 3600 },
    });
    statuses.set(visibility, answer.body.id);
    polls.set(visibility, answer.body.poll.id);
  }
  const booster = await world.person('booster');
  for (const [visibility, by] of [
    ['public', booster],
    ['unlisted', booster],
    ['private', author],
  ] as const) {
    const answer = await world.rest(by).post(`/api/v1/statuses/${statuses.get(visibility)}/reblog`);
    reblogs.set(visibility, { id: answer.body.id, by });
  }
  for (const person of people.values()) {
    if (!person) continue;
    await world.rest(person).post(`/api/v1/accounts/${booster.id}/follow`);
    // Kept by everyone, as if they had seen it once.
    for (const statusId of [...statuses.values()].map(BigInt)) {
      const row = { actorId: person.actorId, statusId, createdAt: world.clock.now() };
      await world.platform.db.bookmark.create({ data: { id: world.platform.ids.next(), ...row } });
      await world.platform.db.favourite.create({ data: { id: world.platform.ids.next(), ...row } });
    }
  }
  for (const relation of ['blocked', 'blockedMentioned', 'blockedFollower'] as const) {
    // A block ends a follow; the row is put back, so that the rule is tested and not the clearing up.
    await world.rest(author).post(`/api/v1/accounts/${people.get(relation)?.id}/block`);
  }
  const follower = people.get('blockedFollower') as Person;
  await world.platform.db.follow.create({
    data: {
      id: world.platform.ids.next(),
      followerId: follower.actorId,
      targetId: author.actorId,
      approved: true,
      createdAt: world.clock.now(),
    },
  });
  await world.drain();
});
afterAll(() => world.close());

const cells = VISIBILITIES.flatMap((visibility) =>
  RELATIONS.map((relation) => ({ visibility, relation, seen: SEEN[visibility].includes(relation) })),
);

describe.each(cells)('$relation on $visibility: $seen', ({ visibility, relation, seen }) => {
  const person = () => people.get(relation) ?? null;
  const id = () => statuses.get(visibility) ?? '';

  test('the where-fragment and the SQL say the same', async () => {
    const viewerId = person()?.actorId ?? null;
    const byPrisma = await world.platform.db.status.count({
      where: { AND: [{ id: BigInt(id()) }, statusVisibleTo(viewerId)] },
    });
    const sql = statement<{ id: bigint }>(
      'visibility_cell',
      `SELECT s.id FROM statuses s WHERE s.id = $1 AND ${STATUS_VISIBLE('$2')}`,
    );
    const bySql = await world.platform.sql.many(sql, [id(), viewerId]);
    expect([byPrisma, bySql.length]).toEqual([Number(seen), Number(seen)]);
  });

  test('every path that names it', async () => {
    const rest = world.rest(person());
    const status = seen ? 200 : 404;
    expect((await rest.get(`/api/v1/statuses/${id()}`)).status).toBe(status);
    expect((await rest.get(`/api/v1/statuses/${id()}/context`)).status).toBe(status);
    expect((await rest.get(`/api/v1/statuses/${id()}/favourited_by`)).status).toBe(status);
    expect((await rest.get(`/api/v1/statuses/${id()}/reblogged_by`)).status).toBe(status);
    expect((await rest.get(`/api/v1/statuses/${id()}/history`)).status).toBe(status);
    expect((await rest.get(`/api/v1/polls/${polls.get(visibility)}`)).status).toBe(status);
    expect((await rest.get('/api/v1/statuses', { id: [id()] })).body.length).toBe(Number(seen));
    if (person() === null) return;
    expect((await rest.get(`/api/v1/statuses/${id()}/source`)).status).toBe(status);
    const voted = relation === 'author' ? 422 : status;
    expect((await rest.post(`/api/v1/polls/${polls.get(visibility)}/votes`, { choices: [0] })).status).toBe(voted);
    if (relation !== 'author')
      expect((await rest.send('PUT', `/api/v1/statuses/${id()}`, { body: { status: 'mine' } })).status).toBe(404);
    expect((await rest.post(`/api/v1/statuses/${id()}/bookmark`)).status).toBe(status);
    expect((await rest.post(`/api/v1/statuses/${id()}/mute`)).status).toBe(status);
    expect((await rest.post(`/api/v1/statuses/${id()}/unmute`)).status).toBe(status);
    if (!seen) expect((await rest.post(`/api/v1/statuses/${id()}/reblog`)).status).toBe(404);
    if (!seen) expect((await rest.post(`/api/v1/statuses/${id()}/pin`)).status).toBe(404);
    expect((await rest.post(`/api/v1/statuses/${id()}/favourite`)).status).toBe(status);
    expect(
      (await rest.post('/api/v1/statuses', { status: 'answer', visibility: 'direct', in_reply_to_id: id() })).status,
    ).toBe(status);
  });

  test('every list that could hold it', async () => {
    const rest = world.rest(person());
    const holds = async (path: string) =>
      (await rest.get(path)).body.some(
        (row: { id: string; status?: { id: string } }) => (row.status ?? row).id === id(),
      );
    const author = people.get('author') as Person;
    expect(await holds(`/api/v1/accounts/${author.id}/statuses`)).toBe(seen);
    const listed = visibility === 'public' && seen;
    expect(await holds('/api/v1/timelines/public')).toBe(listed);
    expect(await holds('/api/v1/timelines/tag/matrix')).toBe(listed);
    if (person() === null) return;
    expect(await holds('/api/v1/timelines/home')).toBe(
      seen && (relation === 'author' || (relation === 'follower' && visibility !== 'direct')),
    );
    expect(await holds('/api/v1/notifications?types[]=mention')).toBe(relation === 'mentioned');
    expect(await holds('/api/v1/bookmarks')).toBe(seen);
    expect(await holds('/api/v1/favourites')).toBe(seen);
  });

  test('its reblog, which nobody sees who may not see it', async () => {
    const reblog = reblogs.get(visibility);
    if (!reblog) return;
    // Only its author can reblog what is for followers, and those whom it names are not named by the reblog.
    const shown = seen && !(visibility === 'private' && relation === 'mentioned');
    const rest = world.rest(person());
    const holds = async (path: string) =>
      (await rest.get(path)).body.some((row: { id: string }) => row.id === reblog.id);
    expect((await rest.get(`/api/v1/statuses/${reblog.id}`)).status).toBe(shown ? 200 : 404);
    expect((await rest.get(`/api/v1/statuses/${reblog.id}/context`)).status).toBe(shown ? 200 : 404);
    expect(await holds(`/api/v1/accounts/${reblog.by.id}/statuses`)).toBe(shown);
    expect(await holds('/api/v1/timelines/public')).toBe(false);
    const reached = await audienceOf(world.platform, BigInt(reblog.id));
    expect(shown || !reached.includes(person()?.actorId ?? -1n)).toBe(true);
    if (person() !== null) expect(await holds('/api/v1/timelines/home')).toBe(shown);
  });

  test('open streams show it and its reblog to those who may see them', async () => {
    const viewer = person();
    if (!viewer) return;
    const stream = { actorId: viewer.actorId, userId: viewer.userId, tokenId: 1n, scopes: [], languages: null };
    const shows = async (statusId: string) =>
      (await streamSource(world.platform).presentStatuses([stream], BigInt(statusId))).has(viewer.actorId);
    expect(await shows(id())).toBe(seen);
    const reblog = reblogs.get(visibility);
    if (reblog) expect(await shows(reblog.id)).toBe(seen && !(visibility === 'private' && relation === 'mentioned'));
  });

  test('its audience', async () => {
    const reached = await audienceOf(world.platform, BigInt(id()));
    expect(reached.includes(person()?.actorId ?? -1n)).toBe(REACHED[visibility].includes(relation));
  });
});

test('whoever is reached may see it', () => {
  for (const visibility of VISIBILITIES) expect(SEEN[visibility]).toEqual(expect.arrayContaining(REACHED[visibility]));
});

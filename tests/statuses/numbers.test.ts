/** Counters stay exact under forty concurrent users who act twice each and undo; repeated requests count once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wrongCounters } from '../support/database/counters.ts';
import { createEmptyWorld, type Person, type World } from '../support/world/world.ts';

const CROWD = 40;

let world: World;
let author: Person;
let crowd: Person[];
beforeAll(async () => {
  world = await createEmptyWorld();
  author = await world.person('author');
  crowd = await Promise.all(Array.from({ length: CROWD }, (_, i) => world.person(`one${i}`)));
});
afterAll(() => world.close());

const post = async (who: Person, body: object, key?: string) =>
  world.rest(who).post('/api/v1/statuses', body, key === undefined ? undefined : { 'idempotency-key': key });
const act = (who: Person, id: string, verb: string) => world.rest(who).post(`/api/v1/statuses/${id}/${verb}`);
const account = async (who: Person) => await world.account(null, who);
/** Each of them does it twice, concurrently with all others. */
const allTwice = (run: (who: Person, i: number) => Promise<{ status: number }>) =>
  Promise.all([...crowd, ...crowd].map((who, i) => run(who, i % CROWD)));
const half = (i: number): boolean => i < CROWD / 2;

describe('interactions with a post', () => {
  const ACTS: [verb: string, undo: string, count: (id: string) => Promise<number>][] = [
    ['favourite', 'unfavourite', async (id) => (await world.read(null, id)).favourites_count],
    ['reblog', 'unreblog', async (id) => (await world.read(null, id)).reblogs_count],
    ['bookmark', 'unbookmark', (id) => world.platform.db.bookmark.count({ where: { statusId: BigInt(id) } })],
  ];

  test.each(ACTS)(
    '%s: forty concurrent ones count forty, half of them undone count twenty',
    async (verb, undo, count) => {
      const { id } = (await post(author, { status: verb })).body;
      const done = await allTwice((who) => act(who, id, verb));
      expect(new Set(done.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await count(id)).toBe(CROWD);
      // Half of them undo while the others repeat it.
      await allTwice((who, i) => act(who, id, half(i) ? undo : verb));
      expect(await count(id)).toBe(CROWD / 2);
      const [first, last] = [crowd[0], crowd.at(-1)] as [Person, Person];
      const posts = [(await account(first)).statuses_count, (await account(last)).statuses_count];
      expect(posts).toEqual(verb === 'reblog' ? [0, 1] : posts);
    },
  );

  test('votes: one each, a second one is refused', async () => {
    const poll = { options: ['yes', 'no'], expires_in: 3600 };
    const { body } = await post(author, { status: 'which?', poll });
    const answers = await allTwice((who, i) =>
      world.rest(who).post(`/api/v1/polls/${body.poll.id}/votes`, { choices: [i % 2] }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(CROWD);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(CROWD);
    const counted = (await world.read(null, body.id)).poll;
    expect([counted?.votes_count, counted?.voters_count]).toEqual([CROWD, CROWD]);
    expect(counted?.options.map((option) => option.votes_count)).toEqual([CROWD / 2, CROWD / 2]);
  });

  test('replies: counted while they are added and deleted', async () => {
    const { id } = (await post(author, { status: 'talk to me' })).body;
    const replies = await Promise.all(crowd.map((who) => post(who, { status: 'hi', in_reply_to_id: id })));
    expect((await world.read(null, id)).replies_count).toBe(CROWD);
    await allTwice((who, i) =>
      half(i) ? world.rest(who).delete(`/api/v1/statuses/${replies[i]?.body.id}`) : act(who, id, 'favourite'),
    );
    await world.drain();
    expect(await world.read(null, id)).toMatchObject({ replies_count: CROWD / 2, favourites_count: CROWD / 2 });
  });

  test('are removed with a post that is deleted concurrently', async () => {
    const { id } = (await post(author, { status: 'short-lived' })).body;
    const before = (await account(author)).statuses_count;
    const [gone, ...answers] = await Promise.all([
      world.rest(author).delete(`/api/v1/statuses/${id}`),
      ...crowd.map((who, i) => act(who, id, ['favourite', 'reblog', 'bookmark'][i % 3] ?? '')),
    ]);
    expect([gone.status, answers.filter(({ status }) => ![200, 404].includes(status))]).toEqual([200, []]);
    await world.drain();
    expect((await account(author)).statuses_count).toBe(before - 1);
    const statusId = BigInt(id);
    expect(await world.platform.db.favourite.count({ where: { statusId } })).toBe(0);
    expect(await world.platform.db.status.count({ where: { reblogOfId: statusId } })).toBe(0);
  });
});

test('follows: forty concurrent ones make forty followers, each following one', async () => {
  const follow = (verb: string) => (who: Person) => world.rest(who).post(`/api/v1/accounts/${author.id}/${verb}`);
  await allTwice(follow('follow'));
  expect((await account(author)).followers_count).toBe(CROWD);
  expect((await account(crowd[7] as Person)).following_count).toBe(1);
  await allTwice((who, i) => follow(half(i) ? 'unfollow' : 'follow')(who));
  expect((await account(author)).followers_count).toBe(CROWD / 2);
  await allTwice((who, i) =>
    half(i) ? follow('follow')(who) : world.rest(author).post(`/api/v1/accounts/${who.id}/block`),
  );
  expect((await account(author)).followers_count).toBe(CROWD / 2);
  await allTwice(follow('unfollow'));
  expect((await account(author)).followers_count).toBe(0);
  expect((await account(crowd[7] as Person)).following_count).toBe(0);
});

test('posts: twenty with one idempotency key are one, for each author', async () => {
  const { id } = (await post(author, { status: 'parent' })).body;
  const before = (await account(author)).statuses_count;
  const twenty = await Promise.all(
    Array.from({ length: 20 }, () => post(author, { status: 'once', in_reply_to_id: id }, 'key')),
  );
  expect(new Set(twenty.map(({ body }) => body.id)).size).toBe(1);
  expect([(await account(author)).statuses_count, (await world.read(null, id)).replies_count]).toEqual([before + 1, 1]);
  const [other] = crowd as [Person];
  expect((await post(other, { status: 'another', in_reply_to_id: id }, 'key')).body.id).not.toBe(twenty[0]?.body.id);
  const many = await Promise.all(Array.from({ length: 50 }, (_, i) => post(author, { status: `post ${i}` })));
  expect(new Set(many.map(({ body }) => body.id)).size).toBe(50);
  expect((await account(author)).statuses_count).toBe(before + 51);
});

test('every counter equals the count of its rows', async () => {
  await world.drain();
  expect(await wrongCounters(world)).toEqual([]);
});

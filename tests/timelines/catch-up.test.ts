/** The summary of the home timeline since the member's marker. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/domain/oauth/issue-token.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const HOUR_MS = 3_600_000;

let world: World;
const act = (by: Person, path: string, body?: object) => world.rest(by).post(`/api/v1/${path}`, body);
const follow = (by: Person, whom: Person) => act(by, `accounts/${whom.id}/follow`);
const say = async (by: Person, status: string, more: object = {}): Promise<string> => {
  world.clock.advance(1000);
  return (await act(by, 'statuses', { status, ...more })).body.id;
};
const catchUp = async (by: Person) => {
  await world.drain();
  return (await world.rest(by).get('/api/v1/catch_up')).body;
};
/** Reads everything, and is away for some hours. */
async function leave(by: Person): Promise<void> {
  await world.drain();
  const [newest] = (await world.rest(by).get('/api/v1/timelines/home', { limit: 1 })).body;
  await act(by, 'markers', { home: { last_read_id: newest?.id ?? '1' } });
  world.clock.advance(5 * HOUR_MS);
}

const textsOf = (statuses: { content: string; reblog: { content: string } | null }[]): string[] =>
  statuses.map(({ content }) => content.replace(/<[^>]*>/g, ''));

beforeAll(async () => {
  world = await createWorld();
  for (const whom of [world.alice, world.carol]) await follow(world.bob, whom);
});
afterAll(() => world.close());

describe('posts', () => {
  test('are grouped by author, with the most answered and boosted first, since the marker', async () => {
    await say(world.alice, 'read before');
    await leave(world.bob);
    await say(world.carol, 'one of carol');
    const answered = await say(world.alice, 'answered twice');
    for (const by of [world.mod, world.admin])
      await act(by, 'statuses', { status: '@alice yes', in_reply_to_id: answered });
    await say(world.alice, 'the newest of alice');
    await say(world.bob, 'written by bob himself');
    const newest = await say(world.carol, 'the newest of carol');
    const body = await catchUp(world.bob);
    expect(body).toMatchObject({ statuses_count: 4, newest_id: newest, complete: true, boosts: [], events: [] });
    expect(
      body.groups.map(({ account_id, statuses_count, statuses }: never) => [
        account_id,
        statuses_count,
        textsOf(statuses),
      ]),
    ).toEqual([
      [world.alice.id, 2, ['answered twice', 'the newest of alice']],
      [world.carol.id, 2, ['the newest of carol', 'one of carol']],
    ]);
    const marker = (await world.rest(world.bob).get('/api/v1/markers', { timeline: ['home'] })).body.home;
    expect(body.since).toEqual({ last_read_id: marker.last_read_id, at: marker.updated_at });
  });

  test('that several people boosted are shown once, apart from those of their author', async () => {
    await leave(world.bob);
    const lantern = await say(world.mod, 'a lantern for everybody');
    for (const by of [world.alice, world.carol]) await act(by, `statuses/${lantern}/reblog`);
    const { groups, boosts } = await catchUp(world.bob);
    expect(groups).toEqual([]);
    expect(textsOf(boosts)).toEqual(['a lantern for everybody']);
    expect(boosts[0].reblog.reblogs_count).toBe(2);
  });

  test('on the wall of a group are under the group', async () => {
    const group = await createGroup(world, world.alice, { name: 'Menders', openness: 'OPEN' });
    await world.trpc(world.mod).groups.join.mutate({ id: group.id });
    await world.trpc(world.bob).groups.join.mutate({ id: group.id });
    await leave(world.bob);
    await world.trpc(world.mod).statuses.create.mutate({ status: 'who has a soldering iron?', group_id: group.id });
    const { groups, boosts } = await catchUp(world.bob);
    expect(boosts).toEqual([]);
    expect(groups).toMatchObject([{ account_id: group.id, statuses_count: 1 }]);
    expect(groups[0].statuses[0]).toMatchObject({
      account: { group: true },
      reblog: { account: { id: world.mod.id } },
    });
  });

  test('that a filter hides are neither shown nor counted, and those it warns of say so', async () => {
    const filter = (title: string, filter_action: string) =>
      world.rest(world.bob).post('/api/v2/filters', {
        ...{ title, context: ['home'], filter_action },
        keywords_attributes: [{ keyword: title, whole_word: true }],
      });
    await filter('football', 'hide');
    await filter('checkmate', 'warn');
    await leave(world.bob);
    await say(world.alice, 'checkmate in three');
    await say(world.carol, 'football tonight');
    const boosted = await say(world.mod, 'football tomorrow');
    await act(world.alice, `statuses/${boosted}/reblog`);
    const { statuses_count, groups, boosts } = await catchUp(world.bob);
    expect([statuses_count, boosts]).toEqual([1, []]);
    expect(groups).toMatchObject([{ account_id: world.alice.id, statuses: [{ filtered: [{}] }] }]);
  });

  test('are counted up to a bound, and it says that there are more', async () => {
    await leave(world.bob);
    for (let number = 0; number < 7; number += 1) await say(world.alice, `many ${number}`);
    const { groups, complete } = await catchUp(world.bob);
    expect([complete, groups[0].statuses_count, groups[0].statuses.length]).toEqual([true, 7, 5]);
    const { db, ids, clock } = world.platform;
    const now = clock.now();
    const statuses = Array.from({ length: 400 }, () => ({
      ...{ id: ids.next(), actorId: world.alice.actorId, content: '<p>one of many</p>', text: 'one of many' },
      ...{ visibility: 'PUBLIC' as const, createdAt: now },
    }));
    const threads = statuses.map((status) => ({
      ...status,
      uri: `https://far.example/${status.id}`,
      url: `https://far.example/${status.id}`,
      conversationId: status.id,
    }));
    await db.status.createMany({ data: threads as never });
    await db.homeEntry.createMany({ data: threads.map(({ id }) => ({ actorId: world.bob.actorId, statusId: id })) });
    const more = await catchUp(world.bob);
    expect([more.complete, more.statuses_count, more.groups[0].statuses.length]).toEqual([false, 400, 5]);
  });
});

describe('events', () => {
  const titles = async (by: Person): Promise<string[]> =>
    (await catchUp(by)).events.map(({ title }: { title: string }) => title);

  test('are the new ones of those whom the member follows, as far as they may see and want them', async () => {
    await organize(world, world.alice, { title: 'Announced before', beginsOn: inHours(world, 200) });
    await leave(world.bob);
    await organize(world, world.alice, { title: 'Repair café', beginsOn: inHours(world, 48) });
    await organize(world, world.alice, { title: 'A draft', draft: true });
    await organize(world, world.mod, { title: 'Of a stranger' });
    const muted = await organize(world, world.carol, { title: 'Of a muted person' });
    expect(await titles(world.bob)).toEqual(['Repair café', 'Of a muted person']);
    await act(world.bob, `accounts/${world.carol.id}/mute`);
    expect(await titles(world.bob)).toEqual(['Repair café']);
    await act(world.bob, `accounts/${world.carol.id}/unmute`);
    await world.trpc(world.carol).events.cancel.mutate({ id: muted.uuid });
    expect(await titles(world.bob)).toEqual(['Repair café']);
  });

  test('stay new while posts from before them are unread', async () => {
    await leave(world.bob);
    const first = await say(world.alice, 'the first to read');
    await say(world.alice, 'the second to read');
    await organize(world, world.alice, { title: 'A lantern walk', beginsOn: inHours(world, 48) });
    world.clock.advance(HOUR_MS);
    await act(world.bob, 'markers', { home: { last_read_id: first } });
    const { since, events } = await catchUp(world.bob);
    expect(events.map(({ title }: { title: string }) => title)).toEqual(['A lantern walk']);
    const { created_at } = (await world.rest(world.alice).get(`/api/v1/statuses/${first}`)).body;
    expect(since).toEqual({ last_read_id: first, at: created_at });
  });
});

test('takes as many statements for many posts as for few', async () => {
  await leave(world.bob);
  await say(world.alice, 'a single one');
  await catchUp(world.bob);
  const { statements: few } = await countStatements(() => catchUp(world.bob));
  for (let number = 0; number < 12; number += 1) await say(number % 2 ? world.alice : world.carol, `more ${number}`);
  await catchUp(world.bob);
  const { statements: many } = await countStatements(() => catchUp(world.bob));
  expect(many.length).toBe(few.length);
});

test('needs a token with the scope, and an identity', async () => {
  expect((await world.rest(null).get('/api/v1/catch_up')).status).toBe(401);
  const { userId, actorId } = world.bob;
  // It contains events, also private ones, which no narrower scope may read.
  for (const [scope, status] of [
    ['read', 200],
    ['read:statuses', 403],
  ] as const) {
    const grant = { appId: null, userId, actorId, scopes: [scope] };
    const { token } = await issueToken(world.platform.db, world.platform, grant);
    expect((await world.rest({ ...world.bob, token }).get('/api/v1/catch_up')).status, scope).toBe(status);
  }
});

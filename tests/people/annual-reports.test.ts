/** Annual reports: when they are available, their contents, and their readers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archetypeOf } from '../../src/domain/annual-reports/data.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
const ids: Record<string, string> = {};
const YEAR = 2025;
const at = (month: number): Date => new Date(Date.UTC(YEAR, month - 1, 15));
const post = async (who: Person, status: string, month: number, more: object = {}): Promise<string> => {
  const { id } = (await world.rest(who).post('/api/v1/statuses', { status, ...more })).body;
  await world.platform.db.status.update({ where: { id: BigInt(id) }, data: { createdAt: at(month) } });
  return id;
};
beforeAll(async () => {
  world = await createWorld();
  const { alice, bob, carol } = world;
  ids.liked = await post(alice, 'one #Tea', 1);
  ids.spread = await post(alice, 'two #tea', 1);
  ids.secret = await post(alice, 'three #coffee', 3, { visibility: 'private' });
  ids.answered = await post(alice, 'four', 12);
  ids.answer = await post(alice, '@bob five', 12, { in_reply_to_id: await post(bob, 'asked', 11) });
  for (const who of [bob, carol]) {
    await world.rest(who).post(`/api/v1/statuses/${ids.liked}/favourite`);
    await world.rest(who).post(`/api/v1/statuses/${ids.spread}/reblog`);
    await world.rest(who).post(`/api/v1/statuses/${ids.spread}/favourite`);
    await world.rest(who).post(`/api/v1/statuses/${ids.secret}/favourite`);
  }
  await world.rest(bob).post(`/api/v1/statuses/${ids.liked}/favourite`);
  await post(bob, '@alice yes', 12, { in_reply_to_id: ids.answered });
  await world.rest(bob).post(`/api/v1/accounts/${alice.id}/follow`);
  await world.platform.db.follow.updateMany({ data: { createdAt: at(7) } });
  // In another year.
  await post(alice, 'six #tea', 13);
  await world.drain();
});
afterAll(() => world.close());

const PATH = '/api/v1/annual_reports';
const get = (path: string, who = world.alice) => world.rest(who).get(PATH + path);
const state = async (year: number | string, who = world.alice) => (await get(`/${year}/state`, who)).body.state;
const generate = (year: number | string, who = world.alice) => world.rest(who).post(`${PATH}/${year}/generate`);

describe('a year', () => {
  test('is eligible from 10 December on, for who posted in it', async () => {
    const now = world.clock.now().getUTCFullYear();
    await world.rest(world.bob).post('/api/v1/statuses', { status: 'this year' });
    expect([await state(YEAR), await state(YEAR, world.carol), await state(2020)]).toEqual([
      ...['eligible', 'ineligible', 'ineligible'],
    ]);
    const soon = Date.UTC(now, 11, 10) > world.clock.now().getTime();
    expect(await state(now, world.bob)).toBe(soon ? 'ineligible' : 'eligible');
    expect(await state(now + 1, world.bob)).toBe('ineligible');
  });

  test('creates no report of a year that cannot be reported, and refuses a text that is no year', async () => {
    const none = await generate(2020);
    expect([none.status, none.body, await state(2020)]).toEqual([200, {}, 'ineligible']);
    for (const year of ['last', '20250', '-1']) expect((await generate(year)).status).toBe(404);
    expect((await get('/last/state')).status).toBe(404);
    expect([
      (await get(`/${YEAR}`)).status,
      (await world.rest(world.alice).post(`${PATH}/${YEAR}/read`)).status,
    ]).toEqual([404, 404]);
  });
});

describe('a report', () => {
  test('is made later, once, however often it is asked for', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => generate(YEAR)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 5 }, () => [202, {}]));
    expect([await state(YEAR), (await get('')).body.annual_reports]).toEqual(['generating', []]);
    await world.drain();
    expect([await state(YEAR), await world.platform.db.annualReport.count()]).toEqual(['available', 1]);
    expect((await generate(YEAR)).status).toBe(200);
  });

  test('tells of the year’s posts, and of nobody else’s', async () => {
    const { body } = await get(`/${YEAR}`);
    const [report] = body.annual_reports;
    expect(report).toMatchObject({ year: YEAR, schema_version: 2, share_url: null, account_id: world.alice.id });
    expect(report.data).toMatchObject({
      archetype: 'lurker',
      type_distribution: { total: 5, reblogs: 0, replies: 1, standalone: 4 },
      top_statuses: { by_reblogs: ids.spread, by_favourites: ids.liked, by_replies: ids.answered },
      top_hashtags: [{ name: 'Tea', count: 2 }],
    });
    const told = report.data.time_series.filter(
      (row: { statuses: number; followers: number }) => row.statuses + row.followers > 0,
    );
    expect([report.data.time_series.length, told]).toEqual([
      12,
      [
        { month: 1, statuses: 2, following: 0, followers: 0 },
        { month: 3, statuses: 1, following: 0, followers: 0 },
        { month: 7, statuses: 0, following: 0, followers: 1 },
        { month: 12, statuses: 2, following: 0, followers: 0 },
      ],
    ]);
    expect(idsOf(body.accounts)).toEqual([world.alice.id]);
    expect(idsOf(body.statuses).sort()).toEqual([ids.spread, ids.liked, ids.answered].sort());
  });

  test('is listed until it is read, and readable afterwards; posts that were deleted are left out', async () => {
    expect((await get('')).body.annual_reports).toHaveLength(1);
    expect((await get('', world.bob)).body).toEqual({ annual_reports: [], accounts: [], statuses: [] });
    expect((await get(`/${YEAR}`, world.bob)).status).toBe(404);
    expect((await world.rest(world.alice).post(`${PATH}/${YEAR}/read`)).body).toEqual({});
    expect((await get('')).body.annual_reports).toEqual([]);
    await world.rest(world.alice).delete(`/api/v1/statuses/${ids.liked}`);
    const { annual_reports, statuses } = (await get(`/${YEAR}`)).body;
    expect([annual_reports[0].data.top_statuses.by_favourites, statuses.length]).toEqual([ids.liked, 2]);
  });
});

test.each([
  ['lurker', { reblogs: 12, replies: 50, standalone: 50, polls: 50 }],
  ['booster', { reblogs: 81, replies: 0, standalone: 40, polls: 40 }],
  ['pollster', { reblogs: 80, replies: 90, standalone: 40, polls: 5 }],
  ['replier', { reblogs: 80, replies: 81, standalone: 40, polls: 4 }],
  ['oracle', { reblogs: 80, replies: 80, standalone: 40, polls: 4 }],
])('%s', (archetype, counts) => {
  expect(archetypeOf(counts)).toBe(archetype);
});

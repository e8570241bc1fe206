/** The dashboard's dimensions and cohorts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SOFTWARE_VERSION } from '../../src/domain/instance/version.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { exchange, registerApp } from '../support/clients/authorization.ts';
import { RestClient } from '../support/clients/clients.ts';
import { insertFollow, remoteActor, remoteStatus } from '../support/world/remote-actors.ts';
import { DAY } from '../support/world/trends.ts';
import { setLocale } from '../support/world/users.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const day = (days = 0): string => new Date(world.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
const ask = (keys: string[], more: object = {}) =>
  world.rest(world.mod).post('/api/v1/admin/dimensions', { keys, ...more });
const entriesOf = async (key: string, more: object = {}) => {
  const { status, body } = await ask([key], more);
  expect([status, body[0]?.key]).toEqual([200, key]);
  return body[0].data as { key: string; human_key: string; value: string }[];
};
const pairs = (entries: { key: string; value: string }[]) => entries.map(({ key, value }) => [key, value]);
const post = async (status: string, language: string) =>
  (await world.rest(world.alice).post('/api/v1/statuses', { status, language })).body as { id: string };
const keep = () => runFromTimetable(world.platform, 'days.over');

describe('dimensions', () => {
  test('the languages of active people, and the origins of sign-ups', async () => {
    await setLocale(world, world.alice, 'fr');
    await keep();
    expect(await entriesOf('languages')).toEqual([
      { key: 'en', human_key: 'English', value: '5' },
      { key: 'fr', human_key: 'French', value: '1' },
    ]);
    expect(await entriesOf('languages', { limit: 1 })).toHaveLength(1);
    const grant = { grant_type: 'client_credentials', scope: 'read write', code: null };
    const app = new RestClient(
      world.url,
      (await exchange(world, await registerApp(world), '', grant)).body.access_token,
    );
    const form = { username: 'nina', email: 'nina@example.org', password: PASSWORD, agreement: true, locale: 'en' };
    expect((await app.post('/api/v1/accounts', form)).status).toBe(200);
    expect(await entriesOf('sources')).toEqual([
      { key: 'web', human_key: 'Website', value: '6' },
      { key: 'Tool & <b>Co</b>', human_key: 'Tool & <b>Co</b>', value: '1' },
    ]);
  });

  test('servers and languages of a hashtag’s posts, and of a server', async () => {
    await post('#mix', 'fr');
    await post('#mix', 'en');
    await post('again #mix', 'en');
    const ruth = await remoteActor(world, 'ruth', 'far.example');
    const far = await remoteStatus(world, ruth, 'from afar');
    const tag = await world.platform.db.tag.findUniqueOrThrow({ where: { name: 'mix' } });
    await world.platform.db.statusTag.create({ data: { statusId: far, tagId: tag.id } });
    await insertFollow(world, world.alice.actorId, ruth.actorId);
    const id = tag.id.toString();
    const here = world.platform.config.domain;
    expect(pairs(await entriesOf('tag_servers', { tag_servers: { id } }))).toEqual([
      [here, '3'],
      ['far.example', '1'],
    ]);
    expect(pairs(await entriesOf('tag_languages', { tag_languages: { id } })).slice(0, 1)).toEqual([['en', '2']]);
    const domain = 'far.example';
    expect(pairs(await entriesOf('instance_accounts', { instance_accounts: { domain } }))).toEqual([['ruth', '1']]);
    expect(await entriesOf('instance_languages', { instance_languages: { domain } })).toHaveLength(1);
    world.clock.advance(DAY);
    await keep();
    expect(pairs(await entriesOf('servers'))).toEqual([
      [here, '3'],
      [domain, '1'],
    ]);
    expect(await entriesOf('servers', { start_at: day(), end_at: day() })).toEqual([]);
  });

  test('the programs and the space of the server', async () => {
    const versions = await entriesOf('software_versions');
    expect(versions).toContainEqual({
      ...{ key: 'plaza', human_key: 'Plaza', value: SOFTWARE_VERSION, human_value: SOFTWARE_VERSION },
    });
    expect(versions.find(({ key }) => key === 'postgresql')?.value).toMatch(/^\d+\.\d+/);
    const [database, ...others] = await entriesOf('space_usage');
    expect(database).toMatchObject({
      key: 'postgresql',
      unit: 'bytes',
      human_value: expect.stringMatching(/ [KMG]B$/),
    });
    expect(others.at(-1)).toMatchObject({ key: 'media', value: '0', human_value: '0 B' });
  });

  test('unknown keys are omitted, and missing parameters are named', async () => {
    expect((await ask(['nonsense'])).body).toEqual([]);
    expect(await ask(['tag_servers'])).toMatchObject({
      status: 400,
      body: { error: 'param is missing or the value is empty or invalid: tag_servers[id]' },
    });
    expect((await ask(['languages'], { start_at: 'x' })).status).toBe(422);
  });
});

describe('retention', () => {
  const cohorts = async (more: object) =>
    (await world.rest(world.mod).post('/api/v1/admin/retention', { end_at: day(), frequency: 'day', ...more })).body;
  const values = (cohort: { data: { value: string }[] }) => cohort.data.map(({ value }) => Number(value));

  test('retention counts how many of each day’s sign-ups were active on a later day or since', async () => {
    const start_at = day();
    for (const name of ['one', 'two', 'three']) await world.person(name);
    const four = await world.person('four');
    world.clock.advance(2 * DAY);
    await world.rest(four).get('/api/v1/timelines/home');
    await keep();
    const [first, second, third] = await cohorts({ start_at });
    expect(first).toEqual({
      ...{ period: `${start_at}T00:00:00.000Z`, frequency: 'day' },
      data: [
        { date: `${start_at}T00:00:00.000Z`, rate: 1, value: '4' },
        { date: `${day(-1)}T00:00:00.000Z`, rate: 0.25, value: '1' },
        { date: `${day()}T00:00:00.000Z`, rate: 0.25, value: '1' },
      ],
    });
    expect([values(second), values(third)]).toEqual([[0, 0], [0]]);
  });

  test('groups retention by month', async () => {
    const now = world.clock.now();
    const months = await cohorts({ start_at: day(-70), frequency: 'month' });
    expect(months.map(({ data }: { data: object[] }) => data.length)).toEqual(
      months.map((_: object, i: number) => months.length - i),
    );
    const month = `${now.toISOString().slice(0, 7)}-01T00:00:00.000Z`;
    expect(months.at(-1)).toMatchObject({ period: month, frequency: 'month' });
  });

  test.each([
    [{ frequency: 'year' }, 422],
    [{ start_at: '' }, 400],
    [{ start_at: '2026-13-01' }, 422],
    [{ start_at: '2026-02-30' }, 422],
  ])('refuses %j', async (more, status) => {
    const { end_at, start_at } = { end_at: day(), start_at: day() };
    const answer = await world.rest(world.mod).post('/api/v1/admin/retention', { start_at, end_at, ...more });
    expect(answer.status).toBe(status);
  });

  test('refuses more cohorts than a page can show', async () => {
    const answer = await world
      .rest(world.mod)
      .post('/api/v1/admin/retention', { start_at: day(-200), end_at: day(), frequency: 'day' });
    expect([answer.status, answer.body.error]).toEqual([422, 'Validation failed: End at gives more than 92 cohorts']);
  });
});

/** The dashboard's measures: counted live for today, stored by day, and never read from the rows of a whole year. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { rowsRead, statementsOf } from '../support/database/rows-read.ts';
import { insertFollow, remoteActor } from '../support/world/remote-actors.ts';
import { DAY } from '../support/world/trends.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  world.clock.advanceToNoon();
});
afterAll(() => world?.close());

/** The day that many days from today. */
const day = (days = 0): string => new Date(world.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
const ask = (keys: string[], more: object = {}, by: Person = world.mod) =>
  world.rest(by).post('/api/v1/admin/measures', { keys, start_at: day(), end_at: day(), ...more });
const measured = async (key: string, more: object = {}) => (await ask([key], more)).body[0];
const valuesOf = (measure: { data: { value: string }[] }) => measure.data.map(({ value }) => Number(value));
const keep = () => runFromTimetable(world.platform, 'days.over');
const tagId = async (name: string) =>
  (await world.platform.db.tag.findUniqueOrThrow({ where: { name } })).id.toString();

describe('refused input', () => {
  test.each([
    [{ start_at: undefined }, 400, 'param is missing or the value is empty or invalid: start_at'],
    [{ end_at: '' }, 400, 'param is missing or the value is empty or invalid: end_at'],
    [{ start_at: 'yesterday' }, 422, 'Invalid date supplied'],
    [{ end_at: '2026-02-31x' }, 422, 'Invalid date supplied'],
    [
      { start_at: '2020-01-01', end_at: '2026-01-01' },
      422,
      'Validation failed: End at is more than 731 days after start_at',
    ],
    [{ keys: ['tag_uses'] }, 400, 'param is missing or the value is empty or invalid: tag_uses[id]'],
    [
      { keys: ['instance_statuses'], instance_statuses: { domain: '' } },
      400,
      'param is missing or the value is empty or invalid: instance_statuses[domain]',
    ],
  ])('%j', async (more, status, error) => {
    const answer = await ask(['new_users'], more);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });

  test('no missing period of measures of a server, whose totals are those of all times', async () => {
    const about = { domain: 'other.example' };
    const more = { start_at: undefined, end_at: undefined, instance_accounts: about, instance_statuses: about };
    const { status, body } = await ask(['instance_accounts', 'instance_statuses'], more);
    expect([status, body.map(({ key, total }: Record<string, string>) => [key, total])]).toEqual([
      200,
      [
        ['instance_accounts', '0'],
        ['instance_statuses', '0'],
      ],
    ]);
    expect((await ask(['instance_accounts', 'new_users'], more)).status).toBe(400);
  });

  test('people without the dashboard, and tokens without the scope', async () => {
    expect((await ask(['new_users'], {}, world.alice)).status).toBe(403);
    expect((await world.rest().post('/api/v1/admin/measures', {})).status).toBe(401);
  });

  test('an unknown key is omitted; an end before the start is an empty period', async () => {
    expect((await ask(['nonsense', 'new_users', 'toString'])).body.map(({ key }: { key: string }) => key)).toEqual([
      'new_users',
    ]);
    expect((await ask([])).body).toEqual([]);
    expect(await measured('new_users', { start_at: day(1) })).toMatchObject({ total: '0', data: [] });
  });
});

describe('people', () => {
  test('new and active users of today at once, and by day once the day is over', async () => {
    expect(await measured('new_users', { start_at: day(-1) })).toEqual({
      ...{ key: 'new_users', unit: null, total: '6', previous_total: '0' },
      data: [
        { date: `${day(-1)}T00:00:00.000Z`, value: '6' },
        { date: `${day()}T00:00:00.000Z`, value: '0' },
      ],
    });
    await keep();
    await world.person('nora');
    expect(await measured('new_users')).toMatchObject({ total: '1', previous_total: '6' });
    // Nora signed in, alice and the moderator sent requests; the others did so yesterday.
    await keep();
    const active = await measured('active_users', { start_at: day(-1) });
    expect([active.total, valuesOf(active)]).toEqual(['7', [6, 3]]);
  });

  test('a person active on several days counts once in the total', async () => {
    world.clock.advance(DAY);
    for (const who of [world.alice, world.mod]) await world.rest(who).get('/api/v1/timelines/home');
    for (let i = 0; i < 3; i += 1) await world.rest(world.alice).get('/api/v1/timelines/home');
    const active = await measured('active_users', { start_at: day(-2) });
    expect([active.total, active.previous_total, valuesOf(active)]).toEqual(['7', '0', [6, 3, 2]]);
    expect(await measured('active_users')).toMatchObject({ total: '2', previous_total: '3' });
    expect(await measured('active_users', { start_at: day(-1) })).toMatchObject({ total: '3', previous_total: '6' });
  });

  test('a person who comes a little earlier each day is counted each day', async () => {
    for (let i = 0; i < 2; i += 1) {
      world.clock.advance(DAY - 600_000);
      await world.rest(world.bob).get('/api/v1/timelines/home');
    }
    expect(valuesOf(await measured('active_users', { start_at: day(-1) }))).toEqual([1, 2]);
  });
});

describe('activities of people', () => {
  test('interactions are favourites, reblogs and replies to others', async () => {
    world.clock.advance(DAY);
    const { id } = await world.post(world.alice, 'Hello');
    await world.rest(world.bob).post(`/api/v1/statuses/${id}/favourite`);
    await world.rest(world.bob).post(`/api/v1/statuses/${id}/reblog`);
    await world.post(world.bob, '@alice Hello', { in_reply_to_id: id });
    await world.post(world.alice, 'To myself', { in_reply_to_id: id });
    expect(await measured('interactions')).toMatchObject({ total: '3', previous_total: '0' });
    world.clock.advance(DAY);
    await keep();
    await world.rest(world.bob).post(`/api/v1/statuses/${id}/unfavourite`);
    const kept = await measured('interactions', { start_at: day(-1) });
    expect([kept.total, valuesOf(kept)]).toEqual(['3', [3, 0]]);
  });

  test('reports are counted when they are opened and when they are resolved', async () => {
    const { body } = await world.rest(world.alice).post('/api/v1/reports', { account_id: world.bob.id });
    world.clock.advance(DAY);
    await world.rest(world.mod).post(`/api/v1/admin/reports/${body.id}/resolve`);
    const [opened, resolved] = (await ask(['opened_reports', 'resolved_reports'], { start_at: day(-1) })).body;
    expect([valuesOf(opened), valuesOf(resolved)]).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  test('a hashtag’s uses, accounts and servers in public posts', async () => {
    world.clock.advance(DAY);
    await world.post(world.alice, '#jam');
    await world.post(world.alice, 'more #jam');
    await world.post(world.bob, '#jam');
    await world.post(world.bob, 'hidden #jam', { visibility: 'private' });
    world.clock.advance(DAY);
    await keep();
    await world.post(world.bob, 'late #jam');
    const id = await tagId('jam');
    const keys = ['tag_uses', 'tag_accounts', 'tag_servers'];
    const { body } = await ask(keys, { start_at: day(-1), ...Object.fromEntries(keys.map((key) => [key, { id }])) });
    expect(body.map(valuesOf)).toEqual([
      [3, 1],
      [2, 1],
      [1, 1],
    ]);
    expect(await measured('tag_uses', { tag_uses: { id: 'nothing' } })).toMatchObject({ total: '0' });
  });

  test('another server’s accounts, posts, media, follows and reports; the total is of all times', async () => {
    const { db, ids, clock } = world.platform;
    const ruth = await remoteActor(world, 'ruth', 'far.example');
    const key = `far-${ids.next()}`;
    const media = {
      id: ids.next(),
      ownerId: ruth.actorId,
      kind: 'IMAGE' as const,
      meta: {},
      name: 'far.png',
      createdAt: clock.now(),
    };
    await db.media.create({ data: { ...media, contentType: 'image/png', size: 1536, key } });
    await insertFollow(world, world.alice.actorId, ruth.actorId);
    await world.rest(world.alice).post('/api/v1/reports', { account_id: ruth.id });
    world.clock.advance(3 * DAY);
    await keep();
    const keys = [
      ...['instance_accounts', 'instance_media_attachments', 'instance_reports', 'instance_statuses'],
      ...['instance_follows', 'instance_followers'],
    ];
    const about = Object.fromEntries(keys.map((name) => [name, { domain: 'FAR.example' }]));
    const { body } = await ask(keys, about);
    const media_row = { unit: 'bytes', total: '1536', human_value: '1.5 KB', data: [{ value: '0' }] };
    expect(body).toMatchObject([
      { total: '1' },
      media_row,
      { total: '1' },
      { total: '0' },
      { total: '1' },
      { total: '0' },
    ]);
    expect(body.every((measure: object) => !('previous_total' in measure))).toBe(true);
    const here = await measured('instance_accounts', { instance_accounts: { domain: world.platform.config.domain } });
    expect(Number(here.total)).toBeGreaterThanOrEqual(7);
  });
});

describe('the timetable', () => {
  test('catches up after a time without it, and changes nothing when it runs again', async () => {
    const { db } = world.platform;
    const everything = async () => [
      await db.dailyCount.findMany({ orderBy: [{ measure: 'asc' }, { subject: 'asc' }, { day: 'asc' }] }),
      await db.activeDay.findMany({ orderBy: [{ day: 'asc' }, { previousDay: 'asc' }] }),
    ];
    await world.post(world.carol, 'before the break');
    world.clock.advance(10 * DAY);
    await keep();
    const days = await db.countedDay.findMany({ orderBy: { day: 'asc' } });
    const span = (days.at(-1)?.day.getTime() ?? 0) - (days[0]?.day.getTime() ?? 0);
    expect([days.length, days.at(-1)?.day.toISOString().slice(0, 10)]).toEqual([span / DAY + 1, day(-1)]);
    const statuses = await measured('instance_statuses', {
      ...{ instance_statuses: { domain: world.platform.config.domain }, start_at: day(-10), end_at: day(-9) },
    });
    expect(valuesOf(statuses)).toEqual([1, 0]);
    const before = await everything();
    await keep();
    expect(await everything()).toEqual(before);
    // A run that was interrupted before its mark is repeated.
    await db.countedDay.deleteMany({ where: { day: days.at(-1)?.day ?? new Date() } });
    await keep();
    expect(await everything()).toEqual(before);
  });

  test('a year is read from a row for each day, however much happened', async () => {
    const { db } = world.platform;
    await db.$executeRaw`INSERT INTO daily_counts (measure, subject, day, value)
      SELECT m, '', d::date, 5 FROM generate_series(${day(-400)}::date, ${day(-60)}::date, '1 day') d,
        unnest(ARRAY['interactions', 'elsewhere']) m ON CONFLICT DO NOTHING`;
    await db.$executeRaw`ANALYZE daily_counts`;
    const year = await measured('interactions', { start_at: day(-364) });
    expect([year.data.length, year.total]).toEqual([365, String(305 * 5 + 3)]);
    const asked = await statementsOf(() => measured('interactions', { start_at: day(-364) }));
    expect(asked.some(({ name }) => name === 'daily_counts_of')).toBe(true);
    for (const each of asked) expect([each.name, await rowsRead(world, each)]).toSatisfy(([, rows]) => rows <= 365);
  });
});

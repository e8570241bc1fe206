/** Scheduled jobs: each deletes only what has expired, its cron expression is valid, and it runs as the queue calls it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trimHomeTimelines } from '../../src/domain/kernel/trim-entries.ts';
import { JOB_HANDLERS } from '../../src/jobs/handlers.ts';
import type { FinishedJob } from '../../src/jobs/worker/run-job.ts';
import { cronItems, runFromTimetable, TIMETABLE } from '../../src/jobs/worker/timetable.ts';
import { startWorker } from '../../src/jobs/worker/worker.ts';
import { file, form, picture } from '../support/values/pictures.ts';
import { createWorld, type World } from '../support/world/world.ts';

const MINUTE = 60_000;
/** In minutes. */
const DAY = 24 * 60;

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

afterAll(() => world.close());

const inMinutes = (minutes: number): Date => new Date(world.clock.now().getTime() + minutes * MINUTE);

const bytes = (n: number): Uint8Array<ArrayBuffer> => new Uint8Array(32).fill(n);

test('every row has a unique name and a valid cron expression', () => {
  const names = [...TIMETABLE.map((row) => row.name), ...Object.keys(JOB_HANDLERS)];
  expect(new Set(names).size).toBe(names.length);
  expect(cronItems()).toHaveLength(TIMETABLE.length);
});

test('every row runs as the queue calls it, trims home timelines, and makes missing widths of pictures', async () => {
  const { db, pool } = world.platform;
  const { id } = await world
    .trpc(world.alice)
    .pictures.upload.mutate(form({ file: file(await picture('png', 400, 200)), name: 'as of an earlier version' }));
  await db.media.update({ where: { id: BigInt(id) }, data: { sizedKeys: [], sizedBytes: 0, sizedAt: null } });
  await db.$executeRaw`INSERT INTO home_entries (actor_id, status_id) SELECT ${world.erin.actorId}, n FROM generate_series(1, 801) n`;
  // The worker catches up on jobs that were due since it was last seen.
  await pool.query(
    `INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since) SELECT unnest($1::text[]), now() - interval '1 day'`,
    [TIMETABLE.map((row) => row.name)],
  );
  const hourly = new Set(TIMETABLE.filter(({ cron }) => cron.split(' ')[1] === '*').map(({ name }) => name));
  const missed = (name: string): number => (hourly.has(name) ? 60 : DAY) * MINUTE;
  const timetable = cronItems().map((item) => ({
    ...item,
    options: { ...item.options, backfillPeriod: missed(item.task) },
  }));
  const runs: FinishedJob[] = [];
  const worker = await startWorker(world.platform, { timetable, finished: (job) => runs.push(job) });
  const names = TIMETABLE.map((row) => row.name).sort();
  await expect.poll(() => names.filter((name) => !runs.some((run) => run.name === name))).toEqual([]);
  const sizedKeys = async () => (await db.media.findUniqueOrThrow({ where: { id: BigInt(id) } })).sizedKeys.length;
  await expect.poll(sizedKeys).toBe(3);
  await worker.stop();
  expect(runs.filter(({ outcome }) => outcome !== 'done')).toEqual([]);
  expect(await db.homeEntry.count({ where: { actorId: world.erin.actorId } })).toBe(800);
});

test('idempotency keys go after an hour', async () => {
  const { db } = world.platform;
  const row = { actorId: world.alice.actorId, resultId: 1n };
  await db.idempotencyKey.createMany({
    data: [
      { ...row, key: 'old', createdAt: inMinutes(-61) },
      { ...row, key: 'fresh', createdAt: inMinutes(-59) },
    ],
  });
  await runFromTimetable(world.platform, 'idempotency_keys.expired');
  expect((await db.idempotencyKey.findMany()).map(({ key }) => key)).toEqual(['fresh']);
});

test('tokens of mails are removed when they expire', async () => {
  const { db, ids, clock } = world.platform;
  const row = { userId: world.alice.userId, purpose: 'RESET_PASSWORD', createdAt: clock.now() } as const;
  await db.mailToken.createMany({
    data: [-1, 1].map((minutes) => ({
      ...row,
      id: ids.next(),
      hash: bytes(minutes + 1),
      expiresAt: inMinutes(minutes),
    })),
  });
  await runFromTimetable(world.platform, 'mail_tokens.expired');
  expect((await db.mailToken.findMany()).map(({ expiresAt }) => expiresAt)).toEqual([inMinutes(1)]);
});

test('links that sign in are removed when they expire', async () => {
  const { db, ids, clock } = world.platform;
  const row = { email: 'lou@example.org', browserHash: bytes(1), locale: 'en', createdAt: clock.now() };
  await db.signInLink.createMany({
    data: [-1, 1].map((minutes) => ({ ...row, id: ids.next(), expiresAt: inMinutes(minutes) })),
  });
  await runFromTimetable(world.platform, 'sign_in_links.expired');
  expect((await db.signInLink.findMany()).map(({ expiresAt }) => expiresAt)).toEqual([inMinutes(1)]);
});

test('sessions are removed when they expire, revoked ones not earlier', async () => {
  const { db, ids, clock } = world.platform;
  await db.session.deleteMany({ where: { userId: world.bob.userId } });
  const row = { userId: world.bob.userId, refreshHash: bytes(1), createdAt: clock.now() };
  await db.session.createMany({
    data: [
      { ...row, id: ids.next(), expiresAt: inMinutes(-1) },
      { ...row, id: ids.next(), expiresAt: inMinutes(1), revokedAt: clock.now() },
    ],
  });
  await runFromTimetable(world.platform, 'sessions.expired');
  expect(await db.session.findMany({ where: { userId: world.bob.userId } })).toMatchObject([
    { expiresAt: inMinutes(1) },
  ]);
});

test('authorization codes go a day after they expire', async () => {
  const { db, ids, clock } = world.platform;
  const app = { clientId: 'x', secretHash: bytes(0), name: 'x', redirectUris: [], scopes: [], createdAt: clock.now() };
  const { id: appId } = await db.app.create({ data: { id: ids.next(), ...app } });
  const row = { appId, userId: world.bob.userId, actorId: world.bob.actorId, redirectUri: 'x', createdAt: clock.now() };
  await db.authorizationCode.createMany({
    data: [-DAY - 1, -DAY + 1].map((minutes) => ({
      ...row,
      id: ids.next(),
      hash: bytes(minutes + DAY + 1),
      expiresAt: inMinutes(minutes),
    })),
  });
  await runFromTimetable(world.platform, 'codes.expired');
  expect(await db.authorizationCode.findMany()).toMatchObject([{ expiresAt: inMinutes(-DAY + 1) }]);
});

test('each home timeline is trimmed to its newest entries', async () => {
  const { db } = world.platform;
  const client = world.rest(world.alice);
  for (const text of ['one', 'two', 'three']) await client.post('/api/v1/statuses', { status: text });
  const statuses = (await db.status.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id);
  await db.homeEntry.deleteMany();
  const { bob, carol } = world;
  await db.homeEntry.createMany({
    data: [
      ...statuses.map((statusId) => ({ actorId: bob.actorId, statusId })),
      { actorId: carol.actorId, statusId: statuses[0] ?? 0n },
    ],
  });
  await runFromTimetable(world.platform, 'home_timelines.grown');
  expect(await db.homeEntry.count()).toBe(4);
  await trimHomeTimelines(world.platform, 2);
  const left = await db.homeEntry.findMany({ orderBy: [{ actorId: 'asc' }, { statusId: 'asc' }] });
  expect(left).toEqual([
    { actorId: bob.actorId, statusId: statuses[1] },
    { actorId: bob.actorId, statusId: statuses[2] },
    { actorId: carol.actorId, statusId: statuses[0] },
  ]);
});

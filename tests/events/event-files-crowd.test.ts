/** A file of events that is sent by many at once, or whose import is killed, makes each event once. */
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RestClient } from '../support/clients/clients.ts';
import { HELD_UP } from '../support/database/held-up.ts';
import { ServerProcesses } from '../support/servers/process.ts';
import { fileForm, importFile } from '../support/world/event-files.ts';
import { FakeClock } from '../support/world/fake-clock.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

/** Any number that no lock of the server uses. */
const LOCK = 78;

const servers = new ServerProcesses();
let world: World;
let database: pg.Client;
beforeAll(async () => {
  world = await createWorld({ clock: FakeClock.atRealTime() });
  database = new pg.Client(world.databaseUrl);
  await database.connect();
});
afterAll(async () => {
  servers.kill();
  servers.remove();
  await database?.end();
  await world.close();
});

const rows = Array.from({ length: 12 }, (_, n) => `Meeting ${n},2031-03-01 10:00,tag ${n}`);
const fileOf = (lines: readonly string[]): string => ['Title,Starts,Tags', ...lines].join('\n');

const titlesOf = async ({ actorId }: Person): Promise<string[]> => {
  const events = await world.platform.db.event.findMany({ where: { organizerId: actorId }, orderBy: { id: 'asc' } });
  return events.map(({ title }) => title);
};

test('requests at once, with the rows in another order, make each event once', async () => {
  const files = [rows, rows.toReversed(), rows, rows.toReversed()];
  const answers = await Promise.all(files.map((lines) => importFile(world, world.alice, fileOf(lines))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(rows.length);
  expect(answers.map(({ body }) => body.created + body.existing)).toEqual(answers.map(() => rows.length));
  const events = new Set(
    answers.flatMap(({ body }) => body.rows.map(({ event }: { event: { uuid: string } }) => event.uuid)),
  );
  expect(events.size).toBe(rows.length);
  expect((await titlesOf(world.alice)).length).toBe(rows.length);
});

test('kill -9 in the middle: nothing is there, and the same file makes all of it', async () => {
  const env = { DATABASE_URL: world.databaseUrl, DATABASE_TIMEOUT: '120', RATE_LIMITS: 'off' };
  const { child, url } = await servers.start(env);
  await database.query(`SELECT pg_advisory_lock(${LOCK})`);
  await database.query(
    `CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock(${LOCK}); RETURN NEW; END';
     CREATE TRIGGER hold BEFORE INSERT ON events FOR EACH ROW WHEN (NEW.title = 'Meeting 6') EXECUTE FUNCTION hold()`,
  );
  const form = fileForm(fileOf(rows), { timeZone: 'UTC' });
  const sent = new RestClient(url, world.bob.token).post('/api/v1/imports/events', form).catch(() => null);
  await expect.poll(async () => (await database.query(HELD_UP)).rowCount).toBe(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await sent;
  await database.query(`SELECT pg_advisory_unlock(${LOCK})`);
  await database.query('DROP TRIGGER hold ON events');
  expect(await titlesOf(world.bob)).toEqual([]);
  expect((await importFile(world, world.bob, fileOf(rows))).body).toMatchObject({ created: 12, existing: 0 });
  expect((await importFile(world, world.bob, fileOf(rows))).body).toMatchObject({ created: 0, existing: 12 });
  expect(await titlesOf(world.bob)).toEqual(rows.map((row) => row.split(',')[0]));
});

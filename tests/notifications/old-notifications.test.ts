/** Notifications that were made before there were groups, after the migration that gives them their groups. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';
import { FakeClock } from '../support/world/fake-clock.ts';
import { createWorld, type World } from '../support/world/world.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../prisma/migrations');
const MIGRATION = '20261124130100_notification_policies';

/** The recipient and two statuses. */
const [ME, POST, OTHER] = [1, 11, 12];

const HOUR = 3_600_000;
/** The clock starts at the real time. */
const clock = new FakeClock();
/** A midnight or noon, at which the migration divides groups. */
const BORDER = (Math.floor(clock.now().getTime() / (12 * HOUR)) + 2) * 12 * HOUR;

/** Id → kind, status, hours after the border. */
const OLD: Record<number, [kind: string, statusId: number | null, hours: number]> = {
  1: ['favourite', POST, -12.001],
  2: ['favourite', POST, -0.001],
  3: ['favourite', POST, 0],
  4: ['mention', POST, 0.5],
  5: ['favourite', OTHER, 1],
  6: ['reblog', POST, 1],
  7: ['follow', null, 2],
  8: ['follow_request', null, 2],
  9: ['follow', null, 3],
  10: ['favourite', POST, 4],
  11: ['status', POST, 4],
  12: ['poll', POST, 4],
  13: ['update', POST, 4],
};

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  const before = mkdtempSync(path.join(tmpdir(), 'plaza-migrations-'));
  for (const name of readdirSync(MIGRATIONS))
    if (name < MIGRATION) cpSync(path.join(MIGRATIONS, name), path.join(before, name), { recursive: true });
  await migrate(database.url, before);
  rmSync(before, { recursive: true });
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(
    `INSERT INTO actors (id, preferred_username, domain, uri, url, inbox, outbox, followers_uri, created_at, updated_at)
     SELECT n, 'old' || n, 'far.example', 'https://far.example/' || n, '', '', '', '', now(), now() FROM generate_series(1, 30) n`,
  );
  await client.query('INSERT INTO actor_stats (actor_id) SELECT id FROM actors');
  await client.query(
    `INSERT INTO statuses (id, actor_id, text, content, visibility, uri, url, conversation_id, created_at)
     SELECT id, ${ME}, '', '', 'PUBLIC', 'https://far.example/s' || id, '', id, now() FROM unnest($1::bigint[]) id`,
    [[POST, OTHER]],
  );
  for (const [id, [kind, statusId, hours]] of Object.entries(OLD))
    await client.query(
      'INSERT INTO notifications (id, recipient_id, origin_id, type, status_id, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
      [id, ME, 10 + Number(id), kind, statusId, new Date(BORDER + hours * HOUR)],
    );
  await client.query("SELECT setval('notifications_id_seq', 100)");
  await client.end();
  expect((await migrate(database.url))[0]).toBe(MIGRATION);
  clock.advance(BORDER + 5 * HOUR - clock.now().getTime());
  world = await createWorld({ databaseUrl: database.url, clock });
}, 60_000);
afterAll(async () => {
  await world.close();
  await database.drop();
});

const keys = async () => {
  const text = 'SELECT id::int, group_key, filtered FROM notifications WHERE id < 100 ORDER BY id';
  return (await world.platform.pool.query<{ id: number; group_key: string | null; filtered: boolean }>(text)).rows;
};

test('those of a kind that is grouped, of one status and half a day, share a key; the others have none', async () => {
  const rows = await keys();
  const groups = Map.groupBy(rows, (row) => row.group_key);
  const ids = (key: string | null) => groups.get(key)?.map((row) => row.id);
  expect(ids(null)).toEqual([4, 8, 11, 12, 13]);
  groups.delete(null);
  expect([...groups.keys()].map(ids)).toEqual([[1], [2], [3, 10], [5], [6], [7, 9]]);
  expect(rows.filter((row) => row.filtered)).toEqual([]);
  // In the form of new ones, which end with an hour.
  const hour = BORDER / HOUR;
  expect([rows[2]?.group_key, rows[6]?.group_key]).toEqual([`favourite-${POST}-${hour}`, `follow-${hour}`]);
});

test('they are listed in their groups, and what comes later joins those that are open', async () => {
  const { alice } = world;
  const sql = (text: string) => world.platform.pool.query(text, [alice.id]);
  // They go to somebody who can sign in.
  await sql(`UPDATE statuses SET actor_id = $1 WHERE actor_id = ${ME}`);
  await sql(`UPDATE notifications SET recipient_id = $1 WHERE recipient_id = ${ME}`);
  const groups = async () => {
    const asked = { types: ['favourite', 'reblog', 'follow'] };
    const { body } = await world.rest(alice).get('/api/v2/notifications', asked);
    return body.notification_groups.map(
      (group: { type: string; status_id?: string; notifications_count: number }) =>
        `${group.type} ${group.status_id ?? '-'} ${group.notifications_count}`,
    );
  };
  const rest = [`reblog ${POST} 1`, `favourite ${OTHER} 1`, `favourite ${POST} 1`, `favourite ${POST} 1`];
  expect(await groups()).toEqual([`favourite ${POST} 2`, 'follow - 2', ...rest]);
  await world.rest(world.bob).post(`/api/v1/statuses/${POST}/favourite`);
  await world.drain();
  expect(await groups()).toEqual([`favourite ${POST} 3`, 'follow - 2', ...rest]);
  world.clock.advance(7 * HOUR);
  await world.rest(world.carol).post(`/api/v1/statuses/${POST}/favourite`);
  await world.drain();
  expect(await groups()).toEqual([`favourite ${POST} 1`, `favourite ${POST} 3`, 'follow - 2', ...rest]);
});

/** A new server: a dozen people and their posts, without table statistics at first, and then with its own. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { keepStatistics, tablesWithoutStatistics } from '../../src/platform/database/statistics.ts';
import { rowsRead, statementsOf } from '../support/database/rows-read.ts';
import { createEmptyWorld, type Person, type World } from '../support/world/world.ts';

const PEOPLE = 11;
const POSTS = 330;
/** A page has twenty posts: the rows that it reads do not depend on the total. */
const MOST_ROWS = 400;
/** The factor by which the posts are multiplied before autovacuum runs. */
const TIMES = 20;

let world: World;
const people: Person[] = [];

/** Posts by everybody in turn, as clients send them. */
async function post(count: number): Promise<void> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += PEOPLE) {
    const posted = await Promise.all(
      people.map((person, at) =>
        world.rest(person).post('/api/v1/statuses', {
          status: `Post ${n + at} #tea ${at % 5 === 0 ? '@person1' : ''}`,
          ...(at % 5 === 1 && ids.length > 0 && { in_reply_to_id: ids[0] }),
        }),
      ),
    );
    ids.push(...posted.map(({ body }) => body.id));
  }
  await world.drain();
}

beforeAll(async () => {
  world = await createEmptyWorld();
  // Only the server itself analyzes, as if autovacuum were off.
  const { rows } = await world.platform.pool.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  for (const { name } of rows) await world.platform.pool.query(`ALTER TABLE ${name} SET (autovacuum_enabled = off)`);
  for (let n = 1; n <= PEOPLE; n += 1) people.push(await world.person(`person${n}`));
  for (const person of people)
    for (const other of people)
      if (other !== person) await world.rest(person).post(`/api/v1/accounts/${other.id}/follow`);
  await post(POSTS);
});
afterAll(() => world.close());

const first = (): Person => people[0] as Person;

const LISTS: [list: string, path: () => string, reader: () => Person | null][] = [
  ['public timeline of visitors', () => '/api/v1/timelines/public', () => null],
  ['public timeline', () => '/api/v1/timelines/public', first],
  ['home timeline', () => '/api/v1/timelines/home', first],
  ['posts of a person', () => `/api/v1/accounts/${people[1]?.id}/statuses`, first],
  ['posts of a person without answers', () => `/api/v1/accounts/${people[2]?.id}/statuses?exclude_replies=true`, first],
  ['posts with a tag', () => '/api/v1/timelines/tag/tea', first],
  ['notifications', () => '/api/v1/notifications', first],
];

async function mostRowsOf(path: string, reader: Person | null): Promise<number> {
  const asked = await statementsOf(async () => {
    expect((await world.rest(reader).get(path)).status).toBe(200);
  });
  let most = 0;
  for (const statement of asked) most = Math.max(most, await rowsRead(world, statement));
  return most;
}

const counted = async (table: string): Promise<number> => {
  const { rows } = await world.platform.pool.query('SELECT reltuples FROM pg_class WHERE oid = $1::regclass', [table]);
  return Number(rows[0]?.reltuples);
};

const HOT = [
  'actors',
  'users',
  'access_tokens',
  'statuses',
  'status_stats',
  'actor_stats',
  'home_entries',
  'tags',
  'status_tags',
  'follows',
  'mentions',
  'notifications',
];

const LARGE = [
  'statuses',
  'status_stats',
  'status_search',
  'status_tags',
  'home_entries',
  'mentions',
  'notifications',
  'follows',
];

describe('without statistics', () => {
  test('nothing is known', async () => {
    expect(await tablesWithoutStatistics(world.platform.pool)).toEqual(expect.arrayContaining(HOT));
  });

  test.each(LISTS)('%s: a page reads a page', async (_, path, reader) => {
    expect(await mostRowsOf(path(), reader())).toBeLessThan(MOST_ROWS);
  });
});

describe('where autovacuum knows the large tables alone', () => {
  beforeAll(async () => {
    const { pool } = world.platform;
    await pool.query(
      `INSERT INTO statuses SELECT (jsonb_populate_record(s, jsonb_build_object('id', s.id - (n::bigint << 32), 'uri', s.uri || '.' || n, 'url', s.url || '.' || n))).*
       FROM statuses s, generate_series(1, $1::int - 1) n`,
      [TIMES],
    );
    await pool.query(
      'INSERT INTO status_tags (status_id, tag_id) SELECT s.id, t.id FROM statuses s CROSS JOIN tags t ON CONFLICT DO NOTHING',
    );
    await pool.query(
      'INSERT INTO home_entries (actor_id, status_id) SELECT a.id, s.id FROM statuses s CROSS JOIN actors a ON CONFLICT DO NOTHING',
    );
    await pool.query(`ANALYZE ${LARGE.join(', ')}`);
  });

  test.each(LISTS)('%s: a page reads a page', async (_, path, reader) => {
    expect(await mostRowsOf(path(), reader())).toBeLessThan(MOST_ROWS);
  });
});

describe('by the timetable', () => {
  beforeAll(() => runFromTimetable(world.platform, 'statistics.old'));

  test('every table with rows has statistics', async () => {
    expect(await tablesWithoutStatistics(world.platform.pool)).toEqual([]);
    for (const table of HOT) expect(await counted(table), table).toBeGreaterThan(0);
    expect(await counted('statuses')).toBe(POSTS * TIMES);
  });

  test.each(LISTS)('%s: a page reads a page', async (_, path, reader) => {
    expect(await mostRowsOf(path(), reader())).toBeLessThan(MOST_ROWS);
  });

  test('a table that has changed much is analyzed again', async () => {
    await post(PEOPLE * 5);
    await world.platform.pool.query(
      "INSERT INTO settings (name, value) SELECT 'n' || n, '1' FROM generate_series(1, 200) n",
    );
    // PostgreSQL reports changes some seconds later.
    await expect
      .poll(async () => {
        await runFromTimetable(world.platform, 'statistics.old');
        return counted('settings');
      })
      .toBeGreaterThanOrEqual(200);
  });
});

test('hot tables are analyzed by autovacuum after few changes, too', async () => {
  const { rows } = await world.platform.pool.query(
    `SELECT relname FROM pg_class WHERE relname = ANY ($1) AND 'autovacuum_analyze_threshold=10' = ANY (reloptions)`,
    [HOT],
  );
  expect(rows).toHaveLength(HOT.length);
});

test('a role that does not own the tables leaves them as they are', async () => {
  const { pool } = world.platform;
  const name = `guest_${world.platform.random.uuid().replaceAll('-', '')}`;
  await pool.query(`CREATE ROLE ${name}`);
  await pool.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${name}`);
  await pool.query('CREATE TABLE unknown AS SELECT 1 AS n');
  const client = new pg.Client(world.databaseUrl);
  await client.connect();
  await client.query(`SET ROLE ${name}`);
  await keepStatistics({ pool: client });
  expect(await tablesWithoutStatistics(pool)).toEqual(['unknown']);
  await client.end();
  await pool.query('DROP TABLE unknown');
  await pool.query(`DROP OWNED BY ${name}`);
  await pool.query(`DROP ROLE ${name}`);
});

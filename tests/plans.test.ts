/** How PostgreSQL finds a page when its tables are lopsided: by the entries of its reader, however many others have. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../src/platform/db.ts';
import { countStatements } from './support/count-statements.ts';
import { createEmptyWorld, type Person, type World } from './support/world.ts';

const POSTS = 5_000;

let world: World;
let quiet: Person;
beforeAll(async () => {
  world = await createEmptyWorld();
  quiet = await world.person('quiet');
  const posters = await Promise.all(Array.from({ length: 8 }, (_, n) => world.person(`poster${n}`)));
  const { id } = (await world.rest(posters[0]).post('/api/v1/statuses', { status: 'one of many' })).body;
  await world.drain();
  await world.platform.pool.query(
    `INSERT INTO statuses SELECT (jsonb_populate_record(s, jsonb_build_object('id', s.id + n, 'uri', s.uri || n, 'url', s.url || n))).*
     FROM statuses s, generate_series(1, $2::int) n WHERE s.id = $1`,
    [id, POSTS],
  );
  await world.platform.pool.query(
    `INSERT INTO home_entries (actor_id, status_id) SELECT a.id, s.id FROM statuses s, unnest($1::bigint[]) AS a (id)
     ORDER BY s.id ON CONFLICT DO NOTHING`,
    [posters.map((poster) => poster.id)],
  );
  await world.platform.pool.query('ANALYZE');
}, 60_000);
afterAll(() => world.close());

test('the home timeline of somebody who has few entries', async () => {
  const { statements } = await countStatements(() => world.rest(quiet).get('/api/v1/timelines/home'));
  const text = statements.find((statement) => statement.includes('home_entries')) ?? '';
  const { prepared, close } = openDatabase(world.databaseUrl);
  const client = await prepared.connect();
  await client.query(`PREPARE page AS ${text}`);
  const asked = JSON.stringify([{ asker: 0, above: '0', below: '9223372036854775807', size: 20, viewer: quiet.id }]);
  const { rows } = await client.query(`EXPLAIN (COSTS OFF) EXECUTE page('${asked}')`);
  client.release();
  await close();
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('using home_entries_pkey on home_entries');
  expect(plan).not.toContain('home_entries_status_id_idx');
});

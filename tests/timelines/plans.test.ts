/** PostgreSQL plans of a page on skewed tables: by the reader's entries, however many others have. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database/db.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { lookupsOf, rowsRead, statementsOf } from '../support/database/rows-read.ts';
import { createEmptyWorld, type Person, type World } from '../support/world/world.ts';

const POSTS = 5_000;

let world: World;
let quiet: Person;
let gone: Person;
beforeAll(async () => {
  world = await createEmptyWorld();
  quiet = await world.person('quiet');
  const posters = await Promise.all(Array.from({ length: 8 }, (_, n) => world.person(`poster${n}`)));
  const { id } = await world.post(posters[0] as Person, { status: 'one of many' });
  await world.drain();
  await world.platform.pool.query(
    `INSERT INTO statuses SELECT (jsonb_populate_record(s, jsonb_build_object('id', s.id + n, 'uri', s.uri || n,
       'url', s.url || n, 'actor_id', ($3::bigint[])[1 + n % 8]))).*
     FROM statuses s, generate_series(1, $2::int) n WHERE s.id = $1`,
    [id, POSTS, posters.map((poster) => poster.id)],
  );
  await world.platform.pool.query(
    `INSERT INTO home_entries (actor_id, status_id) SELECT a.id, s.id FROM statuses s, unnest($1::bigint[]) AS a (id)
     ORDER BY s.id ON CONFLICT DO NOTHING`,
    [posters.map((poster) => poster.id)],
  );
  await world.platform.pool.query(
    `INSERT INTO notifications (id, recipient_id, origin_id, type, status_id, created_at)
     SELECT s.id * 8 + a.place, a.id, s.actor_id, 'status', s.id, now()
     FROM statuses s, unnest($1::bigint[]) WITH ORDINALITY AS a (id, place) WHERE a.id <> s.actor_id ORDER BY s.id`,
    [posters.map((poster) => poster.id)],
  );
  gone = posters[0] as Person;
  await world.platform.pool.query(
    `WITH tag AS (INSERT INTO tags (id, name, title, slug, created_at) VALUES (1, 'spam', 'spam', 'spam', now()) RETURNING id)
     INSERT INTO status_tags (status_id, tag_id) SELECT s.id, tag.id FROM statuses s, tag WHERE s.actor_id = $1`,
    [gone.actorId],
  );
  await world.platform.db.actor.update({ where: { id: gone.actorId }, data: { suspendedAt: world.clock.now() } });
  await world.platform.pool.query('ANALYZE');
});
afterAll(() => world.close());

/** A list, a word of its statement, and the index that finds a page of a reader with few entries. */
const PAGES: [list: string, path: () => string, word: string, index: string][] = [
  ['home', () => '/api/v1/timelines/home', 'home_entries h', 'home_entries_pkey'],
  ['posts', () => `/api/v1/accounts/${quiet.id}/statuses`, 'q.author', 'statuses_actor_id_id_idx'],
  ['notifications', () => '/api/v1/notifications', 'notifications n', 'notifications_recipient_id_id_idx'],
];

test.each(PAGES)('%s', async (_, path, word, index) => {
  const { statements } = await countStatements(() => world.rest(quiet).get(path()));
  const text = statements.find((statement) => statement.includes(word)) ?? '';
  const { prepared, close } = openDatabase(world.databaseUrl);
  const client = await prepared.connect();
  await client.query(`PREPARE page AS ${text}`);
  const { rows } = await client.query(`EXPLAIN (COSTS OFF) EXECUTE page('[]')`);
  client.release();
  await close();
  expect(rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes(index))).toHaveLength(1);
});

/** The statements of a page without any row. */
const askedForNothing = (path: string) =>
  statementsOf(async () => {
    const { status, body } = await world.rest(quiet).get(path);
    expect([status, body]).toEqual([200, []]);
  });

test('the profile of a suspended person reads no rows', async () => {
  for (const statement of await askedForNothing(`/api/v1/accounts/${gone.id}/statuses`))
    expect(await rowsRead(world, statement)).toBeLessThan(10);
});

test('further tags are not looked for when none is asked for', async () => {
  for (const statement of await askedForNothing('/api/v1/timelines/tag/spam'))
    expect(await lookupsOf(world, statement, 'tags')).toBeLessThan(10);
});

/** Lists of people on large tables: a page reads only its own rows, however many others there are. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database/db.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createEmptyWorld, type Person, type World } from '../support/world/world.ts';

const MANY = 10_000;

let world: World;
let reader: Person;
let famous: Person;
let known: Person;
beforeAll(async () => {
  world = await createEmptyWorld();
  [reader, famous, known] = [await world.person('reader'), await world.person('famous'), await world.person('known')];
  const { pool } = world.platform;
  await pool.query(
    `INSERT INTO actors (id, preferred_username, uri, url, inbox, outbox, followers_uri, created_at, updated_at)
     SELECT n, 'fan' || n, 'https://x/' || n, 'https://x/' || n, '', '', '', now(), now() FROM generate_series(1, $1::int) n`,
    [MANY],
  );
  await pool.query(
    `INSERT INTO actor_stats (actor_id, followers_count, last_status_at)
     SELECT n, n % 100, date '2026-01-01' + n % 300 FROM generate_series(1, $1::int) n`,
    [MANY],
  );
  const follows = 'INSERT INTO follows (id, follower_id, target_id, approved, created_at) SELECT';
  const fans = 'FROM generate_series(1, $1::int) n';
  await pool.query(`${follows} n, n, $2, true, now() ${fans}`, [MANY, famous.id]);
  await pool.query(`${follows} 100000 + n, $2, n, true, now() ${fans}`, [MANY, famous.id]);
  await pool.query(`${follows} 200000 + n, n, 1 + n * 7 % $1::int, true, now() ${fans}`, [MANY]);
  for (const n of [3003, 3004]) await pool.query(`${follows} 300000 + $1, $1, $2, true, now()`, [n, known.id]);
  await pool.query(
    'INSERT INTO mutes (id, muter_id, target_id, created_at) SELECT n, $1, n, now() FROM generate_series(1, 500) n',
    [reader.id],
  );
  await world.rest(reader).post(`/api/v1/accounts/${famous.id}/follow`);
  await pool.query('ANALYZE');
});
afterAll(() => world.close());

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
}

/** The rows that all nodes of a plan handled. */
const handled = (plan: Plan): number =>
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)) *
    plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, part) => sum + handled(part), 0);

/** The rows that this statement handles, with a generic plan, as prepared statements have. */
async function rowsOf(text: string, values: string): Promise<number> {
  const { prepared, close } = openDatabase(world.databaseUrl);
  const client = await prepared.connect();
  await client.query("SET plan_cache_mode = 'force_generic_plan'");
  await client.query(`PREPARE page AS ${text}`);
  const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE page(${values})`);
  client.release();
  await close();
  return handled(rows[0]['QUERY PLAN'][0].Plan);
}

const now = "'2026-11-22'";
const pageOf = (actor: Person, below: string) =>
  `'${JSON.stringify([{ request: 0, above: '0', below, size: 40, actor: actor.id, viewer: reader.id, now: '2026-11-22' }])}'`;
const END = '9223372036854775807';

/** A list, a word of its statement, the values that page needs, and the maximum number of rows in all nodes of its plan. */
const PAGES: [list: string, path: () => string, word: string, values: () => string, most: number][] = [
  ['followers', () => `accounts/${famous.id}/followers`, 'f.target_id = q.actor', () => pageOf(famous, END), 1500],
  [
    'followers, far',
    () => `accounts/${famous.id}/followers`,
    'f.target_id = q.actor',
    () => pageOf(famous, '5000'),
    1500,
  ],
  ['following', () => `accounts/${famous.id}/following`, 'f.follower_id = q.actor', () => pageOf(famous, END), 1500],
  ['directory', () => 'directory', 't.last_status_at DESC', () => `${reader.id}, ${now}, 40, 0`, 1500],
  ['newest', () => 'directory?order=new', 'a.id DESC', () => `${reader.id}, ${now}, 40, 0`, 1500],
  ['suggestions', () => 'suggestions', 'WITH found', () => `${reader.id}, '{}', ${now}, 40, 0`, 60_000],
  [
    'familiar followers',
    () => `accounts/familiar_followers?id[]=${famous.id}`,
    'AS followers',
    () => `'{${famous.id}}', ${reader.id}`,
    1500,
  ],
];

test.each(PAGES)('%s', async (_, path, word, values, most) => {
  const { statements, result } = await countStatements(() => world.rest(reader).get(`/api/v1/${path()}`));
  expect(result.status).toBe(200);
  expect(statements.length).toBeLessThan(8);
  const text = statements.find((statement) => statement.includes(word)) ?? '';
  expect(await rowsOf(text, values())).toBeLessThan(most);
});

test('a page takes as many statements of ten thousand as of two', async () => {
  const cost = async (who: Person, side: string) => {
    const read = () => world.rest(reader).get(`/api/v1/accounts/${who.id}/${side}`);
    await read();
    return (await countStatements(read)).statements.length;
  };
  expect(await cost(famous, 'followers')).toBe(await cost(known, 'followers'));
});

test('ten thousand followers are walked by Link, each once', async () => {
  const seen: string[] = [];
  let path: string | null = `/api/v1/accounts/${famous.id}/followers?limit=80`;
  let pages = 0;
  while (path && pages < 4) {
    const { body, headers } = await world.rest().get(path);
    seen.push(...idsOf(body));
    path = /<[^>]*?(\/api[^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
    pages += 1;
  }
  expect(new Set(seen).size).toBe(320);
});

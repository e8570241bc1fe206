/** Lists of 10,000 people: a page at the beginning or in the middle reads as few rows, by as many statements, as a short list. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsRead, statementsOf } from '../support/database/rows-read.ts';
import { createWorld, type World } from '../support/world/world.ts';

const MANY = 10_000;
const PAGE = 40;
/** A row of the list, its account, and the data shown with it. */
const MOST_ROWS = 4 * PAGE;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const { alice, bob } = world;
  const sql = (text: string) => world.platform.pool.query(text);
  await sql(
    `INSERT INTO actors SELECT (jsonb_populate_record(a, jsonb_build_object('id', a.id + 1000000000000 + n, 'uri', a.uri || n, 'user_id', null,
       'preferred_username', 'p' || n, 'domain', 'far.example'))).* FROM actors a, generate_series(1, ${MANY}) n WHERE a.id = ${bob.id}`,
  );
  const people = "(SELECT id FROM actors WHERE domain = 'far.example') p";
  await sql(`INSERT INTO actor_stats (actor_id) SELECT id FROM ${people}`);
  for (const fill of [
    `blocks (id, blocker_id, target_id, created_at) SELECT id, ${alice.id}, id, now() FROM ${people}`,
    `mutes (id, muter_id, target_id, hide_notifications, created_at) SELECT id, ${alice.id}, id, true, now() FROM ${people}`,
    `follows (id, follower_id, target_id, approved, created_at) SELECT id, id, ${alice.id}, false, now() FROM ${people}`,
    `follows (id, follower_id, target_id, approved, created_at) SELECT id + 2000000000000, id, ${bob.id}, true, now() FROM ${people}`,
    `follows (id, follower_id, target_id, approved, created_at) SELECT id + 1000000000000, ${bob.id}, id, true, now() FROM ${people}`,
    `endorsements (id, actor_id, target_id, follow_id, created_at) SELECT id, ${bob.id}, id, id + 1000000000000, now() FROM ${people}`,
    `account_domain_blocks (id, actor_id, domain, created_at) SELECT n, ${alice.id}, 'd' || n || '.example', now() FROM generate_series(1, ${MANY}) n`,
  ])
    await sql(`INSERT INTO ${fill}`);
  await sql('ANALYZE');
});
afterAll(() => world.close());

/** People whom alice blocks are left out for her, so another person reads the lists of bob. */
const LISTS: [name: string, path: (w: World) => string][] = [
  ['blocks', () => '/api/v1/blocks'],
  ['mutes', () => '/api/v1/mutes'],
  ['follow requests', () => '/api/v1/follow_requests'],
  ['hidden servers', () => '/api/v1/domain_blocks'],
  ['endorsements', (w) => `/api/v1/accounts/${w.bob.id}/endorsements`],
  ['followers', (w) => `/api/v1/accounts/${w.bob.id}/followers`],
  ['followed', (w) => `/api/v1/accounts/${w.bob.id}/following`],
];

test.each(LISTS)('%s', async (_name, path) => {
  const who = path(world).includes('/accounts/') ? world.carol : world.alice;
  const get = (query: Record<string, string>) => world.rest(who).get(path(world), { limit: PAGE, ...query });
  const first = await get({});
  expect(first.body).toHaveLength(PAGE);
  let last = first;
  for (let n = 0; n < 3; n += 1) last = await get({ max_id: last.links.next?.get('max_id') ?? '' });
  expect(last.body).toHaveLength(PAGE);
  const middle = { max_id: last.links.next?.get('max_id') ?? '' };
  const [beginning, later] = [await statementsOf(() => get({})), await statementsOf(() => get(middle))];
  expect(later.length).toBe(beginning.length);
  for (const asked of [...beginning, ...later]) {
    const rows = await rowsRead(world, asked);
    expect(rows <= MOST_ROWS ? 'few rows' : `${rows} rows: ${asked.text}`).toBe('few rows');
  }
});

test('one’s own endorsements too', async () => {
  const get = () => world.rest(world.bob).get('/api/v1/endorsements', { limit: PAGE });
  expect((await get()).body).toHaveLength(PAGE);
  for (const asked of await statementsOf(get)) expect(await rowsRead(world, asked)).toBeLessThanOrEqual(MOST_ROWS);
});

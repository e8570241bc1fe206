/** Queues of 20,000 reports: a page reads as few rows, by as few statements, as in a short queue, with any filter. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsRead, statementsOf } from '../support/database/rows-read.ts';
import { createWorld, type World } from '../support/world/world.ts';

const MANY = 20_000;
const PAGE = 40;
const MOST_ROWS = 4 * PAGE;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const { alice, bob, mod } = world;
  const sql = (text: string) => world.platform.pool.query(text);
  await world.rest(alice).post('/api/v1/reports', { account_id: bob.id });
  // Every tenth is decided.
  await sql(
    `INSERT INTO reports (id, uri, reporter_id, reported_id, status, decided_at, decided_by_id, created_at, updated_at)
     SELECT n, 'urn:report:' || n, ${alice.id}, ${bob.id}, (CASE WHEN n % 10 = 0 THEN 'RESOLVED' ELSE 'OPEN' END)::"ReportStatus",
       CASE WHEN n % 10 = 0 THEN now() END, CASE WHEN n % 10 = 0 THEN ${mod.id} END, now(), now()
     FROM generate_series(1, ${MANY}) n`,
  );
  await sql(
    `INSERT INTO account_warnings (id, target_id, action, created_at, status_ids) SELECT n, ${bob.id}, 'none', now(), '{}' FROM generate_series(1, ${MANY / 10}) n`,
  );
  await sql(
    `INSERT INTO appeals (id, account_warning_id, actor_id, text, state, decided_at, created_at)
     SELECT n, n, ${bob.id}, 'Why?', (CASE WHEN n % 10 = 0 THEN 'PENDING' ELSE 'REJECTED' END)::"AppealState",
       CASE WHEN n % 10 > 0 THEN now() END, now() FROM generate_series(1, ${MANY / 10}) n`,
  );
  await sql('ANALYZE');
});
afterAll(() => world.close());

const QUEUES: [name: string, path: string, query: (w: World) => Record<string, string>][] = [
  ['those that wait', 'reports', () => ({})],
  ['those that are decided', 'reports', () => ({ resolved: 'true' })],
  ['all', 'reports', () => ({ resolved: 'true', unresolved: 'true' })],
  ['of an account', 'reports', (w) => ({ target_account_id: w.bob.id })],
  ['decided, by an account', 'reports', (w) => ({ account_id: w.alice.id, resolved: 'true' })],
  ['of nobody', 'reports', (w) => ({ target_account_id: w.carol.id })],
  ['appeals that wait', 'appeals', () => ({})],
  ['strikes of an account', 'strikes', (w) => ({ account_id: w.bob.id })],
];

test.each(QUEUES)('%s', async (name, path, query) => {
  const get = (more: Record<string, string>) =>
    world.rest(world.admin).get(`/api/v1/admin/${path}`, { limit: PAGE, ...query(world), ...more });
  const pages = [{}, { max_id: `${MANY / 20}` }, { min_id: '50' }];
  for (const page of pages) {
    expect((await get(page)).body).toHaveLength(name === 'of nobody' ? 0 : PAGE);
    for (const asked of await statementsOf(() => get(page))) {
      const rows = await rowsRead(world, asked);
      expect(rows <= MOST_ROWS ? 'few rows' : `${rows} rows: ${asked.text}`).toBe('few rows');
    }
  }
});

/** No query reads more than a bounded number of rows from the database, however many exist. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { targets } from '../support/values/hostile.ts';
import { organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

/** More rows than a page, of everything. */
const MANY = 1_500;
/** A page of a hundred with two rows for each, plus the rows of the page itself. */
const BUDGET_ROWS = 300;
/** Signed-in viewers get threads of up to 4,096 replies at once (Mastodon's limits), with two rows for each. */
const BUDGETS: Record<string, number> = {
  'statuses.context': 2 * 4096,
  // Pages of two hundred, with three rows for each.
  'adminAccounts.list': 650,
  'adminAccounts.listByFlags': 650,
  // Pages of a hundred, with three rows for each.
  'search.persons': 310,
  // The newest four hundred posts at home, with three rows for each, to group and filter them.
  'timelines.catchUp': 1250,
};

let world: World;
/** By the first part of a procedure's name: the object with many rows. */
let known: Record<string, string>;

/** Ids that nothing else uses. */
const FAR = 1_000_000_000_000n;

const sql = (text: string): Promise<unknown> => world.platform.pool.query(text);

/** Copies a row, each copy with its own id and names; returns their ids as SQL. */
async function copies(table: string, id: bigint, changes: string): Promise<string> {
  const first = id + FAR;
  await sql(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(r, jsonb_build_object('id', ${first} + n, 'uri', r.uri || n) || ${changes})).*
     FROM ${table} r, generate_series(1, ${MANY}) n WHERE r.id = ${id}`,
  );
  return `SELECT id FROM ${table} WHERE id > ${first} AND id <= ${first + BigInt(MANY)}`;
}

beforeAll(async () => {
  world = await createWorld();
  const { alice, admin, carol } = world;
  const { body } = await world.rest(alice).post('/api/v1/statuses', { status: 'All of it is #tea' });
  const event = await organize(world, alice);
  await world.drain();
  const people = await copies(
    'actors',
    carol.actorId,
    "jsonb_build_object('preferred_username', 'p' || n, 'domain', 'far.example', 'user_id', null)",
  );
  const replies = await copies('statuses', BigInt(body.id), "jsonb_build_object('in_reply_to_id', r.id)");
  for (const fill of [
    `status_tags (status_id, tag_id) SELECT s.id, t.tag_id FROM (${replies}) s, status_tags t WHERE t.status_id = ${body.id}`,
    `home_entries (actor_id, status_id) SELECT ${admin.id}, id FROM (${replies}) s`,
    `follows (id, follower_id, target_id, approved, created_at) SELECT id, id, ${alice.id}, true, now() FROM (${people}) p`,
    `follows (id, follower_id, target_id, approved, created_at) SELECT id + ${FAR}, ${alice.id}, id, true, now() FROM (${people}) p`,
    `notifications (recipient_id, origin_id, type, created_at) SELECT ${admin.id}, id, 'follow', now() FROM (${people}) p`,
    `favourites (id, actor_id, status_id, created_at) SELECT id, id, ${body.id}, now() FROM (${people}) p`,
    `participants (id, event_id, actor_id, role, created_at)
       SELECT p.id, e.id, p.id, 'PARTICIPANT', now() FROM (${people}) p, events e WHERE e.uuid = '${event.uuid}'`,
  ])
    await sql(`INSERT INTO ${fill}`);
  known = { statuses: body.id, accounts: alice.id, participations: event.uuid, events: event.uuid, timelines: 'tea' };
});
afterAll(() => world.close());

/** The number of rows that the database returned while something ran. */
async function rowsOf(run: () => Promise<number>): Promise<{ status: number; rows: number }> {
  // biome-ignore lint/suspicious/noExplicitAny: its types leave it out
  const query = (pg as any).Query.prototype;
  const { handleDataRow } = query;
  let rows = 0;
  query.handleDataRow = function (this: unknown, ...args: unknown[]) {
    rows += 1;
    return Reflect.apply(handleDataRow, this, args);
  };
  try {
    return { status: await run(), rows };
  } finally {
    query.handleDataRow = handleDataRow;
  }
}

test('every path that answers a query has a budget of rows', async () => {
  const dear: string[] = [];
  let read = 0;
  for (const { name, type, meta, sample } of targets()) {
    if (type !== 'query' || !meta.openapi) continue;
    const path = meta.openapi.path.replace(/\{\w+\}/g, known[name.split('.', 1)[0] ?? ''] ?? '1');
    const asked = { ...sample, limit: '10000', q: 'tea', search: 'p', acct: 'alice', ids: '1' };
    const query = new URLSearchParams(Object.entries(asked).map(([field, value]) => [field, String(value)]));
    const { status, rows } = await rowsOf(async () => (await world.rest(world.admin).get(`${path}?${query}`)).status);
    if (status === 200) read += 1;
    if (rows > (BUDGETS[name] ?? BUDGET_ROWS) || status >= 500) dear.push(`${name} ${status}: ${rows} rows`);
  }
  expect(dear).toEqual([]);
  expect(read).toBeGreaterThan(60);
});

/** 10,000 notifications, groups and requests: a page at the beginning or deep inside reads as few rows, by as many statements. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsRead, statementsOf } from '../support/database/rows-read.ts';
import { createWorld, type World } from '../support/world/world.ts';

const MANY = 10_000;
const PAGE = 40;
/** For each row of a page: its contents, its senders and their counts; and the second notification of a group of two. */
const MOST_ROWS = 5 * PAGE;

let world: World;

/**
 * Alice has groups of two, and 10,000 newer filtered notifications by as many senders. Bob has one group of all, and 100 older
 * mentions. Carol has notifications by one sender, half of them filtered.
 */
beforeAll(async () => {
  world = await createWorld();
  const { alice, bob, carol, erin } = world;
  const { body } = await world.rest(alice).post('/api/v1/statuses', { status: 'One of many' });
  await world.drain();
  const sql = (text: string) => world.platform.pool.query(text);
  await sql(
    `INSERT INTO actors SELECT (jsonb_populate_record(a, jsonb_build_object('id', a.id + 1000000000000 + n, 'uri', a.uri || n, 'user_id', null,
       'preferred_username', 'p' || n, 'domain', 'far.example'))).* FROM actors a, generate_series(1, ${MANY}) n WHERE a.id = ${bob.id}`,
  );
  await sql(
    `INSERT INTO statuses SELECT (jsonb_populate_record(s, jsonb_build_object('id', s.id + n, 'uri', s.uri || n, 'url', s.url || n))).*
     FROM statuses s, generate_series(1, ${MANY}) n WHERE s.id = ${body.id}`,
  );
  const people = "(SELECT id, row_number() OVER (ORDER BY id) AS n FROM actors WHERE domain = 'far.example') p";
  await sql(`INSERT INTO actor_stats (actor_id) SELECT id FROM ${people}`);
  const notifications = 'notifications (id, recipient_id, origin_id, type, status_id, group_key, filtered, created_at)';
  for (const fill of [
    `${notifications} SELECT p.n * 2 + k, ${alice.id}, p.id + k, 'favourite', s.id, 'favourite-' || s.id || '-400000', false, now()
       FROM ${people} JOIN statuses s ON s.id = ${body.id} + p.n, generate_series(0, 1) k WHERE p.n + k <= ${MANY}`,
    `${notifications} SELECT 100000 + p.n, ${alice.id}, p.id, 'mention', ${body.id} + p.n, NULL, true, now() FROM ${people}`,
    `${notifications} SELECT 400000 + p.n, ${carol.id}, ${erin.id}, 'status', ${body.id} + p.n, NULL, p.n % 2 = 0, now() FROM ${people}`,
    `${notifications} SELECT 200000 + p.n, ${bob.id}, p.id, 'follow', NULL, 'follow-400000', false, now() FROM ${people}`,
    `${notifications} SELECT 30000 + p.n, ${bob.id}, p.id, 'mention', ${body.id} + p.n, NULL, false, now() FROM ${people} WHERE p.n <= 100`,
    `notification_requests (id, recipient_id, origin_id, created_at, updated_at) SELECT id, ${alice.id}, id, now(), now() FROM ${people}`,
  ])
    await sql(`INSERT INTO ${fill}`);
  await sql('ANALYZE');
});
afterAll(() => world.close());

type Query = Record<string, string | number | boolean | string[]>;

/** List → its owner, its path, and its parameters. */
const LISTS: Record<string, [who: 'alice' | 'bob' | 'carol', path: string, query?: Query]> = {
  notifications: ['alice', '/api/v1/notifications'],
  'notifications, filtered too': ['alice', '/api/v1/notifications', { include_filtered: true }],
  'notifications of all kinds': ['carol', '/api/v1/notifications', { supported_types: ['status', 'event.updated'] }],
  'notifications of one sender': ['carol', '/api/v1/notifications', {}],
  groups: ['alice', '/api/v2/notifications'],
  'groups as avatars': ['alice', '/api/v2/notifications', { expand_accounts: 'partial_avatars' }],
  'groups, filtered too': ['carol', '/api/v2/notifications', { include_filtered: true }],
  'groups that are not wanted': ['alice', '/api/v2/notifications', { grouped_types: ['reblog'] }],
  'groups of kinds that the app knows': [
    'alice',
    '/api/v2/notifications',
    { supported_types: ['favourite', 'mention'] },
  ],
  'accounts of a group': ['bob', '/api/v2/notifications/follow-400000/accounts'],
  requests: ['alice', '/api/v1/notifications/requests'],
};

/** A rare kind. */
const RARE = { types: ['mention'] };

const get = (list: string, more: Query = {}) => {
  const [who, path, query = {}] = LISTS[list] as (typeof LISTS)[string];
  const sender = list.endsWith('one sender') ? { account_id: world.erin.id } : {};
  return world.rest(world[who]).get(path, { limit: PAGE, ...query, ...sender, ...more } as never);
};

/** Fails with the statement that read more. */
async function expectFewRows(run: () => Promise<unknown>, few = MOST_ROWS) {
  const asked = await statementsOf(run);
  for (const each of asked) {
    const rows = await rowsRead(world, each);
    expect(rows <= few ? 'few rows' : `${rows} rows: ${each.text}`).toBe('few rows');
  }
  return asked.length;
}

const lengthOf = (body: unknown[] | { notification_groups: unknown[] }) =>
  ('notification_groups' in body ? body.notification_groups : body).length;

describe.each(Object.keys(LISTS))('%s', (list) => {
  /** 5,000 rows are older. */
  const middle = async () => {
    const [who, path] = LISTS[list] as (typeof LISTS)[string];
    const table = path.endsWith('/requests') ? 'notification_requests' : 'notifications';
    const text = `SELECT id FROM ${table} WHERE recipient_id = $1 ORDER BY id OFFSET ${MANY / 2 - 1} LIMIT 1`;
    const { rows } = await world.platform.pool.query(text, [world[who].id]);
    return rows[0].id as string;
  };

  test('reads few rows, by the same statements at the beginning and deep inside', async () => {
    expect(lengthOf((await get(list)).body)).toBe(PAGE);
    const id = await middle();
    for (const bound of ['max_id', 'min_id']) expect(lengthOf((await get(list, { [bound]: id })).body)).toBe(PAGE);
    const first = await expectFewRows(() => get(list));
    for (const bound of ['max_id', 'min_id']) expect(await expectFewRows(() => get(list, { [bound]: id }))).toBe(first);
  });
});

test('counts read as many rows as they count', async () => {
  const alice = world.rest(world.alice);
  for (const [path, most] of [
    ['/api/v1/notifications/unread_count', 100],
    ['/api/v2/notifications/unread_count', 100],
    ['/api/v2/notifications/policy', 100],
  ] as const)
    await expectFewRows(() => alice.get(path), 3 * most);
});

describe('a kind that is rare', () => {
  const bob = (path: string, more: Query = {}) => world.rest(world.bob).get(path, { ...RARE, ...more } as never);

  test.each(['/api/v1/notifications', '/api/v2/notifications'])(
    'is found at once below all others: %s',
    async (path) => {
      const page = (more: Query = {}) => bob(path, { limit: PAGE, ...more });
      expect(lengthOf((await page()).body)).toBe(PAGE);
      for (const more of [{}, { max_id: '30050' }, { min_id: '30020' }, { since_id: '30090' }])
        await expectFewRows(() => page(more));
      expect(lengthOf((await page({ since_id: '30090' })).body)).toBe(10);
    },
  );

  test.each(['/api/v1/notifications/unread_count', '/api/v2/notifications/unread_count'])(
    'is counted alike: %s',
    async (path) => {
      expect((await bob(path)).body).toEqual({ count: 100 });
      await expectFewRows(() => bob(path), 300);
    },
  );
});

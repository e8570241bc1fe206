/** The list of accounts for staff: filters of both versions, which combine, and pages that do not read everybody. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordIp } from '../../src/domain/users/record-ip.ts';
import { rowsRead, statementsOf } from '../support/database/rows-read.ts';
import { createGroup } from '../support/world/events.ts';
import { remoteActor } from '../support/world/remote-actors.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;

const V1 = '/api/v1/admin/accounts';
const V2 = '/api/v2/admin/accounts';

type Query = Record<string, string | number | boolean | string[]>;

const list = (path: string, query: Query = {}) => world.rest(world.admin).get(path, query);

/** The names on a page, newest first. */
async function names(path: string, query: Query = {}): Promise<string[]> {
  const { status, body } = await list(path, query);
  expect(status).toBe(200);
  return body.map((account: { username: string }) => account.username);
}

beforeAll(async () => {
  world = await createWorld();
  const { platform, alice, bob, carol, erin } = world;
  const { db, clock } = platform;
  await createGroup(world, alice, { preferredUsername: 'readers' });
  const far = await remoteActor(world, 'farah', 'elsewhere.example');
  await remoteActor(world, 'fred', 'other.example');
  const pat = await world.person('pat');
  await world.person('wanda');
  const at = clock.now();
  await db.user.update({ where: { id: pat.userId }, data: { approvedAt: null } });
  await db.user.update({ where: { id: carol.userId }, data: { disabledAt: at } });
  await db.actor.update({ where: { id: bob.actorId }, data: { silencedAt: at, name: 'Bobby % Tables' } });
  await db.actor.update({ where: { id: far.actorId }, data: { silencedAt: at, suspendedAt: at } });
  await db.actor.update({ where: { id: erin.actorId }, data: { sensitizedAt: at, suspendedAt: at } });
  for (const [person, ip] of [
    [alice, '192.0.2.7'],
    [bob, '192.0.2.200'],
    [carol, '2001:db8::7'],
  ] as const)
    await recordIp(db, platform, { userId: person.userId, ip, kind: 'sign_in' });
});
afterAll(() => world.close());

const LOCALS = ['wanda', 'pat', 'readers', 'olga', 'mona', 'erin', 'carol', 'bob', 'alice'];
const EVERYBODY = ['wanda', 'pat', 'fred', 'farah', ...LOCALS.slice(2)];

describe.each<[string, Query, string[]]>([
  [V1, {}, EVERYBODY],
  [V1, { local: true }, LOCALS],
  [V1, { remote: true }, ['fred', 'farah']],
  [V1, { local: true, remote: true }, EVERYBODY],
  [V1, { local: false }, EVERYBODY],
  [V1, { active: true, local: true }, LOCALS.filter((name) => name !== 'erin')],
  [V1, { pending: true }, ['pat']],
  [V1, { disabled: true }, ['carol']],
  [V1, { silenced: true }, ['farah', 'bob']],
  [V1, { suspended: true }, ['farah', 'erin']],
  [V1, { sensitized: true }, ['erin']],
  [V1, { silenced: true, suspended: true }, ['farah']],
  [V1, { staff: true }, ['olga', 'mona']],
  [V1, { username: 'F' }, ['fred', 'farah']],
  [V1, { username: '@bo' }, ['bob']],
  [V1, { username: '%' }, []],
  [V1, { display_name: 'bobby %' }, ['bob']],
  [V1, { display_name: 'bobby _' }, []],
  [V1, { by_domain: 'Elsewhere.example' }, ['farah']],
  [V1, { email: 'ALICE@' }, ['alice']],
  [V1, { email: 'xample.org' }, []],
  [V1, { ip: '192.0.2.7' }, ['alice']],
  [V1, { ip: '192.0.2.0/24' }, ['bob', 'alice']],
  [V1, { ip: '192.0.2.0/24', silenced: true }, ['bob']],
  [V1, { ip: '2001:db8::/32' }, ['carol']],
  [V1, { ip: '198.51.100.1' }, []],
  [V1, { ip: '::ffff:192.0.2.7' }, ['alice']],
  [V1, { username: '' }, EVERYBODY],
  [V2, {}, EVERYBODY],
  [V2, { origin: 'local' }, LOCALS],
  [V2, { origin: 'remote' }, ['fred', 'farah']],
  [V2, { status: 'active', origin: 'remote' }, ['fred']],
  [V2, { status: 'pending' }, ['pat']],
  [V2, { status: 'disabled' }, ['carol']],
  [V2, { status: 'suspended' }, ['farah', 'erin']],
  [V2, { permissions: 'staff' }, ['olga', 'mona']],
  [V2, { role_ids: ['1'] }, ['mona']],
  [V2, { role_ids: ['1', '2'], username: 'o' }, ['olga']],
  [V2, { role_ids: ['-99'], username: 'a' }, ['alice']],
  [V2, { role_ids: ['77'] }, []],
  [V2, { display_name: 'Bobby', ip: '192.0.2.200', email: 'bob', by_domain: '' }, ['bob']],
  [V2, { origin: '', status: '' }, EVERYBODY],
])('%s %j', (path, query, expected) => {
  test('lists who passes', async () => expect(await names(path, query)).toEqual(expected));
});

test('people who signed up by an invitation are found by it', async () => {
  const invite = await world.rest(world.admin).post('/api/v1/invites', {});
  const { id } = await world.platform.db.invite.findFirstOrThrow({ where: { code: invite.body.code } });
  await world.platform.db.user.update({ where: { id: world.bob.userId }, data: { inviteId: id } });
  expect(await names(V2, { invited_by: world.admin.id })).toEqual(['bob']);
  expect(await names(V2, { invited_by: world.alice.id })).toEqual([]);
});

test('admin-02 filters of the second version combine', async () => {
  expect(await names(V2, { status: 'silenced' })).toEqual(['farah', 'bob']);
  expect(await names(V2, { status: 'silenced', origin: 'remote' })).toEqual(['farah']);
  expect(await names(V2, { status: 'silenced', origin: 'remote', permissions: 'staff' })).toEqual([]);
});

test('admin-11 users without the permission are refused', async () => {
  for (const path of [V1, V2]) {
    const { status, body } = await world.rest(world.alice).get(path);
    expect([status, body]).toEqual([403, { error: 'This action is not allowed' }]);
  }
});

test.each<[string, Query, string]>([
  [V1, { ip: 'nonsense' }, 'ip'],
  [V1, { ip: '192.0.2' }, 'ip'],
  [V2, { ip: '0x7f.1' }, 'ip'],
  [V2, { ip: 'fe80::1%eth0' }, 'ip'],
  [V2, { ip: '192.0.2.0/99' }, 'ip'],
  [V2, { origin: 'mars' }, 'origin'],
  [V2, { status: 'asleep' }, 'status'],
  [V2, { permissions: 'all' }, 'permissions'],
])('%s refuses %j by the name of the field', async (path, query, field) => {
  const { status, body } = await list(path, query);
  expect(status).toBe(422);
  expect(JSON.stringify(body).toLowerCase()).toContain(field);
});

test('pages lead on and back, with the filters in their links', async () => {
  const seen: string[] = [];
  let query: Query = { origin: 'local', limit: 4 };
  for (let page = 0; page < 3; page += 1) {
    const { body, links } = await list(V2, query);
    seen.push(...body.map((account: { username: string }) => account.username));
    expect(links.prev?.get('min_id')).toBe(body[0].id);
    expect(links.next?.get('origin') ?? 'local').toBe('local');
    if (page === 2) expect(links.next).toBeUndefined();
    else query = { ...query, max_id: links.next?.get('max_id') ?? '' };
  }
  expect(seen).toEqual(LOCALS);
  const { body } = await list(V2, { origin: 'local', limit: 2, min_id: world.alice.id });
  expect(body.map((account: { username: string }) => account.username)).toEqual(['carol', 'bob']);
});

describe('a hundred thousand accounts', () => {
  const PEOPLE = 100_000;
  beforeAll(async () => {
    const client = await world.platform.pool.connect();
    // Without foreign keys, which would be checked for every row.
    await client.query('SET session_replication_role = replica');
    const many = `generate_series(5000000000001, 5000000000000 + ${PEOPLE}) id, LATERAL (SELECT id - 5000000000000 AS n) numbered`;
    const every = (remainder: number) => `CASE WHEN n % 5000 = ${remainder} THEN now() END`;
    await client.query(`INSERT INTO users (id, email, password_hash, created_at, confirmed_at, approved_at, disabled_at)
      SELECT id, 'u' || n || '@many.example', '', now(), now(), CASE WHEN n % 5000 > 0 THEN now() END, ${every(1)} FROM ${many}`);
    // Names have as diverse prefixes as real ones, so that the planner's estimate for a prefix is as good.
    await client.query(`INSERT INTO actors (id, user_id, preferred_username, name, uri, url, inbox, outbox, followers_uri,
        created_at, updated_at, silenced_at, suspended_at, sensitized_at)
      SELECT id, id, 'u' || n, md5(n::text), 'u:' || n, '', '', '', '', now(), now(), ${every(2)}, ${every(3)}, ${every(4)} FROM ${many}`);
    await client.query(`INSERT INTO user_ips SELECT id, '10.0.0.0'::inet + n, 'sign_in', now() FROM ${many}`);
    await client.query('RESET session_replication_role');
    await client.query('ANALYZE users, actors, user_ips');
    client.release();
  });

  test.each<[string, Query]>([
    [V1, {}],
    [V1, { max_id: '5000000050000' }],
    [V1, { min_id: '5000000050000' }],
    [V1, { local: true }],
    [V1, { remote: true }],
    [V1, { active: true }],
    [V1, { pending: true }],
    [V1, { disabled: true }],
    [V1, { silenced: true }],
    [V1, { suspended: true }],
    [V1, { sensitized: true }],
    [V1, { staff: true }],
    [V1, { username: 'u99' }],
    [V1, { username: 'u77777' }],
    [V1, { username: 'zz' }],
    [V1, { display_name: 'fe7ecc' }],
    [V1, { email: 'u4242@' }],
    [V1, { by_domain: 'other.example' }],
    [V1, { ip: '10.0.1.7' }],
    [V1, { ip: '10.0.1.0/24' }],
    [V1, { pending: true, username: 'u5000', ip: '10.0.19.136' }],
    [V2, { role_ids: ['1'] }],
    [V2, { role_ids: ['-99'] }],
    [V2, { invited_by: '1' }],
    [V2, { origin: 'local', status: 'silenced' }],
  ])('%s %j reads few of them', async (path, query) => {
    const asked = await statementsOf(() => list(path, query));
    const read = await Promise.all(asked.map(async (statement) => [await rowsRead(world, statement), statement.text]));
    expect(read.filter(([rows]) => Number(rows) > 3000)).toEqual([]);
  });
});

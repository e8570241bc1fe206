/**
 * A read replica: it answers lists of statuses that are never older than their request, and the primary answers if it is behind
 * or unavailable.
 */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openReplica } from '../../src/platform/database/replica.ts';
import { captureLog } from '../support/clients/capture.ts';
import { runCommandHere } from '../support/clients/terminal.ts';
import { ReplicatedPostgres, runOn } from '../support/database/replicated.ts';
import { type SilentProxy, silentProxy } from '../support/servers/silent-proxy.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createEmptyWorld, createWorld, type World } from '../support/world/world.ts';

let servers: ReplicatedPostgres;
/** Two processes on the same databases: one that waits until the replica has caught up, and one that has no patience. */
let waiting: World;
let hasty: World;
/** Between the hasty one and the replica. */
let proxy: SilentProxy;
const log = captureLog('info');

const answered = ({ platform }: World) => ({ ...platform.replica?.answered });
/** The log of the server with the short wait about the replica. */
const logged = (): string[] =>
  log
    .lines()
    .map(({ msg }) => String(msg))
    .filter((msg) => msg.startsWith('The replica'));

/** Counts the answers of each database while `run` runs. */
async function during<Result>(world: World, run: () => Promise<Result>) {
  const before = answered(world);
  const result = await run();
  const after = answered(world);
  return {
    result,
    replica: (after.replica ?? 0) - (before.replica ?? 0),
    primary: (after.primary ?? 0) - (before.primary ?? 0),
  };
}

/** Until it queries the replica. */
async function asking({ platform }: World): Promise<void> {
  const statements = () => {
    const { totalCount = 0, idleCount = 0 } = platform.pools.replica ?? {};
    return totalCount - idleCount;
  };
  await expect.poll(statements, { interval: 1 }).toBeGreaterThan(0);
}

/** Until the process uses the replica, which it tries again once in a second. */
async function used(world: World): Promise<void> {
  const read = () => during(world, () => world.rest().get('/api/v1/timelines/public'));
  await expect.poll(async () => (await read()).replica).toBe(1);
}

beforeAll(async () => {
  servers = await ReplicatedPostgres.open();
  const env = { REPLICA_DATABASE_URL: servers.replicaUrl, METRICS_PUBLIC: 'true' };
  waiting = await createWorld({ databaseUrl: servers.url, env: { ...env, REPLICA_WAIT: '2' } });
  const { clock } = waiting;
  const replica = new URL(servers.replicaUrl);
  proxy = await silentProxy({ host: replica.hostname, port: Number(replica.port) });
  replica.port = String(proxy.port);
  hasty = await createEmptyWorld({
    databaseUrl: servers.url,
    clock,
    log: log.log,
    env: { ...env, REPLICA_DATABASE_URL: replica.href, REPLICA_WAIT: '0.05' },
  });
  await waiting.rest(waiting.bob).post(`/api/v1/accounts/${waiting.alice.id}/follow`);
  await waiting.drain();
});

afterAll(async () => {
  await waiting.close();
  await hasty.close();
  await proxy.close();
  await servers.close();
});

const post = async (world: World, status: string): Promise<string> => {
  const { body } = await world.rest(world.alice).post('/api/v1/statuses', { status });
  await world.drain();
  return body.id;
};

test('every list of statuses is answered by the replica, with rows that were written just before', async () => {
  const { alice, bob } = waiting;
  const list = await waiting.rest(bob).post('/api/v1/lists', { title: 'Friends' });
  await waiting.rest(bob).post(`/api/v1/lists/${list.body.id}/accounts`, { account_ids: [alice.id] });
  const id = await post(waiting, 'Hello #replica');
  const quoted = await post(waiting, 'Read this');
  const paths = [
    '/api/v1/timelines/home',
    '/api/v1/timelines/public',
    '/api/v1/timelines/tag/replica',
    `/api/v1/timelines/list/${list.body.id}`,
    `/api/v1/accounts/${alice.id}/statuses`,
  ];
  for (const path of paths) {
    const { result, replica, primary } = await during(waiting, () => waiting.rest(bob).get(path));
    expect([path, idsOf(result.body).includes(id), replica, primary]).toEqual([path, true, 1, 0]);
  }
  const reply = await waiting.rest(bob).post('/api/v1/statuses', { status: 'And this', in_reply_to_id: id });
  const thread = await during(waiting, () => waiting.rest(bob).get(`/api/v1/statuses/${id}/context`));
  expect(idsOf(thread.result.body.descendants)).toEqual([reply.body.id]);
  const quote = await waiting
    .rest(bob)
    .post('/api/v1/statuses', { status: 'Listen', quoted_status_id: quoted, visibility: 'unlisted' });
  const home = await during(waiting, () => waiting.rest(bob).get('/api/v1/timelines/home'));
  const shown = home.result.body.find((status: { id: string }) => status.id === quote.body.id);
  expect(shown.quote.quoted_status.id).toBe(quoted);
  // The page, and its quoted statuses.
  expect([thread.replica, home.replica, thread.primary, home.primary]).toEqual([1, 2, 0, 0]);
});

describe('while the replica shows nothing new', () => {
  beforeEach(async () => {
    await used(hasty);
    await servers.pauseReplay();
  });
  afterEach(() => servers.resumeReplay());

  test('a read waits for it, and then has all rows that were written before the read', async () => {
    const id = await post(waiting, 'Wait for me');
    const reading = during(waiting, () => waiting.rest(waiting.bob).get('/api/v1/timelines/public'));
    await asking(waiting);
    await servers.resumeReplay();
    const { result, replica, primary } = await reading;
    expect([idsOf(result.body)[0], replica, primary]).toEqual([id, 1, 0]);
  });

  test('the primary answers those that cannot wait, in every process, and the log says so once', async () => {
    const before = logged().length;
    const id = await post(waiting, 'Mine, at once');
    const rest = hasty.rest(waiting.alice);
    for (const path of ['timelines/home', `accounts/${waiting.alice.id}/statuses`, 'timelines/public']) {
      const { result, replica, primary } = await during(hasty, () => rest.get(`/api/v1/${path}`));
      expect([path, idsOf(result.body)[0], replica, primary]).toEqual([path, id, 0, 1]);
    }
    expect(logged().slice(before)).toEqual([
      'The replica of the database is not used (it is more than 50 ms behind): the primary answers everything. See REPLICA_DATABASE_URL.',
    ]);
    await servers.resumeReplay();
    await used(hasty);
    expect(logged().slice(before + 1)).toEqual(['The replica of the database is used again.']);
    expect(idsOf((await rest.get('/api/v1/timelines/home')).body)[0]).toBe(id);
  });

  test('deleted, blocked or suspended objects disappear at once, revoked tokens within a second', async () => {
    await servers.resumeReplay();
    const { alice, bob, carol, admin } = waiting;
    const [kept, deleted] = [await post(waiting, 'This stays'), await post(waiting, 'This goes')];
    const { token } = await waiting.person('dora');
    const own = `/api/v1/accounts/${alice.id}/statuses`;
    // All of it is in the caches of both processes.
    for (const world of [waiting, hasty])
      for (const person of [bob, carol, { ...bob, token }])
        expect(idsOf((await world.rest(person).get(own)).body).slice(0, 2)).toEqual([deleted, kept]);
    await used(hasty);
    await servers.pauseReplay();
    await waiting.rest(alice).delete(`/api/v1/statuses/${deleted}`);
    expect(idsOf((await hasty.rest(bob).get(own)).body)[0]).toBe(kept);
    await waiting.rest(alice).post(`/api/v1/accounts/${carol.id}/block`);
    expect((await hasty.rest(carol).get(own)).body).toEqual([]);
    await waiting.platform.db.accessToken.updateMany({
      where: { user: { profiles: { some: { preferredUsername: 'dora' } } } },
      data: { revokedAt: waiting.clock.now() },
    });
    const dora = hasty.rest({ ...bob, token });
    await expect.poll(async () => (await dora.get('/api/v1/timelines/home')).status).toBe(401);
    await waiting.rest(admin).post(`/api/v1/admin/accounts/${alice.id}/action`, { type: 'suspend' });
    expect((await hasty.rest(bob).get('/api/v1/timelines/public')).body).toEqual([]);
    await waiting.rest(admin).post(`/api/v1/admin/accounts/${alice.id}/unsuspend`);
  });
});

test('a transaction that writes much without an end does not hold up the replica', async () => {
  const client = new pg.Client(servers.url);
  await client.connect();
  await client.query('CREATE TABLE bulk (text text)');
  await client.query('BEGIN');
  // PostgreSQL flushes whole pages, and a record may continue beyond the end of one.
  const flushed = async () => (await client.query('SELECT pg_current_wal_flush_lsn() AS lsn')).rows[0].lsn;
  const isAhead = async () => {
    await client.query(`INSERT INTO bulk SELECT repeat('x', 999) FROM generate_series(1, 50)`);
    await expect.poll(flushed).not.toBe(await flushed());
    const there = await runOn(servers.replicaUrl, 'SELECT pg_last_wal_replay_lsn() AS lsn');
    const { rows } = await client.query('SELECT pg_current_wal_flush_lsn() > $1::pg_lsn AS ahead', [there.rows[0].lsn]);
    return rows[0].ahead;
  };
  await expect.poll(isAhead).toBe(true);
  const { replica, primary } = await during(waiting, () => waiting.rest().get('/api/v1/timelines/public'));
  expect({ replica, primary }).toEqual({ replica: 1, primary: 0 });
  await client.query('ROLLBACK');
  await client.end();
});

test('metrics tell who answers and how far the replica is behind, and the doctor whether it is used', async () => {
  const text = await (await fetch(`${waiting.url}/metrics`)).text();
  const { replica, primary } = answered(waiting);
  expect(text).toMatch(/^plaza_replica_lag_seconds 0$/m);
  expect(text).toContain(`plaza_replica_statements_total{server="replica"} ${replica}\n`);
  expect(text).toContain(`plaza_replica_statements_total{server="primary"} ${primary}\n`);
  expect(text).toMatch(/^plaza_database_connections\{pool="replica",state="waiting"\} 0$/m);
  const env = { DATA_DIR: waiting.dataDir, DATABASE_URL: servers.url, PUBLIC_URL: waiting.url };
  const said = async (url: string): Promise<string | undefined> => {
    const { out } = await runCommandHere({ ...env, REPLICA_DATABASE_URL: url, REPLICA_WAIT: '2' }, 'doctor');
    return out.split('\n').find((line) => line.includes(' replica '));
  };
  expect(await said(servers.replicaUrl)).toMatch(/^OK +replica +a standby of the database, and up to date$/);
  expect(await said(servers.url)).toMatch(
    /^WARN +replica +not used, .*: it is not a standby\. See REPLICA_DATABASE_URL/,
  );
});

test('a replica of another database is not used', async () => {
  const { platform } = waiting;
  const elsewhere = {
    ...platform.sql,
    async many(statement: { name: string; text: string }, values: unknown[]) {
      const rows = await platform.sql.many(statement, values);
      return statement.name === 'system_identifier' ? [{ id: 'another' }] : rows;
    },
  } as typeof platform.sql;
  const slow = { slowMs: 1_000, report: () => {} };
  const replica = openReplica(elsewhere, { url: servers.replicaUrl, waitMs: 2_000, slow, log: platform.log });
  await expect(replica.examine()).rejects.toThrow('it is of another database');
  await replica.close();
});

test('a replica that hangs holds up what has asked it, for a second, and nothing after it', async () => {
  await used(hasty);
  const home = () => hasty.rest(waiting.bob).get('/api/v1/timelines/home');
  proxy.freeze();
  const asked = await during(hasty, () => Promise.all([home(), home(), home()]));
  expect([asked.result.map(({ status }) => status), asked.replica]).toEqual([[200, 200, 200], 0]);
  // It is not even tried for the next second.
  const { totalCount } = hasty.platform.pools.replica ?? {};
  const next = await during(hasty, home);
  expect([next.result.status, next.replica, hasty.platform.pools.replica?.totalCount]).toEqual([200, 0, totalCount]);
  proxy.thaw();
  await used(hasty);
});

test('a killed replica costs no request, and is used again when it is back', async () => {
  await Promise.all([used(hasty), used(waiting)]);
  const before = logged().length;
  await servers.pauseReplay();
  const id = await post(waiting, 'Which the replica never shows');
  const answer = during(waiting, () => waiting.rest(waiting.bob).get('/api/v1/timelines/public'));
  await asking(waiting);
  await servers.killReplica();
  const { result, replica, primary } = await answer;
  expect([idsOf(result.body)[0], replica, primary]).toEqual([id, 0, 1]);
  const home = () => hasty.rest(waiting.bob).get('/api/v1/timelines/home');
  const asked = await Promise.all(Array.from({ length: 20 }, home));
  expect(asked.map(({ body }) => body[0].id)).toEqual(asked.map(() => id));
  const shown = await (await fetch(`${hasty.url}/metrics`)).text();
  expect(shown).not.toMatch(/^plaza_replica_lag_seconds \d/m);
  expect(logged().slice(before)).toEqual([expect.stringMatching(/^The replica of the database is not used \(/)]);
  const late = await createEmptyWorld({
    databaseUrl: servers.url,
    clock: waiting.clock,
    log: log.log,
    env: { REPLICA_DATABASE_URL: servers.replicaUrl },
  });
  expect((await late.rest(waiting.bob).get('/api/v1/timelines/home')).body[0].id).toBe(id);
  expect(logged().at(-1)).toContain('is not used (connect ECONNREFUSED');
  await late.close();
  await servers.startReplica();
  await used(hasty);
});

test('has no part of it without a replica', async () => {
  const world = await createEmptyWorld({ databaseUrl: servers.url, clock: waiting.clock });
  const { platform } = world;
  expect(platform.reads).toBe(platform.sql);
  expect([platform.replica, Object.keys(platform.pools)]).toEqual([null, ['requests', 'requests_prepared']]);
  await world.close();
});

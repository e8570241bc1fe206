/** Jobs of lanes that were assigned by an answer which was lost, while the connection that listens survived. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorker } from '../../src/jobs/worker/worker.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createPlatform, type Platform } from '../../src/platform/platform.ts';
import { deriveSecrets } from '../../src/platform/secrets.ts';
import { captureLog } from '../support/clients/capture.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';
import { type SilentProxy, silentProxy } from '../support/servers/silent-proxy.ts';
import { FakeClock } from '../support/world/fake-clock.ts';

const clock = new FakeClock();
let database: TestDatabase;
let proxy: SilentProxy;
let platform: Platform;
/** They bypass the proxy. In a transaction, pg_stat_activity does not change, so one of them locks and the other observes. */
let locking: pg.Client;
let observing: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  proxy = await silentProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  const options = { databaseUrl: url.href, secrets: deriveSecrets('not secret'), log: captureLog().log, clock };
  platform = await createPlatform(readConfig({ DATABASE_TIMEOUT: '60' }), options);
  [locking, observing] = [new pg.Client(database.url), new pg.Client(database.url)];
  await Promise.all([locking.connect(), observing.connect()]);
});
afterAll(async () => {
  await Promise.all([locking.end(), observing.end()]);
  await platform.close();
  await proxy.close();
  await database.drop();
});

const count = async (sql: string): Promise<number | null> => (await observing.query(sql)).rowCount;

/** The fetch of the local queue, which alone fetches several jobs. */
const FETCHES = `SELECT FROM pg_stat_activity
  WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%j_raw%'`;
const JOBS = 'SELECT FROM graphile_worker.jobs';
const LOCKED = 'SELECT FROM graphile_worker.jobs WHERE locked_by IS NOT NULL';

test('such a job runs after two checks', async () => {
  const done: string[] = [];
  const worker = await startWorker(platform, {
    handlers: { 'media.removed': async (_platform, { keys }) => void done.push(...keys) },
    timetable: [],
  });
  // The first job is over before the lock. Otherwise the fetch of the other runner would wait behind the lock, or the end of the job,
  // which keeps the queue locked.
  await locking.query(`SELECT graphile_worker.add_job('media.removed', '{"keys":["first"]}', queue_name => 'files')`);
  await expect.poll(() => done).toEqual(['first']);
  await expect.poll(() => count(JOBS)).toBe(0);
  await locking.query('BEGIN; LOCK TABLE graphile_worker._private_jobs IN ACCESS EXCLUSIVE MODE');
  await locking.query(`SELECT graphile_worker.add_job('media.removed', '{"keys":["one"]}', queue_name => 'files')`);
  await expect.poll(() => count(FETCHES)).toBe(1);
  // The server assigns the job, and nobody receives the answer.
  proxy.swallow(/LISTEN/);
  await locking.query('COMMIT');
  await expect.poll(() => count(LOCKED)).toBe(1);
  proxy.breakSilent();
  await expect
    .poll(() => {
      clock.advance(60_000);
      return done;
    })
    .toEqual(['first', 'one']);
  await expect.poll(() => count(JOBS)).toBe(0);
  await worker.stop();
});

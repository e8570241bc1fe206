/** A worker whose database connections break while it has running jobs and completed jobs, and others wait. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { enqueue } from '../../src/domain/kernel/outbox.ts';
import { startWorker, type Worker } from '../../src/jobs/worker/worker.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createPlatform, type Platform } from '../../src/platform/platform.ts';
import { deriveSecrets } from '../../src/platform/secrets.ts';
import { captureLog } from '../support/clients/capture.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';
import { type SilentProxy, silentProxy } from '../support/servers/silent-proxy.ts';
import { FakeClock } from '../support/world/fake-clock.ts';

let database: TestDatabase;
let target: { host: string; port: number };
let proxy: SilentProxy;
let platform: Platform;
let worker: Worker;
let gates: PromiseWithResolvers<void>[];
let begun: number[];
let done: number[];
const failsOnce = new Set<number>();
const log = captureLog();
const unhandled = vi.fn();

beforeAll(async () => {
  process.on('unhandledRejection', unhandled);
  database = await createTestDatabase();
  const url = new URL(database.url);
  target = { host: url.hostname, port: Number(url.port) };
  proxy = await silentProxy(target);
  url.port = String(proxy.port);
  // The proxy alone breaks connections.
  platform = await createPlatform(readConfig({ DATABASE_TIMEOUT: '60' }), {
    databaseUrl: url.href,
    secrets: deriveSecrets('not secret'),
    log: log.log,
  });
});
afterAll(async () => {
  process.off('unhandledRejection', unhandled);
  await platform.close();
  await proxy.close();
  await database.drop();
});

/** So many jobs, each of which waits for its gate. */
async function enqueueJobs(count: number): Promise<void> {
  gates = Array.from({ length: count }, () => Promise.withResolvers<void>());
  [begun, done] = [[], []];
  await platform.db.$transaction(async (tx) => {
    for (let n = 0; n < count; n += 1) await enqueue(tx, 'token.revoked', { tokenId: `${n}` });
  });
}

/** With a clock that stands still and no timetable, so that only jobs use connections. */
async function takeJobs(clock: Clock = new FakeClock()): Promise<void> {
  worker = await startWorker(
    { ...platform, clock },
    {
      timetable: [],
      handlers: {
        'token.revoked': async (_platform, { tokenId }) => {
          begun.push(Number(tokenId));
          await gates[Number(tokenId)]?.promise;
          done.push(Number(tokenId));
          if (failsOnce.delete(Number(tokenId))) throw new Error('once');
        },
      },
    },
  );
}

/** A worker with so many jobs in hand or waiting. */
async function begin(count: number): Promise<void> {
  await enqueueJobs(count);
  await takeJobs();
}

async function withTableLocked(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query('BEGIN; LOCK TABLE graphile_worker._private_jobs IN ACCESS EXCLUSIVE MODE');
  await work(client);
  await client.query('COMMIT');
  await client.end();
}

/** The number of rows, bypassing the proxy. */
async function countRows(sql: string): Promise<number | null> {
  const client = new pg.Client(database.url);
  await client.connect();
  const { rowCount } = await client.query(sql).finally(() => client.end());
  return rowCount;
}

const busy = () => platform.pool.totalCount - platform.pool.idleCount;
const said = (begin: string) => log.lines().filter(({ msg }) => String(msg).startsWith(begin)).length;

/** Until all is done, each at least once, and nothing failed without being noticed. */
async function untilDone(): Promise<void> {
  const left = () =>
    platform.pool.query("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'token.revoked'").catch(() => null);
  await expect.poll(async () => (await left())?.rowCount).toBe(0);
  expect(new Set(done).size).toBe(gates.length);
  expect(unhandled).not.toHaveBeenCalled();
  await worker.stop();
}

test('restarts when two batches of completed jobs failed at the same time', async () => {
  failsOnce.add(2);
  // As many as run at once, because a worker without a job looks for one every two seconds.
  await begin(4);
  await expect.poll(() => begun.length).toBe(4);
  await expect.poll(busy).toBe(1);
  proxy.freeze();
  // Besides the connection that listens, each batch has one, and each worker whose job has ended has one to fetch the next job.
  gates[0]?.resolve();
  await expect.poll(busy).toBe(3);
  gates[1]?.resolve();
  await expect.poll(busy).toBe(5);
  const { port } = proxy;
  await proxy.close();
  await expect.poll(() => said('Failed to complete jobs')).toBe(2);
  proxy = await silentProxy(target, port);
  for (const gate of gates) gate.resolve();
  await untilDone();
  expect(said('The job worker lost the database')).toBe(1);
});

test('runs the jobs that wait when the database is back', async () => {
  const failed = said('Failed to complete jobs');
  await begin(20);
  await expect.poll(() => begun.length).toBe(4);
  const { port } = proxy;
  await proxy.close();
  gates[0]?.resolve();
  await expect.poll(() => said('Failed to complete jobs')).toBe(failed + 1);
  proxy = await silentProxy(target, port);
  for (const gate of gates) gate.resolve();
  await untilDone();
});

test('does what it was given by an answer that was lost', async () => {
  await begin(0);
  gates = [Promise.withResolvers()];
  gates[0]?.resolve();
  const { port } = proxy;
  await withTableLocked(async (client) => {
    await client.query(`SELECT graphile_worker.add_job('token.revoked', '{"tokenId":"0"}')`);
    // Except the cleanup of each minute, which may wait too.
    const asking = `SELECT FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%locked_by = $1::text%'`;
    await expect.poll(() => countRows(asking)).toBeGreaterThan(0);
    // The server completes the statement, and nobody receives the answer.
    proxy.freeze();
  });
  const locked = () => countRows("SELECT FROM graphile_worker._private_jobs WHERE locked_by LIKE 'pool-%'");
  await expect.poll(locked).toBe(1);
  await proxy.close();
  proxy = await silentProxy(target, port);
  await untilDone();
});

test('waits at its start for a database that is away', async () => {
  await enqueueJobs(1);
  gates[0]?.resolve();
  const { port } = proxy;
  await proxy.close();
  let refused = 0;
  const away = createServer((socket) => {
    refused += 1;
    socket.destroy();
  });
  await once(away.listen(port, '127.0.0.1'), 'listening');
  const taking = takeJobs(platform.clock);
  await expect.poll(() => refused).toBeGreaterThan(1);
  await once(away.close(), 'close');
  proxy = await silentProxy(target, port);
  await taking;
  await untilDone();
});

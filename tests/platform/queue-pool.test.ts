/** The pool that the queue gets: its connection for notifications fails while the worker ends, and its statements meet deadlocks. */
import { EventEmitter } from 'node:events';
import { run, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { workerOptions } from '../../src/jobs/worker/worker-options.ts';
import { OF_THIS_DATABASE } from '../support/database/held-up.ts';
import { createWorld } from '../support/world/world.ts';

test('a connection that the queue gives back twice ends nothing', async () => {
  const world = await createWorld();
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const events: WorkerEvents = new EventEmitter();
  const ended = Promise.withResolvers<void>();
  events.on('pool:listen:success', ({ client, workerPool }) => {
    const { stream } = (client as unknown as { connection: { stream: NodeJS.ReadStream & { destroy(): void } } })
      .connection;
    // The answer to LISTEN is still to come when the worker ends, and the connection with it.
    stream.pause();
    events.once('pool:listen:release', () => stream.destroy());
    workerPool.gracefulShutdown()?.then(() => ended.resolve(), ended.reject);
  });
  const released = vi.fn();
  events.on('pool:listen:release', released);
  const runner = await run({ ...workerOptions(world.platform), events, taskList: { none: () => {} } });
  await Promise.allSettled([ended.promise, runner.promise]);
  await expect.poll(() => released.mock.calls.length).toBe(2);
  expect((await world.platform.pool.query('SELECT 1')).rowCount).toBe(1);
  expect(unhandled).not.toHaveBeenCalled();
  process.off('unhandledRejection', unhandled);
  await world.close();
});

test('a statement of the queue that met a deadlock is repeated', async () => {
  const world = await createWorld();
  const other = new pg.Client(world.databaseUrl);
  await other.connect();
  // PostgreSQL ends the connection that detects the deadlock first.
  await other.query("SET deadlock_timeout = '1min'; BEGIN; SELECT pg_advisory_xact_lock(2)");
  const { pgPool } = workerOptions(world.platform);
  const both = 'SELECT pg_advisory_xact_lock(1), pg_advisory_xact_lock(2)';
  const client = await pgPool.connect();
  const asked = Promise.all([pgPool.query(both), client.query(both)]);
  const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND ${OF_THIS_DATABASE}`;
  await expect.poll(async () => (await world.platform.pool.query(waiting)).rowCount).toBe(2);
  await other.query('SELECT pg_advisory_xact_lock(1)');
  await other.query('COMMIT');
  expect((await asked).map(({ rowCount }) => rowCount)).toEqual([1, 1]);
  client.release();
  await other.end();
  await world.close();
});

/** The worker's connection for notifications fails while the worker ends. */
import { EventEmitter } from 'node:events';
import { run, type WorkerEvents } from 'graphile-worker';
import { expect, test, vi } from 'vitest';
import { workerOptions } from '../../src/jobs/worker/worker-options.ts';
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

/** A job that is enqueued during the worker's batch delay is fetched with the batch, not at the next poll. */
import { expect, test } from 'vitest';
import { enqueue } from '../../src/domain/kernel/outbox.ts';
import type { JobHandlers } from '../../src/jobs/handlers.ts';
import { startWorker } from '../../src/jobs/worker/worker.ts';
import { createWorld } from '../support/world/world.ts';

/** If each waited for a poll, two seconds apart, all would take longer than a test may. */
const CHAIN = 15;

test('a chain of jobs runs without waiting for the poll', async () => {
  const world = await createWorld();
  const { platform } = world;
  const ended = Promise.withResolvers<void>();
  const run: number[] = [];
  const next = (number: number) =>
    platform.db.$transaction((tx) => enqueue(tx, 'token.revoked', { tokenId: `${number}` }));
  const handlers: Partial<JobHandlers> = {
    'token.revoked': async (_platform, { tokenId }) => {
      run.push(Number(tokenId));
      if (run.length === CHAIN) ended.resolve();
      else await next(run.length);
    },
  };
  const worker = await startWorker(platform, { handlers });
  await next(0);
  await ended.promise;
  expect(run).toEqual(Array.from({ length: CHAIN }, (_, number) => number));
  await worker.stop();
  await world.close();
});

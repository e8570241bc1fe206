/** The worker is restarted when it lost the database, and for no other reason. */
import { expect, test, vi } from 'vitest';
import { enqueue } from '../../src/domain/kernel/outbox.ts';
import { startWorker } from '../../src/jobs/worker/worker.ts';
import { captureLog } from '../support/clients/capture.ts';
import { createEmptyWorld } from '../support/world/world.ts';

const JOBS = 200;

test('jobs that are announced during a fetch do not count as lost', async () => {
  const { log, text } = captureLog('warn');
  const world = await createEmptyWorld({ log });
  const { db } = world.platform;
  // The queue draws how many announcements begin the next fetch at once: always the first one, which chance does every few minutes.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.001);
  let done = 0;
  const handler = async (): Promise<void> => {
    done += 1;
  };
  const worker = await startWorker(world.platform, { handlers: { 'token.revoked': handler } });
  for (let n = 0; n < JOBS; n += 10) {
    const leaving = Array.from({ length: 10 }, (_, m) =>
      db.$transaction((tx) => enqueue(tx, 'token.revoked', { tokenId: `${n + m}` })),
    );
    await Promise.all(leaving);
  }
  await expect.poll(() => done).toBe(JOBS);
  await worker.stop();
  random.mockRestore();
  expect(text()).toBe('');
  await world.close();
});

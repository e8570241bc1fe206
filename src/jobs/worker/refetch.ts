/** Fetches jobs that graphile-worker (0.18) would leave for its next poll, two seconds later. */
import type { WorkerEvents, WorkerPool } from 'graphile-worker';

/** A fetch of the other runner locks all free queues for its duration, so that a look may find nothing although there is work. */
const LOOKS = 4;

/**
 * A local queue forgets notifications of new jobs during its refetch delay, and nobody is notified of the next job of a named queue when the
 * one before it ends. After either event the local queue looks again: at once, or when its delay is over, and a few times more, because a job
 * ends some milliseconds before its completion is written.
 */
export function refetchAfterDelays(events: WorkerEvents): WorkerEvents {
  let pool: WorkerPool | null = null;
  let looks = 0;
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool;
  });
  events.on('pool:listen:notification', () => {
    looks = Math.max(looks, 1);
  });
  events.on('job:complete', () => {
    looks = LOOKS;
    pool?.nudge(1);
  });
  events.on('localQueue:refetchDelay:expired', () => {
    if (looks > 0) pool?.nudge(1);
    looks = Math.max(looks - 1, 0);
  });
  return events;
}

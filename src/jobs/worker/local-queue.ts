/**
 * Works around faults in graphile-worker's local queue of fetched jobs (0.18): it forgets some jobs, and loses others when the
 * database fails.
 */
import type { WorkerEvents } from 'graphile-worker';

/** The parts of the library's `LocalQueue` that are replaced. */
interface Store {
  readonly mode: string;
  /** The number of pending operations; the queue has ended at zero. */
  backgroundCount: number;
  background(work: Promise<void>): void;
  decreaseBackgroundCount(): void;
  decreaseBackgroundCountWithError(error: unknown): void;
  _fetch(): Promise<void>;
  receivedJobs(jobs: unknown): void;
}

/**
 * When the library returns jobs, it starts a background operation but refuses to count it, as if the local queue had already
 * ended. Nothing awaits the result, so if the database is down, the failure ends the process as an unhandled rejection. Here the
 * operation is counted.
 */
function countReturns(store: Store): void {
  store.background = (work) => {
    store.backgroundCount += 1;
    work.then(store.decreaseBackgroundCount, store.decreaseBackgroundCountWithError);
  };
}

/**
 * If a fetch was executed but its answer was lost, its jobs are locked by this worker, which does not know them. The library
 * merely tries again later, and fetches other jobs.
 */
function watchFetches(store: Store, failed: () => void): void {
  const fetch = store._fetch.bind(store);
  const receive = store.receivedJobs.bind(store);
  // The state of the last fetch: a fetch begins the next one before its own promise is settled.
  let last = { received: false };
  store.receivedJobs = (jobs) => {
    last.received = true;
    receive(jobs);
  };
  store._fetch = async () => {
    const own = { received: false };
    last = own;
    await fetch();
    if (!own.received && store.mode !== 'RELEASED') failed();
  };
}

/** The other runner locks all free queues while it looks for jobs, so a look may find nothing although there is work. */
const LOOKS = 4;

/**
 * While the local queue waits to gather jobs (`refetchDelay`), it ignores notifications, and the new jobs would wait for the next
 * poll. They are fetched when the delay ends. So is the next job of a named queue, which causes no notification.
 */
function fetchGathered(events: WorkerEvents): () => void {
  let looks = 0;
  let store: { pulse(count: number): void } | null = null;
  events.on('localQueue:init', ({ localQueue }) => {
    store = localQueue;
  });
  events.on('pool:listen:notification', () => {
    looks = Math.max(looks, 1);
  });
  events.on('localQueue:refetchDelay:expired', ({ localQueue }) => {
    if (looks > 0) localQueue.pulse(1);
    looks = Math.max(looks - 1, 0);
  });
  return () => {
    looks = LOOKS;
    store?.pulse(1);
  };
}

/**
 * @param failed called when a fetch failed: this worker may have locked jobs that it does not know
 * @returns a function to call when named queues have been unlocked
 */
export function mendLocalQueue(events: WorkerEvents, failed: () => void): () => void {
  events.on('localQueue:init', ({ localQueue }) => {
    const store = localQueue as unknown as Store;
    countReturns(store);
    watchFetches(store, failed);
  });
  return fetchGathered(events);
}

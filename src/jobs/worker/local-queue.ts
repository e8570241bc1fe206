/** Mends the queue's own store of fetched jobs (graphile-worker 0.18), which forgets some jobs, and loses others with the database. */
import type { WorkerEvents } from 'graphile-worker';

/** The parts of the library's `LocalQueue` that are mended. */
interface Store {
  readonly mode: string;
  /** How much of its work is going on; with none it has ended. */
  backgroundCount: number;
  background(work: Promise<void>): void;
  decreaseBackgroundCount(): void;
  decreaseBackgroundCountWithError(error: unknown): void;
  _fetch(): Promise<void>;
  receivedJobs(jobs: unknown): void;
}

/**
 * The library begins to give jobs back and then refuses to count that, as if the store had ended before. Nobody waits for the result, and when
 * the database is away, the failure ends the whole process as an unhandled rejection. Here it is counted.
 */
function countReturns(store: Store): void {
  store.background = (work) => {
    store.backgroundCount += 1;
    work.then(store.decreaseBackgroundCount, store.decreaseBackgroundCountWithError);
  };
}

/**
 * Jobs whose fetch was carried out, but whose answer was lost, belong to this worker and are unknown to it. The library only tries again
 * later, and finds others.
 */
function watchFetches(store: Store, failed: () => void): void {
  const fetch = store._fetch.bind(store);
  const receive = store.receivedJobs.bind(store);
  // Of the fetch that began last: it begins the next one before its own promise is settled.
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

/** The other runner locks all free queues for as long as it looks for jobs, so that a look may find nothing though there is work. */
const LOOKS = 4;

/**
 * While the store gathers, notifications of new jobs are forgotten, and these would wait for the next poll: they are fetched when the
 * gathering ends. So would the next job of a named queue, for which nobody is notified.
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
 * @param failed called when a fetch failed: jobs of this worker may be unknown to it
 * @returns what is to be called when named queues are free again
 */
export function mendLocalQueue(events: WorkerEvents, failed: () => void): () => void {
  events.on('localQueue:init', ({ localQueue }) => {
    const store = localQueue as unknown as Store;
    countReturns(store);
    watchFetches(store, failed);
  });
  return fetchGathered(events);
}

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
  let received = false;
  store.receivedJobs = (jobs) => {
    received = true;
    receive(jobs);
  };
  store._fetch = async () => {
    received = false;
    await fetch();
    if (!received && store.mode !== 'RELEASED') failed();
  };
}

/**
 * While the store gathers, notifications of new jobs are forgotten, and these would wait for the next poll, two seconds later: they are
 * fetched when the gathering ends.
 */
function fetchGathered(events: WorkerEvents): void {
  let notified = false;
  events.on('pool:listen:notification', () => {
    notified = true;
  });
  events.on('localQueue:refetchDelay:expired', ({ localQueue }) => {
    if (notified) localQueue.pulse(1);
    notified = false;
  });
}

/** @param failed called when a fetch failed: jobs of this worker may be unknown to it */
export function mendLocalQueue(events: WorkerEvents, failed: () => void): void {
  events.on('localQueue:init', ({ localQueue }) => {
    const store = localQueue as unknown as Store;
    countReturns(store);
    watchFetches(store, failed);
  });
  fetchGathered(events);
}

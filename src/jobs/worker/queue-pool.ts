/**
 * Works around two faults in graphile-worker's use of the pool (0.18): it releases connections twice, and its runner ends when a
 * statement meets a deadlock.
 */
import type pg from 'pg';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

type Query = (...asked: unknown[]) => unknown;

const DEADLOCK = '40P01';
/** Each deadlock ends one of the statements that wait for each other, so a few attempts are enough. */
const ATTEMPTS = 5;

/**
 * Jobs are completed in batches, and rescheduled by their keys, in any order, so these statements may wait for each other's rows.
 * Each of them is a transaction, which can be repeated after PostgreSQL has ended it because of a deadlock. Otherwise the library
 * would restart its worker, and recurring jobs that were due in that minute would be skipped.
 */
function repeatingDeadlocks(query: Query): Query {
  const attempt = async (asked: unknown[], left: number): Promise<unknown> => {
    try {
      return await query(...asked);
    } catch (error) {
      if (left === 0 || (error as { code?: unknown }).code !== DEADLOCK) throw error;
      return attempt(asked, left - 1);
    }
  };
  return (...asked) => attempt(asked, ATTEMPTS - 1);
}

/** The same object with another `query`. */
const withQuery = <Target extends pg.Pool | pg.PoolClient>(target: Target, others: object = {}): Target => {
  const own = { query: repeatingDeadlocks(target.query.bind(target) as Query), ...others };
  return new Proxy(target, {
    get(_, key) {
      if (Object.hasOwn(own, key)) return own[key as keyof typeof own];
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

/**
 * The pool for the queue. Connections may be released more than once: the library does so when its LISTEN fails while a runner
 * ends. Nothing awaits the second release, so the pool's error would end the process as an unhandled rejection.
 */
export function queuePool(pool: pg.Pool): pg.Pool {
  const connect = (connected?: Connected) =>
    connected
      ? pool.connect((error, client, release) => {
          let released = false;
          const releaseOnce: typeof release = (reason) => {
            if (!released) release(reason);
            released = true;
          };
          // Without a connection there is nothing to release, and no function for it.
          connected(error, client, client ? releaseOnce : release);
        })
      : pool.connect().then((client) => withQuery(client));
  return withQuery(pool, { connect });
}

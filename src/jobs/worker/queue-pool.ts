/** Mends how the queue (graphile-worker 0.18) uses the pool: it gives connections back twice, and ends when a statement met a deadlock. */
import type pg from 'pg';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

type Query = (...asked: unknown[]) => unknown;

const DEADLOCK = '40P01';
/** Each deadlock ends one of those that wait for each other, so a few are enough. */
const ATTEMPTS = 5;

/** Jobs of named queues are completed, fail or go back: others of their queues may begin. */
const FREES_QUEUES = /job_queues\s+set locked_by = null/;

/**
 * Jobs are completed in batches, and planned again by their keys, in any order: these statements may wait for each other's rows. Each of them
 * is a transaction, which can be repeated when PostgreSQL has ended it for that. The library would start its worker anew, and the timetable
 * would leave out what was due in that minute.
 */
function repeatingDeadlocks(query: Query, freed: () => void): Query {
  const attempt = async (asked: unknown[], left: number): Promise<unknown> => {
    try {
      const answer = await query(...asked);
      if (FREES_QUEUES.test((asked[0] as { text?: string }).text ?? '')) freed();
      return answer;
    } catch (error) {
      if (left === 0 || (error as { code?: unknown }).code !== DEADLOCK) throw error;
      return attempt(asked, left - 1);
    }
  };
  return (...asked) => attempt(asked, ATTEMPTS - 1);
}

/** The same object with another `query`. */
const withQuery = <Target extends pg.Pool | pg.PoolClient>(
  target: Target,
  freed: () => void,
  others: object = {},
): Target => {
  const own = { query: repeatingDeadlocks(target.query.bind(target) as Query, freed), ...others };
  return new Proxy(target, {
    get(_, key) {
      if (Object.hasOwn(own, key)) return own[key as keyof typeof own];
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

/**
 * The pool for the queue. Connections may be given back more than once: the library does so when its LISTEN fails while a runner ends. Nobody
 * waits for the second time, so that the pool's refusal would end the process as an unhandled rejection.
 *
 * @param freed called when it is written that named queues are free again
 */
export function queuePool(pool: pg.Pool, freed: () => void = () => {}): pg.Pool {
  const connect = (connected?: Connected) =>
    connected
      ? pool.connect((error, client, release) => {
          let released = false;
          const releaseOnce: typeof release = (reason) => {
            if (!released) release(reason);
            released = true;
          };
          // Without a connection there is nothing to give back, and no function for it.
          connected(error, client, client ? releaseOnce : release);
        })
      : pool.connect().then((client) => withQuery(client, freed));
  return withQuery(pool, freed, { connect });
}

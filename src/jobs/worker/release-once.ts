/** Mends how the queue (graphile-worker 0.18) gives back the connection on which it listens. */
import type pg from 'pg';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/**
 * The pool, with connections that may be given back more than once. The library does so when its LISTEN fails while a runner ends. Nobody
 * waits for the second time, so that the pool's refusal would end the process as an unhandled rejection.
 */
export function releasingOnce(pool: pg.Pool): pg.Pool {
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
      : pool.connect();
  return new Proxy(pool, { get: (target, key) => (key === 'connect' ? connect : Reflect.get(target, key)) });
}

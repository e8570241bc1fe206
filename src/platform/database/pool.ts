/** A pg pool in which nothing waits for ever: not for a connection, not for an answer, and not at the end. */
import type { Socket } from 'node:net';
import pg from 'pg';

export interface DatabaseLimits {
  /** How long to wait for a connection, new or free. */
  connectMs: number;
  /** How long a statement may run, also while it waits for a lock. */
  statementMs: number;
}

export interface PoolOptions extends DatabaseLimits {
  url: string;
  max: number;
  /** Settings of the sessions, as `-c name=value`. */
  settings: readonly string[];
  /** Told when a connection had to be given up because nothing came from it. */
  onSilence: () => void;
}

export interface DatabasePool {
  pool: pg.Pool;
  /** Breaks every connection that is not in use: each next one is new. */
  cutIdle(): void;
  /** Breaks every connection, in use or not. */
  cut(): void;
}

/** A peer that went away without a word is noticed on connections that only listen, too. */
const KEEP_ALIVE_MS = 10_000;

/** A process that stands still while it holds a lock must not keep others from it. */
const IDLE_IN_TRANSACTION_MS = 60_000;

const socketOf = (client: pg.PoolClient): Socket => (client.connection as unknown as { stream: Socket }).stream;

/** In the words of the system, which everything above understands. */
const silence = (): Error =>
  Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT', errno: -110, syscall: 'read' });

/**
 * Breaks a connection on which a statement gets no answer in time. The timeout of the socket is free, where pg's own
 * `query_timeout` sets a timer for each statement, and leaves a connection that timed out in a transaction to the next one.
 */
function breakInSilence(client: pg.PoolClient, ms: number, onSilence: () => void): void {
  const socket = socketOf(client);
  socket.on('timeout', () => {
    socket.destroy(silence());
    onSilence();
  });
  client.on('drain', () => socket.setTimeout(0));
  client.query = ((...asked: unknown[]) => {
    socket.setTimeout(ms);
    return Reflect.apply(pg.Client.prototype.query, client, asked);
  }) as typeof client.query;
}

export function openPool({ url, max, settings, connectMs, statementMs, onSilence }: PoolOptions): DatabasePool {
  const limits = [`statement_timeout=${statementMs}`, `idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`];
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: [...limits, ...settings].map((setting) => `-c ${setting}`).join(' '),
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  const open = new Map<pg.PoolClient, 'busy' | 'idle'>();
  // An idle connection that breaks is replaced by the pool; without a listener Node would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // The same for one that breaks while it is in use: the query that waits for it is rejected either way.
    client.on('error', () => {});
    // PostgreSQL ends what is too slow itself; one that does not even do that is given up a little later.
    breakInSilence(client, statementMs + statementMs / 8, onSilence);
  });
  pool.on('acquire', (client) => void open.set(client, 'busy'));
  pool.on('release', (_error, client) => void open.set(client, 'idle'));
  pool.on('remove', (client) => void open.delete(client));
  return {
    pool,
    cutIdle() {
      for (const [client, state] of open) {
        if (state !== 'idle') continue;
        // The pool forgets it at once; of a destroyed socket it would hear a moment later.
        client.emit('error', silence());
        socketOf(client).destroy();
      }
    },
    cut() {
      for (const client of open.keys()) socketOf(client).destroy();
    },
  };
}

/** A pg pool with a timeout on everything: connecting, statements and shutdown. */
import type { Socket } from 'node:net';
import pg from 'pg';
import { keepCauses, type SlowStatements, watchStatements } from './slow-statements.ts';

export interface DatabaseLimits {
  /** Timeout for getting a connection, new or free. */
  connectMs: number;
  /** Statement timeout, including lock waits. */
  statementMs: number;
}

export interface PoolOptions extends DatabaseLimits {
  url: string;
  max: number;
  /** Session settings, as `-c name=value`; null behind PgBouncer, whose connections have those of the role. */
  settings: readonly string[] | null;
  slow: SlowStatements | null;
  /** Called when a connection was closed because nothing came from it. */
  onTimeout: () => void;
}

export interface DatabasePool {
  pool: pg.Pool;
  /** Closes every idle connection, so that the next ones are new. */
  cutIdle(): void;
  /** Closes every connection, idle or in use. */
  cut(): void;
}

/** TCP keep-alive: detects a dead peer on idle connections, too. */
const KEEP_ALIVE_MS = 10_000;

/** A hung process that holds a lock must not block others. */
const IDLE_IN_TRANSACTION_MS = 60_000;

const socketOf = (client: pg.PoolClient): Socket => (client.connection as unknown as { stream: Socket }).stream;

/** A system error code, which the layers above understand. */
const timeoutError = (): Error =>
  Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT', errno: -110, syscall: 'read' });

/**
 * Closes a connection on which a statement gets no answer in time. A socket timeout costs nothing per statement; pg's own
 * `query_timeout` sets a timer for each one, and returns a connection that timed out in a transaction to the pool.
 */
function closeOnTimeout(client: pg.PoolClient, ms: number, slow: SlowStatements | null, onTimeout: () => void): void {
  const begun = slow && watchStatements(client, slow);
  const socket = socketOf(client);
  socket.on('timeout', () => {
    socket.destroy(timeoutError());
    onTimeout();
  });
  client.on('drain', () => socket.setTimeout(0));
  client.query = ((...asked: unknown[]) => {
    socket.setTimeout(ms);
    begun?.(asked[0]);
    return Reflect.apply(pg.Client.prototype.query, client, asked);
  }) as typeof client.query;
}

export function openPool({ url, max, settings, connectMs, statementMs, slow, onTimeout }: PoolOptions): DatabasePool {
  const limits = [`statement_timeout=${statementMs}`, `idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`];
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...(settings && { options: [...limits, ...settings].map((setting) => `-c ${setting}`).join(' ') }),
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  if (slow) keepCauses(pool);
  const open = new Map<pg.PoolClient, 'busy' | 'idle'>();
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // The same for a connection in use: its pending query rejects either way.
    client.on('error', () => {});
    // PostgreSQL cancels slow statements itself; if it does not, the connection is closed a little later.
    closeOnTimeout(client, statementMs + statementMs / 8, slow, onTimeout);
  });
  pool.on('acquire', (client) => void open.set(client, 'busy'));
  pool.on('release', (_error, client) => void open.set(client, 'idle'));
  pool.on('remove', (client) => void open.delete(client));
  return {
    pool,
    cutIdle() {
      for (const [client, state] of open) {
        if (state !== 'idle') continue;
        // Makes the pool drop the client at once; the event of the destroyed socket comes later.
        client.emit('error', timeoutError());
        socketOf(client).destroy();
      }
    },
    cut() {
      for (const client of open.keys()) socketOf(client).destroy();
    },
  };
}

/** A pg pool with a timeout on everything: connecting, statements and shutdown. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import pg from 'pg';
import { afterReading } from '../free-time.ts';
import { connectAgain, queryAgain } from './after-commit.ts';
import { KEEP_ALIVE } from './connect.ts';
import type { DatabaseLimits } from './limits.ts';
import { askAndTell, type OwnChanges } from './own-changes.ts';
import { type SlowStatements, watchStatements } from './slow-statements.ts';
import { refuseWithinTransaction } from './within-transaction.ts';
import { currentWriting, noteCommit, textOf } from './writing.ts';

export interface PoolOptions extends DatabaseLimits {
  url: string;
  max: number;
  /** Session settings, as `-c name=value`; null behind PgBouncer, whose connections have the settings of the role. */
  settings: readonly string[] | null;
  slow: SlowStatements | null;
  /** Called when a connection was closed because it was silent. */
  onTimeout: () => void;
  /** Has the same settings and longer limits; null to try only once. */
  reserve?: pg.Pool | null;
  /** Observes the changes that this process makes; null if it caches nothing. */
  changes?: OwnChanges | null;
}

export interface DatabasePool {
  pool: pg.Pool;
  /** Closes every idle connection, so that new ones are opened. */
  cutIdle(): void;
  /** Closes every connection, idle or in use. */
  cut(): void;
}

/** A hung process that holds a lock must not block others. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** Has a system error code, which the layers above understand. */
const timeoutError = (): Error =>
  Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT', errno: -110, syscall: 'read' });

/** Functions around each statement of a connection. */
interface ClientOptions {
  /** How long a statement may wait for an answer. */
  silentMs: number;
  slow: SlowStatements | null;
  onTimeout: () => void;
  changes: OwnChanges | null;
}

/**
 * The class of a pool's connections. Each closes when a statement gets no answer in time. A socket timeout costs nothing per statement;
 * pg's own `query_timeout` sets a timer for each one, and returns a connection that timed out in a transaction to the pool. With TLS,
 * pg encrypts over the same socket, whose timer also counts encrypted bytes.
 */
const clientClass = ({ silentMs, slow, onTimeout, changes }: ClientOptions) =>
  class extends pg.Client {
    readonly socket: Socket;
    #isOpen = false;
    #watch: ((asked: unknown) => void) | null = null;
    readonly #noteChange = changes?.ofConnection() ?? null;

    constructor(config?: pg.ClientConfig) {
      const socket = new Socket();
      super({ ...config, stream: () => socket });
      this.socket = socket;
    }

    begin(): void {
      const { socket } = this;
      this.#isOpen = true;
      this.#watch = slow && watchStatements(this, slow);
      socket.on('timeout', () => {
        const before = socket.bytesRead;
        afterReading(() => {
          if (socket.bytesRead !== before || socket.destroyed) return;
          socket.destroy(timeoutError());
          onTimeout();
        });
      });
      this.on('drain', () => socket.setTimeout(0));
    }

    override query(...asked: unknown[]): never {
      if (this.#isOpen) this.socket.setTimeout(silentMs);
      this.#watch?.(asked[0]);
      const ask = (given: readonly unknown[]): unknown => super.query(...(given as [string]));
      const tell = this.#noteChange?.(textOf(asked[0]));
      const answered = tell ? askAndTell(asked, tell, ask) : ask(asked);
      noteCommit(asked[0], answered);
      return answered as never;
    }
  };

interface PoolSteps {
  /** The pool for repeated statements of a request that has committed. */
  reserve: pg.Pool | null;
  /** Whether statements are observed, which requires a waiting caller to keep its cause. */
  watched: boolean;
}

/** A pool with everything that surrounds connecting and querying, in one place. */
class Pool extends pg.Pool {
  readonly #steps: PoolSteps;

  constructor(config: pg.PoolConfig, steps: PoolSteps) {
    super(config);
    this.#steps = steps;
  }

  override connect(done?: Parameters<pg.Pool['connect']>[0]): never {
    refuseWithinTransaction('a second connection');
    const { reserve, watched } = this.#steps;
    // pg calls the waiting caller from the context of the one that releases the connection.
    if (done) return super.connect(watched ? AsyncLocalStorage.bind(done) : done) as never;
    if (!reserve || !currentWriting()?.committed) return super.connect() as never;
    return connectAgain(() => super.connect(), reserve) as never;
  }

  override query(...asked: unknown[]): never {
    const { reserve } = this.#steps;
    const writing = typeof asked.at(-1) === 'function' ? null : currentWriting();
    if (!reserve || !writing?.begun) return super.query(...(asked as [string])) as never;
    return queryAgain(() => super.query(...(asked as [string])), reserve, writing, asked) as never;
  }
}

export function openPool({
  url,
  max,
  settings,
  connectMs,
  statementMs,
  slow,
  onTimeout,
  reserve = null,
  changes = null,
}: PoolOptions): DatabasePool {
  const limits = [`statement_timeout=${statementMs}`, `idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`];
  // PostgreSQL cancels slow statements itself. If it does not, the connection is closed a little later.
  const Client = clientClass({ silentMs: statementMs + statementMs / 8, slow, onTimeout, changes });
  const config: pg.PoolConfig = {
    Client,
    connectionString: url,
    max,
    ...(settings && { options: [...limits, ...settings].map((setting) => `-c ${setting}`).join(' ') }),
    connectionTimeoutMillis: connectMs,
    ...KEEP_ALIVE,
  };
  const pool = new Pool(config, { reserve, watched: slow !== null });
  const open = new Map<InstanceType<typeof Client>, 'busy' | 'idle'>();
  // The pool replaces an idle connection that breaks. Without a listener the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // The same for a connection in use: its pending query rejects either way.
    client.on('error', () => {});
    if (client instanceof Client) client.begin();
  });
  const note = (client: pg.PoolClient, state: 'busy' | 'idle'): void => {
    if (client instanceof Client) open.set(client, state);
  };
  pool.on('acquire', (client) => note(client, 'busy'));
  pool.on('release', (_error, client) => note(client, 'idle'));
  pool.on('remove', (client) => client instanceof Client && open.delete(client));
  return {
    pool,
    cutIdle() {
      for (const [client, state] of open) {
        if (state !== 'idle') continue;
        // Makes the pool drop the client at once; the event of the destroyed socket comes later.
        client.emit('error', timeoutError());
        client.socket.destroy();
      }
    },
    cut() {
      for (const { socket } of open.keys()) socket.destroy();
    },
  };
}

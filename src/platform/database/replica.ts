/**
 * A read replica. A statement runs there once the replica has everything that the primary had committed when the statement was
 * requested, so its result is as new as on the primary (docs/decisions/0067-a-read-replica.md). If that takes too long, or the
 * replica does not answer, the primary runs it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { batchLoader } from '../concurrency/batch-loader.ts';
import type { Log } from '../log.ts';
import { openPrepared } from './db.ts';
import type { SlowStatements } from './slow-statements.ts';
import { createSql, type Sql, type Statement, statement } from './sql.ts';

export interface Replica {
  /** For statements that only read. */
  sql: Sql;
  pool: pg.Pool;
  /** The number of statements that each server has answered. */
  readonly answered: Readonly<Record<'replica' | 'primary', number>>;
  /** Uses the replica if possible, and logs if not. */
  start(): Promise<void>;
  /** Rejects with the reason why the replica cannot be used. */
  examine(): Promise<void>;
  /** How far the replica is behind the primary. Rejects if it does not answer. */
  lagSeconds(): Promise<number>;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  url: string;
  /** How long a statement waits for the replica to catch up. */
  waitMs: number;
  slow: SlowStatements;
  log: Log;
}

const CONNECTIONS = 10;

/** The limit for a connection, and for a statement: the primary must still have time to answer the same request. */
const LIMIT_MS = 1_000;

/** How often an unusable replica is checked again. */
const RETRY_MS = 1_000;

/**
 * The end of the WAL that anybody may have seen on the primary. Transactions become visible when they are flushed, or, without
 * `synchronous_commit`, when they are written.
 */
const position = statement(
  'wal_position',
  `SELECT CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
     ELSE pg_current_wal_flush_lsn() END::text AS lsn`,
).as<{ lsn: string }>();

/** Returns null for a server that replays nothing, such as a promoted replica. */
const replayed = statement(
  'wal_replayed',
  `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() >= $1::pg_lsn END AS reached,
     greatest(0, extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()))::float8 AS behind`,
);

/**
 * Flushes written WAL. PostgreSQL also flushes whole pages by itself, so the position may lie within a record, which a replica
 * replays only when the rest arrives.
 */
const flush = statement('wal_flush', `SELECT pg_logical_emit_message(true, 'plaza', '')`);

/** Equal for a database and its replicas, whose positions can be compared. */
const system = statement('system_identifier', 'SELECT system_identifier::text AS id FROM pg_control_system()').as<{
  id: string;
}>();

/** One execution for all callers within a turn of the event loop, begun after the last of them. */
function shared<Result>(run: () => Promise<Result>): () => Promise<Result> {
  const loader = batchLoader(async (callers: readonly true[]) => {
    const result = await run();
    return callers.map(() => result);
  });
  return () => loader.load(true);
}

/** Opens its pool. `start` must be called before the first statement. */
export function openReplica(primary: Sql, { url, waitMs, slow, log }: ReplicaOptions): Replica {
  const limits = { connectMs: LIMIT_MS, statementMs: LIMIT_MS };
  const { pool, cut } = openPrepared({ url, max: CONNECTIONS, slow, ...limits });
  const answered = { replica: 0, primary: 0 };
  const positionOf = shared(async () => (await primary.many(position, []))[0]?.lsn ?? '');
  const flushed = shared(() => primary.many(flush, []));
  let used = true;
  let retryAt = 0;

  /** @returns how far it is behind, if it does not catch up in time */
  async function catchUp(there: Sql, lsn: string): Promise<number | null> {
    const begun = performance.now();
    for (let ms = 1, pushed = false; ; ms *= 2) {
      const [row] = await there.many(replayed, [lsn]);
      if (row?.reached) return null;
      if (row?.reached !== false) throw new Error('it is not a standby');
      const left = waitMs - (performance.now() - begun);
      if (left <= 0) return Math.max(row.behind ?? 0, waitMs / 1000);
      if (left < waitMs / 2 && !pushed) {
        pushed = true;
        await flushed().catch(() => {});
      }
      await pause(Math.min(ms, left));
    }
  }

  /** On one connection, because a restarted replica may have an earlier position. */
  async function connected<Result>(run: (there: Sql) => Promise<Result>): Promise<Result> {
    const client = await pool.connect();
    let failed = true;
    try {
      const result = await run(createSql(client));
      failed = false;
      return result;
    } finally {
      client.release(failed);
    }
  }

  async function many<Row, Values extends readonly unknown[]>(
    there: Sql,
    lsn: string,
    asked: Statement<Row, Values>,
    values: Values,
  ): Promise<Row[]> {
    if ((await catchUp(there, lsn)) !== null) throw new Error(`it is more than ${waitMs} ms behind`);
    return there.many(asked, values);
  }

  function leave(error: unknown): void {
    retryAt = performance.now() + RETRY_MS;
    if (used)
      log.warn(
        `The replica of the database is not used (${(error as Error).message}): the primary answers everything. See REPLICA_DATABASE_URL.`,
      );
    used = false;
  }

  /** Checks that it is a replica of the primary, and has caught up. */
  async function examine(): Promise<void> {
    const [own] = await primary.many(system, []);
    const lsn = await positionOf();
    const [found] = await connected((there) => many(there, lsn, system, []));
    if (found?.id !== own?.id) throw new Error('it is of another database');
  }

  function tryAgain(): void {
    if (performance.now() < retryAt) return;
    retryAt = Number.POSITIVE_INFINITY;
    examine().then(() => {
      used = true;
      log.info('The replica of the database is used again.');
    }, leave);
  }

  const sql: Sql = {
    async many(asked, values) {
      if (used) {
        const lsn = await positionOf();
        try {
          const rows = await connected((there) => {
            // While this call waited for a connection, others may have found that the replica is behind.
            if (!used) throw new Error('it is not used');
            return many(there, lsn, asked, values);
          });
          answered.replica++;
          return rows;
        } catch (error) {
          leave(error);
        }
      } else tryAgain();
      answered.primary++;
      return primary.many(asked, values);
    },
  };

  return {
    sql,
    pool,
    answered,
    start: () => examine().catch(leave),
    examine,
    async lagSeconds() {
      const lsn = await positionOf();
      return (await connected((there) => catchUp(there, lsn))) ?? 0;
    },
    async close() {
      cut();
      await pool.end();
    },
  };
}

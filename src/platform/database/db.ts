/** The database: pg pools, Prisma for most queries, and transactions. */

import { setTimeout as pause } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { type Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { StartError } from '../start-error.ts';
import { RESERVE_CONNECTIONS, RESERVE_LIMITS, repeatTransactions } from './after-commit.ts';
import type { DatabaseLimits } from './limits.ts';
import type { OwnChanges } from './own-changes.ts';
import { namesByKey } from './planned-by-key.ts';
import { type DatabasePool, openPool, type PoolOptions } from './pool.ts';
import type { SlowStatements } from './slow-statements.ts';

export type Db = PrismaClient;
export type Tx = Prisma.TransactionClient;

export interface Database {
  pool: pg.Pool;
  /** Only for prepared statements: each is planned once per connection. */
  prepared: pg.Pool;
  db: Db;
  close(): Promise<void>;
}

const UTC = 'timezone=UTC';

/**
 * Session settings for prepared statements: generic plans that use indexes. A plan made while tables were small would keep
 * sequential scans for the lifetime of the connection. The cost settings make PostgreSQL minimize the rows visited: with a high
 * random_page_cost it prefers ranges that are stored contiguously, and reads the entries of all readers for a reader who has few.
 */
const PLANNED_ONCE = [
  'plan_cache_mode=force_generic_plan',
  'jit=off',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'random_page_cost=0.01',
  'seq_page_cost=0.01',
];

/** The settings of a connection for prepared statements. */
const PREPARED = [UTC, ...PLANNED_ONCE];

/** Opens a pool only for prepared statements, such as that of a replica. */
export function openPrepared(options: Omit<PoolOptions, 'settings' | 'onTimeout'>): DatabasePool {
  const opened = openPool({ ...options, settings: PREPARED, onTimeout: () => opened.cutIdle() });
  return opened;
}

/** Limits for jobs and commands, which have no waiting client: long, but finite. */
export const BACKGROUND_LIMITS: DatabaseLimits = { connectMs: 30_000, statementMs: 120_000 };

/** Grace period for connections that are in use at shutdown. */
const CLOSE_MS = 1_000;

export interface DatabaseOptions extends DatabaseLimits {
  max?: number;
  /** For Prisma's statements: the database behind PgBouncer. */
  pooledUrl?: string | null;
  slow?: SlowStatements;
  /** Observes the changes that this process makes. */
  changes?: OwnChanges;
}

/**
 * Opens a pool for Prisma and one for prepared statements. The session time zone is UTC because the adapter drops the offsets of
 * timestamps. The hot statements are complex and read few rows: planning them takes several times as long as running them, so
 * their connections use generic plans. Prisma's statements vary from call to call and are planned each time, except those that
 * find one row (planned-by-key.ts).
 */
export function openDatabase(
  url: string,
  { max = 10, pooledUrl = null, slow, changes, ...limits }: DatabaseOptions = BACKGROUND_LIMITS,
): Database {
  const pools: DatabasePool[] = [];
  const open = (settings: readonly string[] | null, at = url): pg.Pool => {
    // If one connection was lost silently, the idle ones most likely were lost too.
    const onTimeout = (): void => pools.forEach((each) => void each.cutIdle());
    const usual = { url: at, max, settings, slow: slow ?? null, changes: changes ?? null, onTimeout, ...limits };
    const reserve = openPool({ ...usual, max: RESERVE_CONNECTIONS, ...RESERVE_LIMITS });
    const opened = openPool({ ...usual, reserve: reserve.pool });
    pools.push(opened, reserve);
    return opened.pool;
  };
  const pool = pooledUrl ? open(null, pooledUrl) : open([UTC]);
  const prepared = open(PREPARED);
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, {
      disposeExternalPool: false,
      // Behind PgBouncer no prepared statement stays with its connection.
      ...(!pooledUrl && { statementNameGenerator: namesByKey() }),
    }),
    // Longer than the pool's own timeout, so that the pool reports a missing connection first.
    transactionOptions: { maxWait: limits.connectMs + 1_000, timeout: Math.max(20_000, limits.statementMs) },
  });
  const db = repeatTransactions(client);
  const end = async (): Promise<void> => {
    await db.$disconnect();
    await Promise.all(pools.map((each) => each.pool.end()));
  };
  return {
    pool,
    prepared,
    db,
    async close() {
      const late = pause(CLOSE_MS, undefined, { ref: false }).then(() => {
        for (const each of pools) each.cut();
      });
      await Promise.race([end(), late]);
    },
  };
}

/**
 * Behind PgBouncer a session cannot be configured, so the role must have the time zone; its other settings only bound the
 * duration of statements.
 *
 * @throws StartError with one sentence that says what to run
 */
export async function refuseOtherTimeZone(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ zone: string; role: string }>(
    "SELECT current_setting('timezone') AS zone, quote_ident(current_user) AS role",
  );
  const [{ zone, role } = { zone: '', role: '' }] = rows;
  if (zone === 'UTC') return;
  throw new StartError(
    `Connections of DATABASE_URL have the time zone ${zone}: run "ALTER ROLE ${role} SET timezone TO 'UTC'" and RECONNECT in PgBouncer.`,
  );
}

/** The constraint or index of a unique violation; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  if (error.code === '23505' && 'constraint' in error) return String(error.constraint);
  if (error.code !== 'P2002' || !('meta' in error)) return null;
  const meta = error.meta as {
    driverAdapterError?: { cause?: { constraint?: { index?: string; fields?: string[] } } };
  };
  const constraint = meta.driverAdapterError?.cause?.constraint;
  return constraint?.index ?? constraint?.fields?.join('_') ?? 'unknown';
}

/** Whether a statement refers to a row that does not exist, such as one that was deleted after it was read. */
export const isReferenceToNothing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && (error.code === '23503' || error.code === 'P2003');

/** The database: one pg pool, Prisma over it for nearly everything, and transactions. */

import { setTimeout as pause } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { type Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { type DatabaseLimits, type DatabasePool, openPool } from './pool.ts';

export type Db = PrismaClient;
export type Tx = Prisma.TransactionClient;

export interface Database {
  pool: pg.Pool;
  /** For prepared statements alone: each is planned once for a connection and never again. */
  prepared: pg.Pool;
  db: Db;
  close(): Promise<void>;
}

const UTC = 'timezone=UTC';

/**
 * What the connections of prepared statements are told: plan once, for any values, and by indexes. A plan that was made
 * while tables were small would read them whole for as long as the connection lives. What counts is how many rows are looked
 * at: where a page of a disk is dear, PostgreSQL looks for the entries of one reader among those of all, as they lie side by
 * side, and reads all of them for somebody who has few.
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

/** Nobody waits for what jobs and commands do; they may take their time, but come to an end. */
export const PATIENT: DatabaseLimits = { connectMs: 30_000, statementMs: 120_000 };

/** What connections that are still in use have at the end. */
const CLOSE_MS = 1_000;

export interface DatabaseOptions extends DatabaseLimits {
  max?: number;
}

/**
 * Opens a pool that Prisma shares, and one for prepared statements. The session time zone is UTC because the adapter drops
 * the offsets of timestamps. The hot statements ask much and read little: planning one anew takes several times as long as
 * running it, so their connections plan for any values; Prisma's statements differ from call to call and do not.
 */
export function openDatabase(url: string, { max = 10, ...limits }: DatabaseOptions = PATIENT): Database {
  const pools: DatabasePool[] = [];
  const open = (settings: readonly string[]): pg.Pool => {
    // Where one connection was lost without a word, those that lie ready most likely were with it.
    const onSilence = (): void => pools.forEach((each) => void each.cutIdle());
    const opened = openPool({ url, max, settings, onSilence, ...limits });
    pools.push(opened);
    return opened.pool;
  };
  const pool = open([UTC]);
  const prepared = open([UTC, ...PLANNED_ONCE]);
  const db = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false }),
    // The pool is the first to say that there is no connection.
    transactionOptions: { maxWait: limits.connectMs + 1_000, timeout: Math.max(20_000, limits.statementMs) },
  });
  const end = async (): Promise<void> => {
    await db.$disconnect();
    await Promise.all([pool.end(), prepared.end()]);
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

/** The constraint or index that a unique violation names, or null when `error` is something else. */
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

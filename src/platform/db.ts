/** The database: one pg pool, Prisma over it for nearly everything, and transactions. */
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { type Prisma, PrismaClient } from '../generated/prisma/client.ts';

export type Db = PrismaClient;
export type Tx = Prisma.TransactionClient;

export interface Database {
  pool: pg.Pool;
  /** For prepared statements alone: each is planned once for a connection and never again. */
  prepared: pg.Pool;
  db: Db;
  close(): Promise<void>;
}

function openPool(url: string, max: number, options: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, options });
  // An idle connection that breaks is replaced by the pool; without a listener Node would end the process.
  pool.on('error', () => {});
  // The same for one that breaks while it is in use: the query that waits for it is rejected either way.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const UTC = '-c timezone=UTC';

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
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/**
 * Opens a pool that Prisma shares, and one for prepared statements. The session time zone is UTC because the adapter drops
 * the offsets of timestamps. The hot statements ask much and read little: planning one anew takes several times as long as
 * running it, so their connections plan for any values; Prisma's statements differ from call to call and do not.
 */
export function openDatabase(url: string, options: { max?: number } = {}): Database {
  const max = options.max ?? 10;
  const pool = openPool(url, max, UTC);
  const prepared = openPool(url, max, `${UTC} ${PLANNED_ONCE}`);
  const db = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false }),
    transactionOptions: { maxWait: 15_000, timeout: 20_000 },
  });
  return {
    pool,
    prepared,
    db,
    async close() {
      await db.$disconnect();
      await Promise.all([pool.end(), prepared.end()]);
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

/**
 * The planner's statistics. Without statistics of a table PostgreSQL guesses, and a wrong guess about eleven people makes a page
 * read every post. Autovacuum takes only tables with many changes, runs once a minute, and may be off, so the server analyzes
 * such tables by itself.
 */
import type pg from 'pg';

type Queryable = Pick<pg.Pool | pg.Client, 'query'>;

interface TableStatistics {
  name: string;
  /** As it is written in SQL. */
  quoted: string;
  /** The table has rows but no statistics. */
  lacking: boolean;
  /** The table has changed or grown much since it was analyzed. */
  old: boolean;
}

/**
 * One row for each table with data. Changes are counted only if PostgreSQL is configured to, and lost by a crash, while the size
 * is always known. A table that was empty when it was analyzed has no statistics either, until it has rows. The view `pg_stats` checks the privileges
 * of each column, which a new connection reads from the catalog, so one column of each table is read.
 */
const STATISTICS = `
  SELECT c.relname AS name, c.oid::regclass::text AS quoted,
    (c.reltuples <> 0 OR coalesce(t.n_live_tup, 0) > 0)
      AND (SELECT true FROM pg_stats s WHERE s.schemaname = 'public' AND s.tablename = c.relname LIMIT 1) IS NULL AS lacking,
    coalesce(t.n_mod_since_analyze, 0) > 10 + 0.1 * greatest(c.reltuples, 0)
      OR pg_relation_size(c.oid) / current_setting('block_size')::int > 4 + 1.5 * c.relpages AS old
  FROM pg_class c LEFT JOIN pg_stat_user_tables t ON t.relid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND pg_relation_size(c.oid) > 0
  ORDER BY c.relname`;

async function tables(database: Queryable): Promise<TableStatistics[]> {
  const { rows } = await database.query<TableStatistics>(STATISTICS);
  return rows;
}

/** Tables that another session is analyzing are skipped. */
async function analyze(database: Queryable, found: readonly TableStatistics[]): Promise<void> {
  for (const { quoted } of found) await database.query(`ANALYZE (SKIP_LOCKED) ${quoted}`);
}

/** The names of tables that have rows but no statistics. */
export async function tablesWithoutStatistics(database: Queryable): Promise<string[]> {
  return (await tables(database)).filter(({ lacking }) => lacking).map(({ name }) => name);
}

/** Analyzes tables that were never analyzed, or have changed much since. PostgreSQL skips tables that the role does not own. */
export async function keepStatistics({ pool }: { pool: Queryable }): Promise<void> {
  await analyze(
    pool,
    (await tables(pool)).filter(({ lacking, old }) => lacking || old),
  );
}

/** Analyzes every table with rows, for example after a migration, which may have rewritten them. */
export async function analyzeAll(database: Queryable): Promise<void> {
  await analyze(database, await tables(database));
}

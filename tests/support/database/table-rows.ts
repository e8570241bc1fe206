/** All rows of all tables, in a form that two databases can be compared by. */
import type pg from 'pg';

/**
 * `schema.table` → its rows as text, sorted, and the sequences, without the queue's record of its own migrations, and without log
 * entries about backups, which are written after them.
 */
export async function tableRows(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'graphile_worker') AND (schemaname, tablename) <> ('graphile_worker', 'migrations') ORDER BY 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rest = name === 'public.action_logs' ? "WHERE action::text NOT LIKE 'BACKUP%'" : '';
    const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ${rest} ORDER BY 1`);
    all[name] = rows.map(({ row }) => row);
  }
  const { rows } = await client.query<{ row: string }>(
    `SELECT concat_ws('.', schemaname, sequencename, last_value) AS row FROM pg_sequences
     WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1`,
  );
  all.sequences = rows.map(({ row }) => row);
  return all;
}

/** Table → how many rows it has: every one except those of the job queue and of migrations. */
export async function rowCounts(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ one: string }>(
    `SELECT format('SELECT %L AS name, count(*)::int AS count FROM %I', tablename, tablename) AS one FROM pg_tables
     WHERE schemaname = 'public' AND tablename NOT LIKE '\\_%'`,
  );
  const { rows } = await pool.query<{ name: string; count: number }>(tables.map(({ one }) => one).join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Definitions of everything in the schema that is not a row: columns, constraints, indexes, triggers. */
export async function schemaParts(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(
    `SELECT concat_ws(' ', table_name, ordinal_position, column_name, data_type, column_default, is_nullable) AS part
       FROM information_schema.columns WHERE table_schema = 'public'
     UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT concat_ws(' ', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal
     ORDER BY 1`,
  );
  return rows.map(({ part }) => part);
}

/** Tables, sequences, indexes and references, as the database describes them. */
import type pg from 'pg';
import type { BackedUpTable, Summary } from './archive-format.ts';

/** Settings of a backup session: no time limits, and output formats that do not depend on the server's defaults. */
export const SESSION = [
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'idle_session_timeout=0',
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'extra_float_digits=3',
  'bytea_output=hex',
  'search_path=public',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** The product's tables and the job queue's. */
const SCHEMAS = "('public', 'graphile_worker')";

/** The queue's record of its own migrations belongs to its tables, not to the community's data. */
const OWN_RECORD = "(n.nspname, c.relname) <> ('graphile_worker', 'migrations')";

const NOT_OF_EXTENSIONS = "NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')";

/** Tables with their stored columns, without computed ones. */
export async function listTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `SELECT n.nspname::text AS schema, c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind = 'r' AND n.nspname IN ${SCHEMAS} AND ${OWN_RECORD} AND ${NOT_OF_EXTENSIONS}
     GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<Summary['sequences']> {
  const { rows } = await client.query<Summary['sequences'][number]>(
    `SELECT schemaname::text AS schema, sequencename::text AS name, coalesce(last_value, start_value)::text AS value,
            last_value IS NOT NULL AS used
     FROM pg_sequences WHERE schemaname IN ${SCHEMAS} ORDER BY 1, 2`,
  );
  return rows;
}

/** Statements that remove something while rows are loaded, and those that restore it. */
export interface Removable {
  remove: string;
  restore: string;
}

/** References between tables. Without them, tables load in any order; restoring them checks every row. */
export async function listReferences(client: pg.ClientBase): Promise<Removable[]> {
  const { rows } = await client.query<Removable>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', r.conrelid::regclass, r.conname) AS remove,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', r.conrelid::regclass, r.conname, pg_get_constraintdef(r.oid)) AS restore
     FROM pg_constraint r JOIN pg_namespace n ON n.oid = r.connamespace
     WHERE r.contype = 'f' AND n.nspname IN ${SCHEMAS} ORDER BY r.oid`,
  );
  return rows;
}

/** Indexes that are not part of a constraint. Creating them at the end is several times faster. */
export async function listIndexes(client: pg.ClientBase): Promise<Removable[]> {
  const { rows } = await client.query<Removable>(
    `SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS remove, pg_get_indexdef(i.indexrelid) AS restore
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND ${NOT_OF_EXTENSIONS}
       AND NOT EXISTS (SELECT FROM pg_constraint r WHERE r.conindid = i.indexrelid) ORDER BY i.indexrelid`,
  );
  return rows;
}

/**
 * Removes every table, view, sequence, function and type of the product, but nothing that belongs to an extension. The schemas of an unfinished
 * `plaza import` go, too: with them, no server would start, and the import would continue in the restored rows.
 */
export const REMOVE_EVERYTHING = `DO $$
DECLARE statement text;
BEGIN
  DROP SCHEMA IF EXISTS moving_in, moving_in_again CASCADE;
  FOR statement IN
    SELECT format('DROP TABLE %s CASCADE', c.oid::regclass) FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${NOT_OF_EXTENSIONS}
  LOOP EXECUTE statement; END LOOP;
  FOR statement IN
    SELECT format(CASE c.relkind WHEN 'S' THEN 'DROP SEQUENCE %s CASCADE' WHEN 'm' THEN 'DROP MATERIALIZED VIEW %s CASCADE' ELSE 'DROP VIEW %s CASCADE' END, c.oid::regclass)
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('S', 'v', 'm') AND ${NOT_OF_EXTENSIONS}
  LOOP EXECUTE statement; END LOOP;
  FOR statement IN
    SELECT format('DROP ROUTINE %s CASCADE', c.oid::regprocedure) FROM pg_proc c
    WHERE c.pronamespace = 'public'::regnamespace AND ${NOT_OF_EXTENSIONS}
  LOOP EXECUTE statement; END LOOP;
  FOR statement IN
    SELECT format('DROP TYPE %s CASCADE', c.oid::regtype) FROM pg_type c
    WHERE c.typnamespace = 'public'::regnamespace AND c.typtype IN ('e', 'd', 'c') AND ${NOT_OF_EXTENSIONS}
  LOOP EXECUTE statement; END LOOP;
END $$`;

/** Copies the tables of Mastodon into the schema `moving_in` of this server's database, where statements turn them into its own rows. */
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { leftOutOf } from '../left-out.ts';
import type { Source } from '../source.ts';
import { STAGED_TABLES, stagedColumns } from './staged-tables.ts';

/** The rows that have a place. */
function rowsOf(source: Source, table: string, columns: readonly string[]): string {
  const left = leftOutOf(source).filter((part) => part.table === table);
  const where = left.map((part) => `(${part.where})`).join(' OR ') || 'false';
  return `SELECT ${columns.map((name) => `t.${name}`).join(', ')} FROM ${table} t WHERE NOT coalesce(${where}, false)`;
}

async function copyTable(
  source: Source,
  target: pg.ClientBase,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const reading = source.client.query(copyTo(`COPY (${rowsOf(source, table, columns)}) TO STDOUT`));
  const writing = target.query(copyFrom(`COPY moving_in.${table} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(reading, writing);
}

/** Columns by which statements find rows. */
const INDEXED: Readonly<Record<string, readonly string[]>> = {
  accounts: ['id', 'lower(username)'],
  users: ['id', 'account_id'],
  statuses: ['id', 'conversation_id', 'reblog_of_id'],
  mentions: ['id', 'status_id'],
  statuses_tags: ['status_id'],
  status_edits: ['id', 'status_id'],
  favourites: ['id'],
  follows: ['id'],
  follow_requests: ['id'],
  polls: ['id'],
  quotes: ['id', 'status_id'],
  media_attachments: ['id', 'status_id'],
  notifications: ['id'],
  conversations: ['id'],
  tags: ['id'],
};

/**
 * Copies everything in the caller's transaction, so that a killed import has either all tables or none. Tables that the version of
 * Mastodon does not have stay empty.
 */
export async function stageTables(source: Source, target: pg.ClientBase): Promise<void> {
  await target.query('DROP SCHEMA IF EXISTS moving_in CASCADE');
  await target.query('CREATE SCHEMA moving_in');
  for (const [table, definition] of Object.entries(STAGED_TABLES)) {
    await target.query(`CREATE TABLE moving_in.${table} (${definition})`);
    const present = source.tables.get(table);
    if (!present) continue;
    await copyTable(
      source,
      target,
      table,
      stagedColumns(definition).filter((name) => present.has(name)),
    );
    for (const key of INDEXED[table] ?? []) await target.query(`CREATE INDEX ON moving_in.${table} (${key})`);
    await target.query(`ANALYZE moving_in.${table}`);
  }
}

/** Whether an import of a former server fills this database, or was interrupted: until it ends, nobody may find half of the posts. */
import type pg from 'pg';

/** The advisory lock of imports, so that there is one at a time. Processes that use the database share it (`keep-imports-out.ts`). */
export const IMPORT_LOCK = 20_261_129;

/**
 * The schema that is there from the removal of a Mobilizon until it was imported once more, after a Mastodon (`again/`). Between the two imports
 * there is no other mark.
 */
export const MARK = 'moving_in_again';

/** SQL: whether copies of tables are there, or rows of them. */
export const IS_STAGED = "to_regclass('moving_in.phases') IS NOT NULL";

/** SQL: whether a Mobilizon was removed, and is to be imported once more. */
export const IS_AGAIN = `to_regnamespace('${MARK}') IS NOT NULL`;

/** `running` while a process fills the database, `interrupted` after it was killed. */
export type ImportState = 'none' | 'running' | 'interrupted';

const LOCKS = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND classid = 0 AND objid = $1::int::oid
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

const STATE = `SELECT EXISTS (${LOCKS} AND mode = 'ExclusiveLock') AS running,
  ${IS_STAGED} OR ${IS_AGAIN} AS staged`;

export async function importState(client: Pick<pg.ClientBase, 'query'>): Promise<ImportState> {
  const { rows } = await client.query<{ running: boolean; staged: boolean }>(STATE, [IMPORT_LOCK]);
  if (rows[0]?.running) return 'running';
  return rows[0]?.staged ? 'interrupted' : 'none';
}

/** Whether a server, a command or an import uses the database. */
export async function isInUse(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(LOCKS, [IMPORT_LOCK]);
  return rowCount !== 0;
}

/** How far an unfinished import is; null while it copies the tables. */
export async function stepsOf(client: Pick<pg.ClientBase, 'query'>): Promise<{ done: number; all: number } | null> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('moving_in.progress') IS NOT NULL AS there",
  );
  if (!found[0]?.there) return null;
  const { rows } = await client.query<{ done: number; all: number }>(
    'SELECT (SELECT count(*)::int FROM moving_in.phases) AS done, steps AS all FROM moving_in.progress',
  );
  return rows[0] ?? null;
}

/** A sentence for each state, with what to do. */
export const UNFINISHED: Readonly<Record<Exclude<ImportState, 'none'>, { is: string; advice: string }>> = {
  running: {
    is: 'an import fills the database',
    advice: 'Start the server when "plaza import" has ended.',
  },
  interrupted: {
    is: 'an import was interrupted, so posts and people are missing',
    advice:
      'Run the same "plaza import" once more: it continues. To begin from the start, name an empty DATA_DIR, or an empty database as DATABASE_URL. See docs/moving-in.md.',
  },
};

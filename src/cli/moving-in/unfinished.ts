/** Whether an import of a former server fills this database, or was interrupted: until it ends, nobody may find half of the posts. */
import type pg from 'pg';
import { StartError } from '../../platform/start-error.ts';

/** The advisory lock of imports and restores, so that there is one at a time. Processes that use the database share it (`keep-imports-out.ts`). */
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

const STATE = `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND classid = 0 AND objid = $1::int::oid
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND mode = 'ExclusiveLock') AS running,
  ${IS_STAGED} OR ${IS_AGAIN} AS staged`;

export async function importState(client: Pick<pg.ClientBase, 'query'>): Promise<ImportState> {
  const { rows } = await client.query<{ running: boolean; staged: boolean }>(STATE, [IMPORT_LOCK]);
  if (rows[0]?.running) return 'running';
  return rows[0]?.staged ? 'interrupted' : 'none';
}

/**
 * Takes the lock of imports until the connection ends.
 *
 * @throws StartError while another process uses the database
 */
export async function lockImports(target: pg.ClientBase): Promise<void> {
  const { rows } = await target.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [IMPORT_LOCK]);
  if (rows[0]?.locked) return;
  const isRunning = (await importState(target)) === 'running';
  throw new StartError(
    isRunning
      ? 'An import or the restore of a backup fills this database already.'
      : 'A server or a command uses this database: end it first, and run the command again.',
  );
}

/** How far an unfinished import is; null while it copies the tables, or while a restore, whose lock others would wait for, removes them. */
export async function stepsOf(client: Pick<pg.ClientBase, 'query'>): Promise<{ done: number; all: number } | null> {
  const { rows: found } = await client.query<{ readable: boolean }>(
    `SELECT to_regclass('moving_in.progress') IS NOT NULL AND NOT EXISTS (
       SELECT FROM pg_locks WHERE relation = to_regclass('moving_in.progress') AND mode = 'AccessExclusiveLock' AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS readable`,
  );
  if (!found[0]?.readable) return null;
  const { rows } = await client.query<{ done: number; all: number }>(
    'SELECT (SELECT count(*)::int FROM moving_in.phases) AS done, steps AS all FROM moving_in.progress',
  );
  return rows[0] ?? null;
}

/** A sentence for each state, with what to do. */
export const UNFINISHED: Readonly<Record<Exclude<ImportState, 'none'>, { is: string; advice: string }>> = {
  running: {
    is: 'an import or the restore of a backup fills the database',
    advice: 'Try again when "plaza import" or "plaza restore" has ended.',
  },
  interrupted: {
    is: 'an import was interrupted, so posts and people are missing',
    advice:
      'Run the same "plaza import" once more: it continues. To begin from the start, name an empty DATA_DIR, or an empty database as DATABASE_URL. See docs/moving-in.md.',
  },
};

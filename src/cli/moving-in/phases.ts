/** Fills this server from a former one: copies its tables into the schema `moving_in`, and turns them into rows, phase by phase. */
import pg from 'pg';
import { keepHandleDomain } from '../../domain/instance/handle-domain.ts';
import type { Platform } from '../../platform/platform.ts';
import { StartError } from '../../platform/start-error.ts';
import { CONTINUES } from './explained-client.ts';
import { keepSecretOfNames } from './keep-files.ts';
import { connectOwn, explainOwn } from './own-database.ts';
import { addProgress, type Found, storeFound, takeReport } from './report.ts';
import { IS_STAGED, lockImports, MARK } from './unfinished.ts';

export interface Phase {
  name: string;
  act(): Promise<void>;
}

/** In one transaction; what fails is rolled back. */
async function inTransaction(target: pg.ClientBase, act: () => Promise<void>): Promise<void> {
  await target.query('BEGIN');
  try {
    await act();
    await target.query('COMMIT');
  } catch (error) {
    await target.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function isStaged(target: pg.ClientBase): Promise<boolean> {
  const { rows } = await target.query<{ there: boolean }>(`SELECT ${IS_STAGED} AS there`);
  return rows[0]?.there ?? false;
}

/** The phases that an interrupted import completed. */
async function completed(target: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await target.query<{ name: string }>('SELECT name FROM moving_in.phases');
  return new Set(rows.map(({ name }) => name));
}

/** The software of the interrupted import. */
async function requireSame(target: pg.ClientBase, former: string): Promise<void> {
  const { rows } = await target.query<{ former: string | null }>(
    "SELECT obj_description('moving_in'::regnamespace, 'pg_namespace') AS former",
  );
  const begun = rows[0]?.former ?? former;
  if (begun !== former)
    throw new StartError(`An import of a ${begun} was interrupted. Run that once more: it continues.`);
}

/** Without statistics of the tables that it filled, PostgreSQL plans the next phase as if they were empty. */
async function analyzeChanged(target: pg.ClientBase): Promise<void> {
  const { rows } = await target.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_xact_user_tables WHERE n_tup_ins + n_tup_upd > 0`,
  );
  for (const { name } of rows) await target.query(`ANALYZE ${name}`);
}

/**
 * The trigger that shows people to their followers once more when the account to which they moved changes. It is a statement for each changed row, and
 * every one of them would run the triggers of statements, whose plans would then be those for no rows.
 */
const showMoves = (target: pg.ClientBase, state: 'ENABLE' | 'DISABLE'): Promise<unknown> =>
  target.query(`ALTER TABLE actors ${state} TRIGGER move_shown`);

export interface LostRows {
  table: string;
  count: number;
  because: string;
}

interface Import {
  /** The name of the software. */
  former: string;
  /** The findings of the check before it; null if an interrupted import continues, which has stored them. */
  found: Found | null;
  /** Copies its tables. */
  stage(target: pg.ClientBase): Promise<void>;
  /** After the copies are there. */
  phases(target: pg.ClientBase): Promise<Phase[]>;
  /** Before the copies are removed. Returns the rows that could not be converted. */
  finish(target: pg.ClientBase): Promise<LostRows[]>;
  /** Whether no other import follows, if a Mobilizon was removed for a Mastodon and is imported once more. */
  isLast?: boolean;
  /** Is called with the name of each phase when it begins. */
  tell?(phase: string): void;
}

/**
 * Imports everything, or continues after the last phase that an interrupted import completed. No job that sends anything is due within the next
 * hour. Returns the rows that could not be converted.
 *
 * @param databaseUrl the database of the platform
 */
export async function runImport(
  platform: Platform,
  databaseUrl: string,
  { former, found, stage, phases, finish, isLast = false, tell = () => {} }: Import,
): Promise<LostRows[]> {
  const target = await connectOwn(databaseUrl, CONTINUES);
  try {
    await target.query("SET timezone = 'UTC'; SET statement_timeout = 0; SET work_mem = '256MB'");
    await lockImports(target);
    // The domain of handles cannot be chosen once there are people.
    await keepHandleDomain(platform);
    const continues = await isStaged(target);
    if (continues) {
      await requireSame(target, former);
      await inTransaction(target, async () => addProgress(target, (await phases(target)).length));
    } else {
      const begunAt = platform.clock.now();
      tell('copies of the tables');
      await inTransaction(target, async () => {
        await stage(target);
        await target.query(`COMMENT ON SCHEMA moving_in IS ${pg.escapeLiteral(former)}`);
        await target.query(
          'CREATE TABLE moving_in.phases (name text PRIMARY KEY, completed_at timestamptz, position int GENERATED ALWAYS AS IDENTITY)',
        );
        await storeFound(target, { begunAt, found, steps: (await phases(target)).length });
      });
    }
    await keepSecretOfNames(target, platform.random.token(24), continues);
    await showMoves(target, 'DISABLE');
    const done = await completed(target);
    for (const { name, act } of await phases(target)) {
      if (done.has(name)) continue;
      tell(name);
      await inTransaction(target, async () => {
        await target.query('DISCARD PLANS');
        await act();
        await analyzeChanged(target);
        await target.query('INSERT INTO moving_in.phases (name, completed_at) VALUES ($1, $2)', [
          name,
          platform.clock.now(),
        ]);
      });
    }
    const lost = await finish(target);
    await inTransaction(target, async () => {
      const report = await takeReport(target, lost);
      await target.query('DROP SCHEMA moving_in CASCADE');
      if (isLast) await target.query(`DROP SCHEMA IF EXISTS ${MARK}`);
      await target.query('INSERT INTO former_servers (software, imported_at, report) VALUES ($1, $2, $3)', [
        former,
        platform.clock.now(),
        report,
      ]);
      await showMoves(target, 'ENABLE');
    });
    return lost;
  } catch (error) {
    // The former server's database and files and the bucket of this one have explained their errors, so the rest is of this server: its pool and its disk.
    throw explainOwn(CONTINUES)(error);
  } finally {
    await target.end().catch(() => {});
  }
}

/** The report of an import, which the administration shows: it is kept beside the copies of the tables, and afterwards in `former_servers`. */
import pg from 'pg';
import type { ImportReport, ImportVerification } from '../../domain/instance/former-servers.ts';
import { systemClock } from '../../platform/clock.ts';
import { StartError } from '../../platform/start-error.ts';
import type { Check } from './findings.ts';
import type { LeftOut } from './left-out.ts';
import type { Verification } from './verify/verification.ts';

/** The part of a check that the report of the import keeps. */
export type Found = Pick<ImportReport, 'source' | 'tables' | 'leftOut'>;

export function foundBy({ source, tables, leftOut }: Pick<Check, 'source' | 'tables' | 'leftOut'>): Found {
  const left = new Map<string, number>();
  for (const { table, count } of leftOut) left.set(table, (left.get(table) ?? 0) + count);
  return {
    source,
    tables: tables.flatMap(({ table, rows, fate }) =>
      'becomes' in fate ? [{ table, rows, leftOut: Math.min(rows, left.get(table) ?? 0), becomes: fate.becomes }] : [],
    ),
    leftOut: [
      ...tables.flatMap(({ table, rows, fate }) => ('none' in fate ? [{ table, rows, reason: fate.none }] : [])),
      ...leftOut.map(({ table, count, because }) => ({ table, rows: count, reason: because })),
    ],
  };
}

interface Begun {
  /** Null if an earlier version began the import. */
  begunAt: Date | null;
  found: Found | null;
  /** The number of phases. */
  steps: number;
}

/** In the caller's transaction. */
export async function storeFound(target: pg.ClientBase, { begunAt, found, steps }: Begun): Promise<void> {
  await target.query('CREATE TABLE moving_in.progress (begun_at timestamptz, found jsonb, steps int)');
  await target.query('INSERT INTO moving_in.progress VALUES ($1, $2, $3)', [begunAt, found, steps]);
}

/** For an interrupted import that a version without reports began. */
export async function addProgress(target: pg.ClientBase, steps: number): Promise<void> {
  const { rows } = await target.query<{ there: boolean }>(
    "SELECT to_regclass('moving_in.progress') IS NOT NULL AS there",
  );
  if (rows[0]?.there) return;
  await target.query(
    'ALTER TABLE moving_in.phases ADD completed_at timestamptz, ADD position int GENERATED ALWAYS AS IDENTITY',
  );
  await storeFound(target, { begunAt: null, found: null, steps });
}

/** Before the copies are removed. Null if the findings of the check are not known. */
export async function takeReport(target: pg.ClientBase, lost: readonly LeftOut[]): Promise<ImportReport | null> {
  const { rows } = await target.query<{ begun_at: Date; found: Found | null }>(
    'SELECT begun_at, found FROM moving_in.progress',
  );
  const [begun] = rows;
  if (!begun?.found) return null;
  const { rows: steps } = await target.query<{ name: string; completed_at: Date }>(
    'SELECT name, completed_at FROM moving_in.phases ORDER BY position',
  );
  return {
    ...begun.found,
    begunAt: begun.begun_at.toISOString(),
    steps: steps.map(({ name, completed_at }) => ({ name, completedAt: completed_at.toISOString() })),
    lost: lost.map(({ table, count, because }) => ({ table, rows: count, reason: because })),
  };
}

/**
 * The result of the last verification counts.
 *
 * @throws StartError if the result cannot be stored
 */
export async function storeVerification(databaseUrl: string, { former, findings }: Verification): Promise<void> {
  const verification: ImportVerification = { verifiedAt: systemClock.now().toISOString(), findings };
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('UPDATE former_servers SET verification = $2 WHERE software = $1', [former, verification]);
  } catch (error) {
    throw new StartError(
      `The result cannot be stored for the administration (${(error as Error).message}). Start the server of this version, and run the command again.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

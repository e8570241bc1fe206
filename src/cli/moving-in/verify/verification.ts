/** `plaza import … --verify`: whether everything that a former server has is on this one. The checks of the running server follow. */
import type pg from 'pg';
import { StartError } from '../../../platform/start-error.ts';
import { type Finding, fail } from '../../doctor/finding.ts';
import { counted } from '../../domains.ts';
import { AGAIN } from '../explained-client.ts';
import { examine } from '../findings.ts';
import { connectOwn } from '../own-database.ts';
import { countRows } from '../source.ts';
import { importState, UNFINISHED } from '../unfinished.ts';
import { type Comparison, compareTable, type Sides } from './compare.ts';
import type { Counterpart } from './counterpart.ts';

export interface Verification {
  /** The name of the software. */
  former: string;
  findings: Finding[];
  comparisons: Comparison[];
}

function describe({ rows, missing, changed, examples }: Comparison, former: string): string {
  const parts = [
    missing > 0 ? `${counted(missing, 'row')} of ${rows} missing` : null,
    changed > 0 ? `${counted(changed, 'row')} of ${rows} not as in ${former}` : null,
  ].filter((part) => part !== null);
  return `${parts.join(', ')} (${examples.join('; ')})`;
}

function verifyRows(comparisons: readonly Comparison[], former: string): string {
  const rows = comparisons.reduce((sum, each) => sum + each.rows - each.gone, 0);
  if (rows === 0) fail(`${former} has no rows that come`, 'Is it the right database?');
  return `${counted(rows, 'row')} of ${counted(comparisons.length, 'table')} compared`;
}

/** Compares every table that the version of the former server has; those without rows are not named. */
export async function verifyTables(
  sides: Sides,
  counterparts: Readonly<Record<string, Counterpart>>,
  former: string,
): Promise<Pick<Verification, 'findings' | 'comparisons'>> {
  const comparisons: Comparison[] = [];
  for (const [table, counterpart] of Object.entries(counterparts).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!sides.source.tables.has(table)) continue;
    if ((await countRows(sides.source, `SELECT count(*) FROM (SELECT FROM ${table} LIMIT 1) AS one`)) === 0) continue;
    comparisons.push(await compareTable(sides, table, counterpart));
  }
  const broken = comparisons.filter(({ missing, changed }) => missing + changed > 0);
  const again = `Leave the proxy at ${former}, and begin the import from the start.`;
  return {
    comparisons,
    findings: [
      await examine('rows', () => verifyRows(comparisons, former)),
      ...(await Promise.all(broken.map((each) => examine(each.table, () => fail(describe(each, former), again))))),
    ],
  };
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const target = await connectOwn(databaseUrl, AGAIN);
  await target.query(
    "SET timezone = 'UTC'; SET statement_timeout = 0; SET work_mem = '256MB'; SET default_transaction_read_only = on",
  );
  return target;
}

async function refuseUnfinished(target: pg.Client): Promise<void> {
  const { rows } = await target.query<{ there: boolean }>("SELECT to_regclass('actors') IS NOT NULL AS there");
  if (!rows[0]?.there) throw new StartError('There is nothing to verify: nothing was imported into this database.');
  const state = await importState(target);
  if (state === 'none') return;
  const { is, advice } = UNFINISHED[state];
  throw new StartError(`There is nothing to verify yet, because ${is}. ${advice}`);
}

/**
 * Reads the database of this server, in which an import is complete.
 *
 * @throws StartError if it is not
 */
export async function withTarget<T>(databaseUrl: string, read: (target: pg.ClientBase) => Promise<T>): Promise<T> {
  const target = await connect(databaseUrl);
  try {
    await refuseUnfinished(target);
    return await read(target);
  } finally {
    await target.end().catch(() => {});
  }
}

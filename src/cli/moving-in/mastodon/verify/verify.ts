/** `plaza import mastodon --verify`: whether everything that Mastodon has is on this server, and whether the running server answers with it. */
import pg from 'pg';
import type { Config } from '../../../../platform/config.ts';
import { StartError } from '../../../../platform/start-error.ts';
import { type Finding, fail } from '../../../doctor/finding.ts';
import { counted } from '../../../domains.ts';
import { examine } from '../../findings.ts';
import { countRows, type Source, withSource } from '../../source.ts';
import { importState, UNFINISHED } from '../../unfinished.ts';
import type { CheckRequest } from '../check.ts';
import { readFormerEnvironment } from '../environment.ts';
import { formerFiles } from '../files.ts';
import { MASTODON } from '../former.ts';
import { examineAddresses } from '../target.ts';
import { verifyFiles, verifyHandles, verifyPeople, verifyPosts, verifyServer } from './addresses.ts';
import { type Comparison, compareTable, type Sides } from './compare.ts';
import type { Counterpart } from './counterpart.ts';
import { verifyKeys } from './keys.ts';
import { peopleCounterparts } from './people-counterparts.ts';
import { postsCounterparts } from './posts-counterparts.ts';
import { serverCounterparts } from './server-counterparts.ts';

/** Tables with rows of their own on this server. */
export const counterparts = (source: Source): Record<string, Counterpart> => ({
  ...peopleCounterparts(source),
  ...postsCounterparts(source),
  ...serverCounterparts(source),
});

export interface Verification {
  findings: Finding[];
  comparisons: Comparison[];
}

const AGAIN = 'Leave the proxy at Mastodon, and begin the import from the start.';

function describe({ rows, missing, changed, examples }: Comparison): string {
  const parts = [
    missing > 0 ? `${counted(missing, 'row')} of ${rows} missing` : null,
    changed > 0 ? `${counted(changed, 'row')} of ${rows} not as in Mastodon` : null,
  ].filter((part) => part !== null);
  return `${parts.join(', ')} (${examples.join('; ')})`;
}

function verifyRows(comparisons: readonly Comparison[]): string {
  const rows = comparisons.reduce((sum, each) => sum + each.rows - each.gone, 0);
  if (rows === 0) fail('Mastodon has no rows that come', 'Is it the right database?');
  return `${counted(rows, 'row')} of ${counted(comparisons.length, 'table')} compared`;
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const target = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  target.on('error', () => {});
  await target.connect();
  await target.query("SET timezone = 'UTC'; SET statement_timeout = 0; SET default_transaction_read_only = on");
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

/** Compares every table that the version of Mastodon has; those without rows are not named. */
async function compareTables(sides: Sides): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const [table, counterpart] of Object.entries(counterparts(sides.source)).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!sides.source.tables.has(table)) continue;
    if ((await countRows(sides.source, `SELECT count(*) FROM (SELECT FROM ${table} LIMIT 1) AS one`)) === 0) continue;
    comparisons.push(await compareTable(sides, table, counterpart));
  }
  return comparisons;
}

/** @throws StartError if there is no Mastodon, or the import is not complete */
export async function verifyMastodon(
  config: Config,
  databaseUrl: string,
  { address, media, env }: CheckRequest,
): Promise<Verification> {
  const environment = readFormerEnvironment(env);
  const files = formerFiles(media, environment);
  const target = await connect(databaseUrl);
  try {
    await refuseUnfinished(target);
    return await withSource(MASTODON, address, async (source) => {
      const web = pg.escapeLiteral(config.publicUrl);
      const comparisons = await compareTables({ source, target, files, web });
      const broken = comparisons.filter(({ missing, changed }) => missing + changed > 0);
      const findings = [
        await examine('names', () => examineAddresses(config, environment)),
        await examine('rows', () => verifyRows(comparisons)),
        ...(await Promise.all(broken.map((each) => examine(each.table, () => fail(describe(each), AGAIN))))),
        await examine('keys', () => verifyKeys({ source, target, environment, web })),
      ];
      const asking = { source, config, files, web };
      const server = await examine('server', () => verifyServer(asking));
      findings.push(server);
      if (server.verdict !== 'FAIL')
        findings.push(
          await examine('people', () => verifyPeople(asking)),
          await examine('handles', () => verifyHandles(asking)),
          await examine('posts', () => verifyPosts(asking)),
          await examine('files', () => verifyFiles(asking)),
        );
      return { findings, comparisons };
    });
  } finally {
    await target.end().catch(() => {});
  }
}

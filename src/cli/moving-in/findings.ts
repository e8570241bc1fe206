/** The parts that checks of former servers share. */
import { redact } from '../../platform/log.ts';
import { StartError } from '../../platform/start-error.ts';
import { type Finding, fail, Problem, warn } from '../doctor/finding.ts';
import { counted } from '../domains.ts';
import { DatabaseError } from './explained-client.ts';
import type { LeftOut } from './left-out.ts';
import { countRows, type Source } from './source.ts';
import type { Need } from './target.ts';

/** Where the rows of a table go, in words for administrators. */
export type Fate = { readonly becomes: string } | { readonly none: string };

export interface TableCount {
  table: string;
  rows: number;
  fate: Fate;
}

/** The report of a check. */
export interface Check {
  /** A sentence about the software, its names and its version. */
  source: string;
  findings: Finding[];
  /** Tables with rows, by name. */
  tables: TableCount[];
  leftOut: LeftOut[];
  /** The names of people who become one user: at the server that moved in before, and at this one. */
  samePeople?: [former: string, name: string][];
  need: Need;
}

export const rowsThatCome = (tables: readonly TableCount[]): number =>
  tables.reduce((sum, { rows, fate }) => sum + ('becomes' in fate ? rows : 0), 0);

/** Runs one check, however long it takes. Errors that concern all checks are thrown, such as those of a database. */
export async function examine(name: string, ask: () => Promise<string> | string): Promise<Finding> {
  try {
    return { name, verdict: 'OK', text: await ask(), advice: null };
  } catch (error) {
    if (error instanceof Problem)
      return { name, verdict: error.verdict, text: redact(error.message), advice: error.advice };
    if (error instanceof StartError && !(error instanceof DatabaseError))
      return { name, verdict: 'FAIL', text: error.message, advice: null };
    throw error;
  }
}

export async function countTables(source: Source, fateOf: (table: string) => Fate | null): Promise<TableCount[]> {
  const counts: TableCount[] = [];
  for (const table of source.tables.keys()) {
    const fate = fateOf(table);
    if (!fate) continue;
    const rows = await countRows(source, `SELECT count(*) FROM "${table.replaceAll('"', '""')}"`);
    if (rows > 0) counts.push({ table, rows, fate });
  }
  return counts;
}

/** How many names a sentence lists. */
const NAMED = 5;

export function someOf(names: readonly string[]): string {
  const more = names.length - NAMED;
  return more > 0 ? `${names.slice(0, NAMED).join(', ')} and ${more} more` : names.join(', ');
}

export async function examineEncoding({ client }: Source): Promise<string> {
  const { rows } = await client.query<{ encoding: string }>(
    'SELECT pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = current_database()',
  );
  const encoding = rows[0]?.encoding ?? '';
  if (encoding !== 'UTF8')
    fail(`the database is encoded as ${encoding}`, 'Dump it with --encoding=UTF8 into a database of that encoding.');
  return encoding;
}

/**
 * Other programs that use the database, such as the former server itself.
 *
 * @param advice how to stop it
 */
export async function examineUse(source: Source, advice: string): Promise<string> {
  const others = await countRows(
    source,
    `SELECT count(*) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND coalesce(backend_type, 'client backend') = 'client backend'`,
  );
  if (others > 0)
    warn(
      `the database has ${counted(others, 'other connection')}`,
      `For a check that is fine. Before the import, ${advice}`,
    );
  return 'nothing else uses the database';
}

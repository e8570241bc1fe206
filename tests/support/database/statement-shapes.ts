/** Statements by what they do, short enough to be read in a snapshot. */
import { countStatements } from './count-statements.ts';

/** `SELECT events`, `BEGIN`: the verb and the first table that a statement names. */
function shapeOf(statement: string): string {
  const verb = /\b(SELECT|INSERT|UPDATE|DELETE|BEGIN|COMMIT|ROLLBACK|SET)\b/i.exec(statement)?.[1]?.toUpperCase();
  const table = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?!LATERAL)(?:"?public"?\.)?"?([a-z_]+)"?(?![a-z_(])/i.exec(
    statement,
  )?.[1];
  return [verb ?? '?', table].filter(Boolean).join(' ');
}

/** What `run` says to the database, in a fixed order: lookups that do not wait for each other come as they please. */
export async function statementShapes(run: () => Promise<unknown>): Promise<string[]> {
  const { statements } = await countStatements(run);
  return statements.map(shapeOf).sort();
}

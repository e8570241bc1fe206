/** SQL statements reduced to verb and table, short enough for a snapshot. */
import { countStatements } from './count-statements.ts';

/** A scalar subquery for a value, such as the permissions of the role of everyone. */
const SCALAR = /\bcoalesce\(\(SELECT [^()]*\)/gi;

/** `SELECT events`, `BEGIN`: the verb and the first table of a statement. */
function shapeOf(full: string): string {
  const statement = full.replace(SCALAR, '');
  const verb = /\b(SELECT|INSERT|UPDATE|DELETE|BEGIN|COMMIT|ROLLBACK|SET)\b/i.exec(statement)?.[1]?.toUpperCase();
  const table = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?!LATERAL)(?:"?public"?\.)?"?([a-z_]+)"?(?![a-z_(])/i.exec(
    statement,
  )?.[1];
  return [verb ?? '?', table].filter(Boolean).join(' ');
}

/** The statements of `run`, sorted, because concurrent lookups have no fixed order. */
export async function statementShapes(run: () => Promise<unknown>): Promise<string[]> {
  const { statements } = await countStatements(run);
  return statements.map(shapeOf).sort();
}

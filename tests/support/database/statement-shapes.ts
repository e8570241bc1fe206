/** SQL statements reduced to verb and table, short enough for a snapshot. */
import { countStatements } from './count-statements.ts';

/** `SELECT events`, `BEGIN`: the verb and the first table of a statement. */
function shapeOf(statement: string): string {
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

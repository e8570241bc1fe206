/** Named parameters, for statements that are composed of fragments. */
import { type Statement, statement } from './sql.ts';

export interface NamedStatement<Row, Name extends string> {
  statement: Statement<Row>;
  /** The values, in the order of the numbered parameters. */
  values(given: Readonly<Record<Name, unknown>>): unknown[];
}

/**
 * A statement whose text names its parameters: `$ids` becomes `$1::bigint[]`.
 *
 * @param types the SQL types of all parameters that the text may name
 */
export function namedStatement<Row, Name extends string>(
  name: string,
  types: Readonly<Record<Name, string>>,
  text: string,
): NamedStatement<Row, Name> {
  const names: Name[] = [];
  const numbered = text.replace(/\$([a-z]\w*)/gi, (_, found: Name) => {
    if (!names.includes(found)) names.push(found);
    return `$${names.indexOf(found) + 1}::${types[found]}`;
  });
  return { statement: statement(name, numbered), values: (given) => names.map((each) => given[each]) };
}

/** Named parameters, for statements that are composed of fragments. */
import type { Fitting, Narrowed, RowOf } from '../../sql/described.ts';
import { type ColumnsOf, type Statement, type StatementName, statement } from './sql.ts';

export interface NamedStatement<Row, Name extends string> {
  statement: Statement<Row>;
  /** The values, in the order of the numbered parameters. */
  values(given: Readonly<Record<Name, unknown>>): unknown[];
}

/** A statement whose columns are known, and may be narrowed; see `DescribedStatement`. */
interface DescribedNamed<Columns, Name extends string> extends NamedStatement<RowOf<Columns>, Name> {
  as<Narrow extends Fitting<Columns, Narrow>>(): NamedStatement<Narrowed<Columns, Narrow>, Name>;
}

/**
 * A statement whose text names its parameters: `$ids` becomes `$1::bigint[]`.
 *
 * @param types the SQL types of all parameters that the text may name
 */
export function namedStatement<const Name extends StatementName, Parameter extends string>(
  name: Name,
  types: Readonly<Record<Parameter, string>>,
  text: string,
): DescribedNamed<ColumnsOf<Name>, Parameter> {
  const names: Parameter[] = [];
  const numbered = text.replace(/\$([a-z]\w*)/gi, (_, found: Parameter) => {
    if (!names.includes(found)) names.push(found);
    return `$${names.indexOf(found) + 1}::${types[found]}`;
  });
  const named = {
    statement: statement(name, numbered),
    values: (given: Readonly<Record<Parameter, unknown>>) => names.map((each) => given[each]),
  };
  return {
    ...named,
    as: <Narrow>() => named as unknown as NamedStatement<Narrowed<ColumnsOf<Name>, Narrow>, Parameter>,
  };
}

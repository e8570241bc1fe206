/** Named parameters, for statements that are composed of fragments. */
import type { Fitting, Narrowed, RowOf } from '../../sql/described.ts';
import type { CheckedType, ValuesOf } from './parameter-types.ts';
import { type ColumnsOf, type Statement, type StatementName, statement } from './sql.ts';

type Types = Readonly<Record<string, CheckedType>>;

export interface NamedStatement<Row, Named extends Types> {
  statement: Statement<Row>;
  /** The values, in the order of the numbered parameters. */
  values(given: ValuesOf<Named>): unknown[];
}

/** A statement whose columns are known, and may be narrowed; see `DescribedStatement`. */
interface DescribedNamed<Columns, Named extends Types> extends NamedStatement<RowOf<Columns>, Named> {
  as<Narrow extends Fitting<Columns, Narrow, Present>, Present extends string = never>(): NamedStatement<
    Narrowed<Columns, Narrow>,
    Named
  >;
}

/**
 * A statement whose text names its parameters: `$ids` becomes `$1::bigint[]`.
 *
 * @param types the SQL types of all parameters that the text may name
 */
export function namedStatement<const Name extends StatementName, const Named extends Types>(
  name: Name,
  types: Named,
  text: string,
): DescribedNamed<ColumnsOf<Name>, Named> {
  const names: string[] = [];
  const numbered = text.replace(/\$([a-z]\w*)/gi, (_, found: string) => {
    if (!names.includes(found)) names.push(found);
    return `$${names.indexOf(found) + 1}::${types[found]}`;
  });
  const named = {
    statement: statement(name, numbered),
    values: (given: ValuesOf<Named>) => names.map((each) => given[each]),
  };
  return { ...named, as: <Narrow>() => named as unknown as NamedStatement<Narrowed<ColumnsOf<Name>, Narrow>, Named> };
}

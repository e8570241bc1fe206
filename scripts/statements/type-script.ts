/** PostgreSQL's types as TypeScript's: what a parameter takes, and what a column gives (src/platform/database/sql.ts has the parsers). */
import pg from 'pg';

const { builtins } = pg.types;

/** A row of pg_type. */
export interface PostgresType {
  oid: number;
  name: string;
  /** The type of an array's elements; 0 for any other type. */
  element: number;
  /** The values of an enum. */
  labels: string[] | null;
}

interface Pair {
  takes: string;
  gives: string;
}

const same = (type: string): Pair => ({ takes: type, gives: type });

const KNOWN = new Map<number, Pair>([
  [builtins.BOOL, same('boolean')],
  // Counts, such as those of LIMIT, are numbers.
  [builtins.INT8, { takes: 'bigint | number', gives: 'bigint' }],
  [builtins.INT2, same('number')],
  [builtins.INT4, same('number')],
  [builtins.FLOAT4, same('number')],
  [builtins.FLOAT8, same('number')],
  [builtins.DATE, { takes: 'Date | string', gives: 'Date' }],
  [builtins.TIMESTAMP, same('Date')],
  [builtins.TIMESTAMPTZ, same('Date')],
  [builtins.BYTEA, { takes: 'Uint8Array', gives: 'Buffer' }],
  // pg would write an array as PostgreSQL's array, so JSON is given as text.
  [builtins.JSON, { takes: 'string', gives: 'unknown' }],
  [builtins.JSONB, { takes: 'string', gives: 'unknown' }],
  [builtins.TEXT, same('string')],
]);

const INT8_ARRAY = 1016;

/** Types that pg returns as text, such as numeric, inet, uuid and xid, are text. */
export function pairOf(oid: number, types: ReadonlyMap<number, PostgresType>): Pair {
  const known = KNOWN.get(oid);
  if (known) return known;
  const type = types.get(oid);
  if (type?.labels) return same(type.name);
  if (!type?.element) return same('string');
  const element = pairOf(type.element, types);
  const takes = `readonly (${oid === INT8_ARRAY ? 'bigint' : element.takes} | null)[]`;
  // pg parses no arrays of enums, and bigint arrays as text.
  if (types.get(type.element)?.labels) return { takes, gives: 'string' };
  return { takes, gives: oid === INT8_ARRAY ? 'string[]' : `${element.gives}[]` };
}

/** Prepared statements, on connections that plan each of them once (see db.ts). */
import pg from 'pg';

const BIGINT = 20;
const TIMESTAMPTZ = 1184;
const DATE = 1082;

const PARSERS = new Map<number, (text: string) => unknown>([
  [BIGINT, BigInt],
  [DATE, (text) => new Date(`${text}T00:00:00Z`)],
  [TIMESTAMPTZ, (text) => new Date(text)],
]);

/** bigint columns are parsed to BigInt, as by Prisma; pg parses all other types. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    return PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format);
  },
};

export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** A phantom type that carries the type of the rows; never set. */
  readonly row?: Row;
}

/** A prepared statement, planned once per connection. `name` must be unique in the server. */
export function statement<Row>(name: string, text: string): Statement<Row> {
  return { name, text };
}

export interface Sql {
  many<Row>(statement: Statement<Row>, values: unknown[]): Promise<Row[]>;
}

export function createSql(pool: pg.Pool | pg.PoolClient): Sql {
  return {
    async many<Row>(statement: Statement<Row>, values: unknown[]): Promise<Row[]> {
      const result = await pool.query({ name: statement.name, text: statement.text, values, types });
      return result.rows as Row[];
    },
  };
}

/**
 * SQL that is true if `from` (a table with its condition) has no row. A scalar subquery is evaluated row by row; for NOT EXISTS,
 * generic plans often choose an anti-join that reads far too many rows.
 */
export const noneOf = (from: string): string => `((SELECT true FROM ${from} LIMIT 1) IS NULL)`;

/** Escapes text for LIKE: Prisma's case-insensitive comparison is ILIKE, where `_` and `%` are wildcards. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

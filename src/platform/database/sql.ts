/** Prepared statements for the few hottest reads, on connections that plan each of them once (see db.ts). */
import pg from 'pg';

const BIGINT = 20;
const TIMESTAMPTZ = 1184;
const DATE = 1082;

const PARSERS = new Map<number, (text: string) => unknown>([
  [BIGINT, BigInt],
  [DATE, (text) => new Date(`${text}T00:00:00Z`)],
  [TIMESTAMPTZ, (text) => new Date(text)],
]);

/** Ids arrive as bigint, as Prisma gives them; everything else as pg reads it. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    return PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format);
  },
};

export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Never set: it carries the type of the rows. */
  readonly row?: Row;
}

/** A statement that PostgreSQL plans once for each connection. `name` must be unique in the server. */
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
 * As SQL: no row of `from` (a table with its condition) is there. PostgreSQL may answer a NOT EXISTS by reading all rows that
 * could matter first, and in statements that are planned once it guesses badly; a scalar subquery it asks row by row.
 */
export const noneOf = (from: string): string => `((SELECT true FROM ${from} LIMIT 1) IS NULL)`;

/** Text that LIKE takes for itself: Prisma compares without regard to case by ILIKE, where `_` and `%` would stand for others. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

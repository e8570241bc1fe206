/** Prepared statements, on connections that plan each of them once (see db.ts). */
import pg from 'pg';
import type { Fitting, Narrowed, RowOf } from '../../sql/described.ts';
import type { Statements } from '../../sql/generated/statements.ts';

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

/** The names of all statements that `npm run generate` has described. */
export type StatementName = keyof Statements;

/** The described columns of a statement. */
export type ColumnsOf<Name extends StatementName> = Statements[Name]['columns'];

type OrNull<Values extends readonly unknown[]> = { readonly [Place in keyof Values]: Values[Place] | null };

/** The described parameters of a statement, as a tuple. PostgreSQL takes NULL for each. */
export type ParametersOf<Name extends StatementName> = OrNull<Statements[Name]['parameters']>;

export interface Statement<Row, Values extends readonly unknown[] = readonly unknown[]> {
  readonly name: string;
  readonly text: string;
  /** A phantom type that carries the type of the rows; never set. */
  readonly row?: Row;
  /** A phantom type: carries the types of the parameters, never set. */
  readonly values?: Values;
}

/** A statement whose columns are known, and may be narrowed. */
export interface DescribedStatement<Columns, Values extends readonly unknown[]>
  extends Statement<RowOf<Columns>, Values> {
  /**
   * Narrows columns to those of `Narrow`, which must fit what is described: JSON to its shape, text to literals, and an expression to one that
   * is never null. Other columns stay as they are.
   *
   * @typeParam Present nullable columns that are never null: the statement's condition excludes it, or the column is a list, which Prisma
   *   writes without one
   */
  as<Narrow extends Fitting<Columns, Narrow, Present>, Present extends string = never>(): Statement<
    Narrowed<Columns, Narrow>,
    Values
  >;
}

/** Name → text of every statement that has been declared; `npm run generate` describes them. */
const declared = new Map<string, string>();

export const declaredStatements: ReadonlyMap<string, string> = declared;

/** Registers a statement under its name, which is unique: on a connection a name stands for one text. */
export function declare(name: string, text: string): void {
  const known = declared.get(name);
  if (known !== undefined && known !== text) throw new Error(`Two SQL statements have the name ${name}.`);
  declared.set(name, text);
}

/** A prepared statement, planned once per connection. Its types come from src/sql/generated, which `npm run generate` writes. */
export function statement<const Name extends StatementName>(
  name: Name,
  text: string,
): DescribedStatement<ColumnsOf<Name>, ParametersOf<Name>> {
  declare(name, text);
  const described = { name, text };
  return { ...described, as: () => described };
}

/** A statement that PostgreSQL has not described, such as one of a test; the caller asserts the type of its rows. */
export const undescribed = <Row>(name: string, text: string): Statement<Row> => ({ name, text });

export interface Sql {
  many<Row, Values extends readonly unknown[]>(statement: Statement<Row, Values>, values: Values): Promise<Row[]>;
}

export interface SqlOfPrisma extends Sql {
  /** Returns the number of affected rows. */
  run<Row, Values extends readonly unknown[]>(statement: Statement<Row, Values>, values: Values): Promise<number>;
}

export function createSql(pool: pg.Pool | pg.PoolClient): Sql {
  return {
    async many<Row, Values extends readonly unknown[]>(statement: Statement<Row, Values>, values: Values) {
      const result = await pool.query({ name: statement.name, text: statement.text, values: [...values], types });
      return result.rows as Row[];
    },
  };
}

interface RawClient {
  $queryRawUnsafe<Rows>(text: string, ...values: unknown[]): Promise<Rows>;
  $executeRawUnsafe(text: string, ...values: unknown[]): Promise<number>;
}

/**
 * Runs statements on Prisma's connection: in its transaction, or planned for the values of each call. The adapter gives the same types. It
 * refuses columns of types that it does not know, such as xid and void, so statements cast them to text.
 */
export const sqlWithin = (prisma: RawClient): SqlOfPrisma => ({
  many: (statement, values) => prisma.$queryRawUnsafe(statement.text, ...values),
  run: (statement, values) => prisma.$executeRawUnsafe(statement.text, ...values),
});

/**
 * SQL that is true if `from` (a table with its condition) has no row. A scalar subquery is evaluated row by row; for NOT EXISTS,
 * generic plans often choose an anti-join that reads far too many rows.
 */
export const noneOf = (from: string): string => `((SELECT true FROM ${from} LIMIT 1) IS NULL)`;

/** Escapes text for LIKE: Prisma's case-insensitive comparison is ILIKE, where `_` and `%` are wildcards. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

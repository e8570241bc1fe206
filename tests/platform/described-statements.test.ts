/** Named SQL statements have the types that PostgreSQL describes. The lines that must not compile are checked by tsc. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementTypes } from '../../scripts/statements/statement-types.ts';
import type { Sql, Statement } from '../../src/platform/database/sql.ts';
import type { Computed, Fitting, Narrowed, RowOf } from '../../src/sql/described.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The description of one statement, without spaces. */
async function described(text: string): Promise<string> {
  const types = await statementTypes(client, new Map([['asked', text]]));
  return types.slice(types.indexOf('  asked:')).replaceAll(/\s+/g, ' ').trim();
}

test('parameters and columns have the types of the database', async () => {
  const text = `SELECT id, text, visibility, emojis, created_at, ARRAY[id] AS ids FROM statuses
    WHERE id = ANY ($1) AND language = $2 AND visibility = $3 AND created_at > $4 AND emojis = $5 AND sensitive = $6 LIMIT $7`;
  expect(await described(text)).toBe(
    'asked: { parameters: [readonly (bigint | null)[], string, StatusVisibility, Date, string, boolean, bigint | number]; ' +
      'columns: { id: bigint; text: string; visibility: StatusVisibility; emojis: unknown; created_at: Date; ids: Computed<string[]>; }; }; }',
  );
});

test('a column is nullable as its table says, also below subqueries and after a write', async () => {
  expect(await described('SELECT x.id, x.language FROM (SELECT id, language FROM statuses) x')).toContain(
    'columns: { id: bigint; language: string | null; }',
  );
  expect(await described('DELETE FROM statuses WHERE id = $1 RETURNING actor_id, edited_at')).toContain(
    'columns: { actor_id: bigint; edited_at: Date | null; }',
  );
  expect(await described('DELETE FROM statuses')).toContain('columns: Record<never, never>');
});

test.each([
  ['a table', 'LEFT JOIN apps p ON p.id = s.app_id'],
  ['a subquery', 'LEFT JOIN LATERAL (SELECT * FROM apps q WHERE q.id = s.app_id) p ON true'],
])('a column of %s behind an outer join may be absent', async (_what, join) => {
  expect(await described(`SELECT s.id, p.name FROM statuses s ${join}`)).toContain(
    'columns: { id: bigint; name: Computed<string>; }',
  );
});

test('every column may be absent where a name stands for a subquery, or the join keeps the other side', async () => {
  const named =
    'WITH p AS (SELECT id, name FROM apps) SELECT s.id, p.name FROM statuses s LEFT JOIN p ON p.id = s.app_id';
  const full = 'SELECT s.id, p.name FROM statuses s FULL JOIN apps p ON p.id = s.app_id';
  for (const text of [named, full])
    expect(await described(text)).toContain('columns: { id: Computed<bigint>; name: Computed<string>; }');
});

test('a statement that PostgreSQL refuses is named', async () => {
  await expect(described('SELECT no_such_column FROM statuses')).rejects.toThrow(
    'asked: column "no_such_column" does not exist',
  );
});

interface Columns {
  id: bigint;
  language: string | null;
  kind: string;
  count: Computed<number>;
  emojis: unknown;
}

type Fits<Row extends Fitting<Columns, Row, Present>, Present extends string = never> = Narrowed<Columns, Row>;

test('rows and narrowing are checked by the compiler', () => {
  const check = (row: RowOf<Columns>, sql: Sql, asked: Statement<Columns, readonly [bigint | null, string | null]>) => {
    // @ts-expect-error an expression may be null
    row.count satisfies number;
    // @ts-expect-error no such column
    row.no_such_column;
    // @ts-expect-error the wrong type
    sql.many(asked, ['text', 'text']);
    // @ts-expect-error a parameter is missing
    sql.many(asked, [1n]);
    return sql.many(asked, [1n, null]);
  };
  type Narrowings = [
    Fits<{ count: number; kind: 'one' | 'other'; emojis: string[] }>,
    Fits<{ language: string }, 'language'>,
    Fits<{ id: bigint | null }>,
    // @ts-expect-error the column is nullable
    Fits<{ language: string }>,
    // @ts-expect-error the column has another type
    Fits<{ id: string }>,
    // @ts-expect-error no such column
    Fits<{ no_such_column: number }>,
  ];
  const narrowed = (rows: Narrowings): number => rows[0].count;
  expect([check, narrowed]).toHaveLength(2);
});

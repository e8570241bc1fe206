/** The text of src/sql/generated/statements.ts: the parameters and columns of every declared statement, as PostgreSQL describes them. */
import type pg from 'pg';
import { type Description, describeStatement, type Field } from './describe.ts';
import { outerJoined } from './outer-joins.ts';
import { type PostgresType, pairOf } from './type-script.ts';

/** The origin in a table's column. */
interface Column {
  table: string;
  required: boolean;
}

interface Catalog {
  types: Map<number, PostgresType>;
  /** By table and number: `16384.1`. */
  columns: Map<string, Column>;
  tables: Set<string>;
}

async function readCatalog(client: pg.Client): Promise<Catalog> {
  const types = await client.query<PostgresType>(
    `SELECT t.oid::int, t.typname AS name, CASE WHEN t.typcategory = 'A' THEN t.typelem::int ELSE 0 END AS element,
       (SELECT array_agg(e.enumlabel::text ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid) AS labels FROM pg_type t`,
  );
  const columns = await client.query<Column & { place: string }>(
    `SELECT a.attrelid || '.' || a.attnum AS place, c.relname AS table, a.attnotnull AS required
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE c.relkind IN ('r', 'v') AND a.attnum <> 0`,
  );
  return {
    types: new Map(types.rows.map((type) => [type.oid, type])),
    columns: new Map(columns.rows.map((column) => [column.place, column])),
    tables: new Set(columns.rows.map(({ table }) => table)),
  };
}

/** The columns of a statement as TypeScript's types. */
function columnTypes(fields: readonly Field[], text: string, { types, columns, tables }: Catalog): string[] {
  const outer = outerJoined(text);
  // The name of a subquery may stand for any table.
  const anyIsOuter = outer === null || [...outer].some((name) => !tables.has(name));
  return fields.map(({ dataTypeID, tableID, columnID }) => {
    const type = pairOf(dataTypeID, types).gives;
    const column = columns.get(`${tableID}.${columnID}`);
    if (!column || anyIsOuter || outer.has(column.table)) return `Computed<${type}>`;
    return column.required ? type : `${type} | null`;
  });
}

const keyOf = (name: string): string => (/^[a-z_]\w*$/i.test(name) ? name : `'${name}'`);

function entryOf(name: string, text: string, { parameters, fields }: Description, catalog: Catalog): string {
  const values = parameters.map((oid) => pairOf(oid, catalog.types).takes);
  const types = columnTypes(fields, text, catalog);
  const columns = fields.map((field, place) => `      ${keyOf(field.name)}: ${types[place]};\n`).join('');
  const row = columns === '' ? 'Record<never, never>' : `{\n${columns}    }`;
  return `  ${keyOf(name)}: {\n    parameters: [${values.join(', ')}];\n    columns: ${row};\n  };\n`;
}

const HEADER = `/** The parameters and columns of every named SQL statement, as PostgreSQL describes them. Written by \`npm run generate\`; never edited. */
import type { Computed } from '../described.ts';
`;

/**
 * Describes statements on a migrated database.
 *
 * @param statements name → text
 * @throws Error with the name of a statement that PostgreSQL does not accept
 */
export async function statementTypes(client: pg.Client, statements: ReadonlyMap<string, string>): Promise<string> {
  const catalog = await readCatalog(client);
  const entries: string[] = [];
  for (const [name, text] of [...statements].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const described = await describeStatement(client, text).catch((error: Error) => {
      throw new Error(`${name}: ${error.message}`, { cause: error });
    });
    entries.push(entryOf(name, text, described, catalog));
  }
  const body = entries.join('');
  const enums = [...catalog.types.values()].filter(
    ({ name, labels }) => labels && new RegExp(`\\b${name}\\b`).test(body),
  );
  const unions = enums
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, labels }) => `type ${name} = ${labels?.map((label) => `'${label}'`).join(' | ')};\n`);
  return `${HEADER}\n${unions.join('')}\nexport interface Statements {\n${body}}\n`;
}

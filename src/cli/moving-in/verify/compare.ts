/** Compares all rows of a table of a former server with those of this one, in batches. */
import type pg from 'pg';
import { hasPlace, type Part } from '../left-out.ts';
import type { Source } from '../source.ts';
import type { Counterpart, KeyPart, Owner } from './counterpart.ts';

const ROWS = 2000;
/** How many rows a sentence names. */
const NAMED = 5;

export interface Comparison {
  table: string;
  /** Those that have a place. */
  rows: number;
  /** Those whose owner or file is gone, which the import reported. */
  gone: number;
  missing: number;
  changed: number;
  /** Some of the missing and changed rows, with what differs. */
  examples: string[];
}

interface FormerRow {
  key: string[];
  same: (string | null)[];
  owners: (string | null)[];
  file: string | null;
  lost_by: string | null;
  rival: string | null;
}

export interface Sides {
  source: Source;
  target: pg.ClientBase;
  files: { has(file: string): Promise<boolean> };
  /** The rows that have no place. */
  leftOut: readonly Part[];
  /** Name → literal of SQL, for `$name` in expressions. */
  literals: Readonly<Record<string, string>>;
}

/** Replaces the names of literals. */
const withLiterals = (sql: string, literals: Sides['literals']): string =>
  Object.entries(literals).reduce((text, [name, literal]) => text.replaceAll(`$${name}`, () => literal), sql);

const array = (expressions: readonly string[]): string =>
  `ARRAY[${expressions.map((each) => `(${each})::text`).join(', ')}]::text[]`;

function formerQuery(
  { leftOut, literals }: Sides,
  table: string,
  { from, where, key, same = {}, owners = [], file, lostBy, rival }: Counterpart,
) {
  const query = `SELECT ${array(key.map(({ former }) => former))} AS key, ${array(Object.values(same).map(([former]) => former))} AS same,
      ${array(owners.map(({ former }) => former))} AS owners, (${file ?? 'NULL'})::text AS file, (${lostBy?.[0] ?? 'NULL'})::text AS lost_by,
      (${rival?.former ?? 'NULL'})::text AS rival
    FROM ${from ?? `${table} t`} WHERE ${hasPlace(leftOut, table)} AND (${where ?? 'true'})`;
  return withLiterals(query, literals);
}

/** Rows of the source by a cursor, because not every table has an id. */
async function* readRows({ client }: Source, query: string): AsyncGenerator<FormerRow[]> {
  await client.query(`DECLARE former NO SCROLL CURSOR FOR ${query}`);
  for (;;) {
    const { rows } = await client.query<FormerRow>(`FETCH ${ROWS} FROM former`);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('CLOSE former');
}

const nameOf = (key: readonly string[]): string => key.join(' ');

const converted = (key: readonly KeyPart[], values: readonly string[]): string[] =>
  values.map((value, index) => key[index]?.convert?.(value) ?? value);

/** Key → the values of the columns that are compared. */
async function findOwn(
  { target, literals }: Sides,
  { own, key, same = {} }: Counterpart,
  keys: readonly (readonly string[])[],
): Promise<Map<string, (string | null)[]>> {
  const arrays = key.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ');
  const asked = key.map((_part, index) => `k${index}`).join(', ');
  const on = key.map((part, index) => `${part.own} = asked.k${index}`).join(' AND ');
  const { rows } = await target.query<{ key: string[]; same: (string | null)[] }>(
    withLiterals(
      `SELECT ${array(key.map((part) => part.own))} AS key, ${array(Object.values(same).map(([, each]) => each))} AS same
       FROM ${own} JOIN unnest(${arrays}) AS asked (${asked}) ON ${on}`,
      literals,
    ),
    key.map((_part, index) => keys.map((each) => each[index])),
  );
  return new Map(rows.map((row) => [nameOf(row.key), row.same]));
}

/** The values that no row of this server has. */
async function absent(
  { target, literals }: Sides,
  { own, column, type }: Owner,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await target.query<{ id: string }>(
    `SELECT id::text FROM unnest($1::${type}[]) AS asked (id) WHERE NOT EXISTS (SELECT FROM ${withLiterals(own, literals)} AS o WHERE o.${column} = asked.id)`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The rows that are missing without a reason. */
async function unexplained(sides: Sides, { owners = [], lostBy, rival }: Counterpart, rows: readonly FormerRow[]) {
  let left = rows.filter((row) => !lostBy?.[1](row.lost_by));
  for (const [index, each] of owners.entries()) {
    const ids = left.flatMap((row) => row.owners[index] ?? []);
    const gone = await absent(sides, each, ids);
    left = left.filter((row) => !gone.has(row.owners[index] ?? ''));
  }
  if (rival) {
    const free = await absent(
      sides,
      rival,
      left.flatMap((row) => row.rival ?? []),
    );
    left = left.filter((row) => row.rival === null || free.has(row.rival));
  }
  const there = await Promise.all(left.map(({ file }) => file === null || sides.files.has(file)));
  return left.filter((_row, index) => there[index]);
}

/** The value of this server if it may differ, because people changed it since. */
export const CHANGED_SINCE = '~';

export async function compareTable(sides: Sides, table: string, counterpart: Counterpart): Promise<Comparison> {
  const result: Comparison = { table, rows: 0, gone: 0, missing: 0, changed: 0, examples: [] };
  const names = Object.keys(counterpart.same ?? {});
  const conversions = Object.values(counterpart.same ?? {}).map(([, , convert]) => convert);
  for await (const batch of readRows(sides.source, formerQuery(sides, table, counterpart))) {
    const rows = batch.map((row) => ({
      ...row,
      key: converted(counterpart.key, row.key),
      same: row.same.map((value, at) => (conversions[at] ? conversions[at](value) : value)),
    }));
    const own = await findOwn(
      sides,
      counterpart,
      rows.map(({ key }) => key),
    );
    const lacking = rows.filter(({ key }) => !own.has(nameOf(key)));
    const missing = await unexplained(sides, counterpart, lacking);
    const differing = rows.flatMap(({ key, same }) => {
      const found = own.get(nameOf(key));
      const differ = names.filter((_name, at) => found && found[at] !== same[at] && found[at] !== CHANGED_SINCE);
      return differ.length > 0 ? [`${nameOf(key)}: ${differ.join(', ')}`] : [];
    });
    result.rows += rows.length;
    result.gone += lacking.length - missing.length;
    result.missing += missing.length;
    result.changed += differing.length;
    result.examples.push(...missing.map(({ key }) => nameOf(key)), ...differing);
    result.examples.splice(NAMED);
  }
  return result;
}

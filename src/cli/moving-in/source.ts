/** The database of a former server, which is only read: one snapshot for everything. */
import type pg from 'pg';
import { StartError } from '../../platform/start-error.ts';
import { AGAIN, type Explain, ExplainedClient, explainErrors, FORBIDDEN } from './explained-client.ts';

export interface Source {
  client: pg.Client;
  /** Table → its columns. */
  tables: ReadonlyMap<string, ReadonlySet<string>>;
  /** The newest migration, such as 20230904134623. */
  version: string;
}

/** The software of a former server. */
export interface Former {
  name: string;
  /** The user and the database in the example of an address. */
  example: string;
  /** Tables that every version has. */
  core: readonly string[];
  /** Its oldest version whose tables this one knows, with the newest migration. */
  oldest: { migration: string; release: string };
  /** The newest migration whose tables this version knows. */
  newest: string;
  /** A column that an import reads and the database lacks; with all of them a newer version is taken, too. */
  lacks?: (tables: Source['tables']) => string | undefined;
  /** A condition of the rows of `schema_migrations` that are migrations. */
  migrations: string;
}

function parseAddress(text: string, { name, example }: Former): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^postgres(?:ql)?:$/.test(url.protocol)) return url;
  throw new StartError(`The database of ${name} is named by an address such as postgres://${example}.`);
}

/** A sentence about a connection that fails; null for an unknown reason. */
function reasonOf(code: string | undefined, url: URL, { name }: Former): string | null {
  const place = url.host || 'this machine';
  const database = decodeURIComponent(url.pathname.slice(1));
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EHOSTUNREACH':
    case 'ETIMEDOUT':
    case 'ENOENT':
      return `No PostgreSQL answers at ${place} (${code}). Is the address right, and does PostgreSQL accept connections of this machine?`;
    case '28P01':
    case '28000':
      return `PostgreSQL at ${place} refuses the user ${decodeURIComponent(url.username) || 'that the address names'}: correct the name or the password in the address.`;
    case '3D000':
      return `PostgreSQL at ${place} has no database ${database}: correct the address.`;
    case '53300':
      return `PostgreSQL at ${place} has no free connection: stop a process of ${name}, and run the command again.`;
    default:
      return null;
  }
}

/** Errors of PostgreSQL, which tell the administrator what cannot be read. */
const explainFormer = ({ name }: Former): Explain =>
  explainErrors(name, AGAIN, ({ codes, message }) => {
    if (codes.includes(FORBIDDEN))
      return `The database of ${name} cannot be read (${message}): name the user to whom its tables belong.`;
    const isAnswer = codes.some((code) => /^[0-9A-Z]{5}$/.test(code));
    return isAnswer ? `The database of ${name} cannot be read (${message}). Nothing there was changed.` : null;
  });

async function connect(url: URL, former: Former): Promise<pg.Client> {
  const client = new ExplainedClient(url.href, explainFormer(former));
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    await client.end().catch(() => {});
    throw new StartError(
      reasonOf(code, url, former) ??
        `No PostgreSQL answers at ${url.host || 'this machine'} as expected: ${message || code}.`,
    );
  }
  return client;
}

async function readTables(client: pg.Client): Promise<Source['tables']> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'p') AND pg_table_is_visible(c.oid) AND c.relnamespace = ANY (current_schemas(false)::regnamespace[])
     GROUP BY c.relname ORDER BY c.relname`,
  );
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
}

/** Software → the tables by which its databases are recognized. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  Plaza: ['_prisma_migrations'],
  Mobilizon: ['actors', 'participants'],
  Mastodon: ['accounts', 'statuses'],
};

function requireTables(tables: Source['tables'], url: URL, { name, core }: Former): void {
  const absent = core.filter((table) => !tables.has(table));
  if (absent.length === 0) return;
  const database = decodeURIComponent(url.pathname.slice(1));
  const other = Object.entries(MARKS).find(([, marks]) => marks.every((table) => tables.has(table)))?.[0];
  if (other !== undefined && other !== name)
    throw new StartError(`The database ${database} is of ${other}: name that of ${name}.`);
  throw new StartError(`The database ${database} is not of ${name}: it has no table ${absent.join(', ')}.`);
}

async function readVersion(
  client: pg.Client,
  tables: Source['tables'],
  { name, oldest, newest, migrations, lacks }: Former,
): Promise<string> {
  const { rows } = await client.query<{ version: string | null }>(
    `SELECT max(version)::text AS version FROM schema_migrations WHERE ${migrations}`,
  );
  const version = rows[0]?.version ?? '0';
  if (version < oldest.migration)
    throw new StartError(
      `This ${name} is too old (its last migration is ${version}): update it to ${oldest.release} or later, and run its migrations.`,
    );
  const lacking = version > newest ? lacks?.(tables) : undefined;
  if (version > newest && (!lacks || lacking))
    throw new StartError(
      `This ${name} is newer than this version of Plaza knows (its last migration is ${version}${lacking ? `, and it has no ${lacking}` : ''}): update Plaza first.`,
    );
  return version;
}

async function open(client: pg.Client, url: URL, former: Former): Promise<Source> {
  // PgBouncer refuses settings at the connection, and keeps those of a transaction apart.
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(
    // PostgreSQL hashes a list within a condition only if it fits into this memory, and otherwise reads it for each row.
    "SET LOCAL timezone = 'UTC'; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL work_mem = '256MB'",
  );
  const tables = await readTables(client);
  requireTables(tables, url, former);
  return { client, tables, version: await readVersion(client, tables, former) };
}

/**
 * Reads the database at the address as of one moment.
 *
 * @throws StartError if there is no PostgreSQL, or no such software of a known version
 */
export async function withSource<T>(former: Former, address: string, read: (source: Source) => Promise<T>): Promise<T> {
  const url = parseAddress(address, former);
  const client = await connect(url, former);
  try {
    return await read(await open(client, url, former));
  } finally {
    await client.end().catch(() => {});
  }
}

/** Whether the source has the column: older versions have fewer. */
export const hasColumn = ({ tables }: Source, table: string, column: string): boolean =>
  tables.get(table)?.has(column) ?? false;

/** The first column of the first row, as a number. */
export async function countRows({ client }: Source, sql: string): Promise<number> {
  const { rows } = await client.query<Record<string, string>>(sql);
  return Number(Object.values(rows[0] ?? {})[0] ?? 0);
}

/** The names that a query returns. */
export async function namesOf({ client }: Source, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql);
  return rows.map(({ name }) => name);
}

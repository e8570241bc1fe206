/** The database of a Mastodon server, which is only read: one snapshot for everything. */
import pg from 'pg';
import { StartError } from '../../../platform/start-error.ts';

export interface Source {
  client: pg.Client;
  /** Table → its columns. */
  tables: ReadonlyMap<string, ReadonlySet<string>>;
  /** The newest migration, such as 20230904134623. */
  version: string;
}

/** Mastodon 4.2. */
const OLDEST_VERSION = '20230904134623';
/** The newest migration whose tables this version knows. */
const NEWEST_VERSION = '20260805130216';

const CONNECT_MS = 10_000;

const ADDRESS = 'postgres://mastodon@localhost/mastodon_production';

function parseAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^postgres(?:ql)?:$/.test(url.protocol)) return url;
  throw new StartError(`The database of Mastodon is named by an address such as ${ADDRESS}.`);
}

/** A sentence about a connection that fails; null for an unknown reason. */
function reasonOf(code: string | undefined, url: URL): string | null {
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
      return `PostgreSQL at ${place} has no free connection: stop a process of Mastodon, and run the command again.`;
    default:
      return null;
  }
}

async function connect(url: URL): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
  // The waiting statement rejects.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    await client.end().catch(() => {});
    throw new StartError(
      reasonOf(code, url) ?? `No PostgreSQL answers at ${url.host || 'this machine'} as expected: ${message || code}.`,
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

/** Tables that every Mastodon has. */
const CORE = ['schema_migrations', 'accounts', 'users', 'statuses', 'follows', 'media_attachments', 'settings'];

function requireMastodon(tables: Source['tables'], url: URL): void {
  const absent = CORE.filter((name) => !tables.has(name));
  if (absent.length === 0) return;
  const name = decodeURIComponent(url.pathname.slice(1));
  if (tables.has('_prisma_migrations'))
    throw new StartError(`The database ${name} is of Plaza: name that of Mastodon.`);
  if (tables.has('actors') && tables.has('participants'))
    throw new StartError(`The database ${name} is of Mobilizon: name that of Mastodon.`);
  throw new StartError(`The database ${name} is not of Mastodon: it has no table ${absent.join(', ')}.`);
}

async function readVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string | null }>(
    `SELECT max(version) AS version FROM schema_migrations WHERE version ~ '^[0-9]{14}$'`,
  );
  const version = rows[0]?.version ?? '0';
  if (version < OLDEST_VERSION)
    throw new StartError(
      `This Mastodon is too old (its last migration is ${version}): update it to 4.2 or later, and run its migrations.`,
    );
  if (version > NEWEST_VERSION)
    throw new StartError(
      `This Mastodon is newer than this version of Plaza knows (its last migration is ${version}): update Plaza first.`,
    );
  return version;
}

async function open(client: pg.Client, url: URL): Promise<Source> {
  // PgBouncer refuses settings at the connection, and keeps those of a transaction apart.
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(
    "SET LOCAL timezone = 'UTC'; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0",
  );
  const tables = await readTables(client);
  requireMastodon(tables, url);
  return { client, tables, version: await readVersion(client) };
}

/** Errors of a statement that have a sentence for administrators. */
function explained(error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string };
  if (code === '42501')
    return new StartError(`The database cannot be read (${message}): name the user to whom Mastodon's tables belong.`);
  if (code === 'ECONNRESET' || code === 'EPIPE' || code?.startsWith('57P') || /Connection terminated/.test(message))
    return new StartError('The connection to the database of Mastodon was lost. Run the command again.');
  return error;
}

/**
 * Reads the database at the address as of one moment.
 *
 * @throws StartError if there is no PostgreSQL, or no Mastodon of a known version
 */
export async function withSource<T>(address: string, read: (source: Source) => Promise<T>): Promise<T> {
  const url = parseAddress(address);
  const client = await connect(url);
  try {
    return await read(await open(client, url));
  } catch (error) {
    throw explained(error);
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

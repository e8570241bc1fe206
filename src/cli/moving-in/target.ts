/** Whether this server can take a community in: its database and its space. */
import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Config } from '../../platform/config.ts';
import { fail, warn } from '../doctor/finding.ts';
import { counted } from '../domains.ts';
import { withDatabase } from '../with-platform.ts';
import { AGAIN } from './explained-client.ts';
import type { LeftOut } from './left-out.ts';
import { connectOwn } from './own-database.ts';
import { countRows, type Source } from './source.ts';
import { MARK } from './unfinished.ts';

/** The rows of a query of one table; none before the table is there. */
async function readRows<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  table: string,
  sql: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = await connectOwn(databaseUrl, AGAIN);
  try {
    const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [table]);
    return rows[0]?.there ? (await client.query<Row>(sql, [...values])).rows : [];
  } finally {
    await client.end().catch(() => {});
  }
}

/** Reads rows of this server's database. Nothing is created: neither the data folder nor tables. */
export async function rowsOfTarget<Row extends pg.QueryResultRow>(
  config: Config,
  table: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  if (config.databaseUrl) return readRows<Row>(config.databaseUrl, table, sql, values);
  const isNew = !existsSync(path.join(config.dataDir, 'postgres'));
  return isNew ? [] : withDatabase(config, (databaseUrl) => readRows<Row>(databaseUrl, table, sql, values));
}

const COUNT_PEOPLE =
  'SELECT (SELECT count(*) FROM users) + (SELECT count(*) FROM actors) + (SELECT count(*) FROM statuses) AS people';

export const placeOf = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl ? 'the database of DATABASE_URL' : `the database in ${dataDir}`;

/** The software of the servers that moved in. */
export async function formerServers(config: Config): Promise<string[]> {
  const found = await rowsOfTarget<{ software: string }>(
    config,
    'former_servers',
    'SELECT software FROM former_servers',
  );
  return found.map(({ software }) => software);
}

/** Former ids, names and mail addresses are kept, so nothing may have them here. */
export async function examineTarget(config: Config): Promise<string> {
  const [found] = await rowsOfTarget<{ people: string }>(config, 'actors', COUNT_PEOPLE);
  const place = placeOf(config);
  if (Number(found?.people ?? 0) > 0)
    fail(
      `${place} already has people or posts`,
      'Name an empty DATA_DIR, or an empty database as DATABASE_URL. A server that was started once with DEMO=off has none.',
    );
  return `${place} is empty`;
}

/** A table, the column with the time of each row, and a condition of the rows. */
type Trace = readonly [table: string, time: string, where?: string];

/** Any session or app, any new person, and posts, events, follows and favourites, also those of remote people. */
export const TRACES: readonly Trace[] = [
  ['users', 'created_at'],
  ['statuses', 'created_at', 'local'],
  ['events', 'created_at', 'local'],
  ['user_ips', 'used_at'],
  ['follows', 'created_at'],
  ['favourites', 'created_at'],
];

/** A query for `used`: whether there are such rows that are newer than the server that moved in. */
export const usedSince = (traces: readonly Trace[]): string =>
  `SELECT ${traces
    .map(
      ([table, time, where = 'true']) =>
        `EXISTS (SELECT FROM (SELECT ${time} AS at FROM ${table} WHERE ${where}) AS t JOIN former_servers f ON t.at > f.imported_at)`,
    )
    .join(' OR ')} AS used`;

const USED = usedSince(TRACES);

/** The host of the Mobilizon that was removed for a Mastodon; null if an earlier version removed it. No row before the removal. */
const REMOVED = `SELECT obj_description(oid, 'pg_namespace') AS host FROM pg_namespace WHERE nspname = '${MARK}'`;

/**
 * Examines the target of a Mobilizon, which may have a Mastodon that nobody has used since it moved in. After the removal of a Mobilizon, no server
 * and no command ran, so newer rows come from a clock of Mastodon that was ahead.
 *
 * @param host of the Mobilizon
 */
export async function examineShared(config: Config, host: string): Promise<string> {
  if ((await formerServers(config)).join() !== 'Mastodon') return examineTarget(config);
  const [removed] = await rowsOfTarget<{ host: string | null }>(config, 'former_servers', REMOVED);
  const [found] = await rowsOfTarget<{ used: boolean }>(config, 'former_servers', USED);
  const place = placeOf(config);
  if (removed && (removed.host ?? host) !== host)
    fail(
      `the Mobilizon that was removed was at ${removed.host}, and the database of --mobilizon is of ${host}`,
      'Name the database of the one that was removed.',
    );
  if (!removed && found?.used)
    fail(
      `people have used the Mastodon in ${place} since it moved in`,
      'Import Mastodon again, into an empty database, and Mobilizon after it, before people use the server: otherwise there would be no way back without a loss.',
    );
  return `${place} has a Mastodon, and this server joins it`;
}

/** Tables of both servers exist side by side for a while, and the target has more indexes than text. */
const TIMES_IN_DATABASE = 3;
/** Rows per second on two cores, as `plaza restore` loads them and half of that for their conversion. */
const ROWS_PER_SECOND = 5_000;
/** Files that are copied from another disk or a bucket. */
const BYTES_PER_SECOND = 50e6;

export interface Need {
  seconds: number;
  /** Bytes of the database. */
  database: number;
  /** Bytes of copies of files; 0 if files are linked. */
  files: number;
  /** Bytes in the data folder; others are in the database server or the bucket of this server. */
  here: number;
}

/** Files on the same disk are linked, not copied. */
const areLinked = (folder: string | null, { dataDir, storageUrl }: Config): boolean =>
  folder !== null && !storageUrl && existsSync(dataDir) && statSync(folder).dev === statSync(dataDir).dev;

/** The size of an import. */
export interface Extent {
  /** Rows of the tables that come. */
  rows: number;
  /** Those among them that do not come. */
  leftOut: readonly LeftOut[];
  /** The folder of the files; null in a bucket. */
  folder: string | null;
  /** The size of the files. */
  bytes: number;
}

export async function estimate(
  source: Source,
  config: Config,
  { rows, leftOut, folder, bytes }: Extent,
): Promise<Need> {
  const size = await countRows(source, 'SELECT pg_database_size(current_database())');
  const coming = rows - sum(leftOut.map(({ count }) => count));
  const database = (TIMES_IN_DATABASE * size * coming) / Math.max(rows, 1);
  const files = areLinked(folder, config) ? 0 : bytes;
  return {
    ...{ database, files, seconds: coming / ROWS_PER_SECOND + files / BYTES_PER_SECOND },
    here: (config.databaseUrl ? 0 : database) + (config.storageUrl ? 0 : files),
  };
}

const gigabytes = (bytes: number): string =>
  bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

/** In words that promise no more than an estimate can. */
function duration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? counted(minutes, 'minute') : `${(minutes / 60).toFixed(1)} hours`;
}

/** Tells the time and the disk space of an import. */
export function describeNeed({ seconds, database, files }: Need): string {
  const copies = files > 0 ? ` and ${gigabytes(files)} for copies of files` : ', and none for files, which are linked';
  return `The import would take about ${duration(seconds)}. It needs about ${gigabytes(database)} of disk for the database${copies}.`;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

/** Less fits on any disk. */
const MUCH_BYTES = 1e9;

/** The nearest folder that exists. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(path.dirname(folder)));

/** @param before the need of an import that the same command makes before it */
export async function examineSpace(
  { dataDir, databaseUrl }: Config,
  need: Need,
  before: Need | null = null,
): Promise<string> {
  const needs = before ? [before, need] : [need];
  const who = before ? 'both imports need' : 'the import needs';
  const here = sum(needs.map((each) => each.here));
  const outside = sum(needs.map(({ database, files }) => database + files)) - here;
  const { bavail, bsize } = await statfs(existing(dataDir));
  const free = bavail * bsize;
  if (here > free)
    fail(
      `${who} about ${gigabytes(here)} in ${dataDir}, and ${gigabytes(free)} are free`,
      'Give DATA_DIR a larger disk.',
    );
  if (databaseUrl && outside > MUCH_BYTES)
    warn(
      `${who} about ${gigabytes(outside)} outside of ${dataDir}, which this machine cannot measure`,
      'Look at the disk of the database server, and at the bucket.',
    );
  return `${before ? 'both imports: ' : ''}about ${gigabytes(here)} of ${gigabytes(free)} that are free in ${dataDir}`;
}

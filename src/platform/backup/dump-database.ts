/** Copies every table out of the database, as of one moment, while others write to it. */
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connect } from '../database/connect.ts';
import { StartError } from '../start-error.ts';
import { type BackedUpTable, PART_BYTES, partName, type Summary, tableId } from './archive-format.ts';
import { listSequences, listTables, SESSION } from './catalog.ts';
import { type ArchiveWriter, bytesOf } from './write-archive.ts';

export interface Snapshot {
  client: pg.Client;
  tables: BackedUpTable[];
  migrations: string[];
  queueMigration: number;
}

const quoted = ({ schema, name }: BackedUpTable): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

const columnsOf = ({ columns }: BackedUpTable): string => columns.map((name) => pg.escapeIdentifier(name)).join(', ');

const copyOut = (table: BackedUpTable): string => `COPY ${quoted(table)} (${columnsOf(table)}) TO STDOUT`;
export const copyIn = (table: BackedUpTable): string => `COPY ${quoted(table)} (${columnsOf(table)}) FROM STDIN`;
export const quotedTable = quoted;

/** Connects with the session of backups. */
export const connectForBackup = (databaseUrl: string): Promise<pg.Client> => connect(databaseUrl, SESSION);

/**
 * Begins a snapshot of the database. The locks block no reads or writes, only changes of tables, such as the migrations of a
 * newer version.
 *
 * @throws StartError if the database has no community
 */
export async function takeSnapshot(client: pg.Client): Promise<Snapshot> {
  const tables = await listTables(client);
  if (!tables.some(({ name }) => name === '_prisma_migrations'))
    throw new StartError('There is nothing to back up: the database has no tables of Plaza.');
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(`LOCK TABLE ${tables.map(quoted).join(', ')} IN ACCESS SHARE MODE`);
  const { rows } = await client.query<{ names: string[]; queue: number }>(
    `SELECT array(SELECT migration_name::text FROM _prisma_migrations
                  WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1) AS names,
            (SELECT max(id) FROM graphile_worker.migrations) AS queue`,
  );
  return { client, tables, migrations: rows[0]?.names ?? [], queueMigration: rows[0]?.queue ?? 0 };
}

/** Parts of equal size, except the last. */
async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    for (let rest = chunk; rest.length > 0; ) {
      const taken = rest.subarray(0, PART_BYTES - bytes);
      held.push(taken);
      bytes += taken.length;
      rest = rest.subarray(taken.length);
      if (bytes < PART_BYTES) continue;
      yield Buffer.concat(held);
      held = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(held);
}

/** Writes the tables of the snapshot. Sequences are read last, so that none is behind its rows. */
export async function dumpDatabase(
  { client, tables }: Snapshot,
  writer: ArchiveWriter,
): Promise<Pick<Summary, 'rows' | 'sequences' | 'databaseBytes'>> {
  const rows: Record<string, number> = {};
  let databaseBytes = 0;
  for (const table of tables) {
    const copying = client.query(copyTo(copyOut(table)));
    let part = 0;
    for await (const bytes of inParts(copying)) {
      part += 1;
      databaseBytes += bytes.length;
      await writer.add(partName(tableId(table), part), bytesOf(bytes));
    }
    rows[tableId(table)] = copying.rowCount;
  }
  return { rows, sequences: await listSequences(client), databaseBytes };
}

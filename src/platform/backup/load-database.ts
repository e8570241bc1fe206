/** Loads the tables of a backup into an empty database, in one transaction. */
import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  MIGRATIONS_FOLDER,
  MIGRATIONS_RECORD,
  migrateQueue,
  readMigrations,
  refuseNewer,
} from '../database/migrate.ts';
import { StartError } from '../start-error.ts';
import { type BackedUpTable, type Manifest, type Summary, tableId } from './archive-format.ts';
import { listIndexes, listReferences, listTables, REMOVE_EVERYTHING, type Removable } from './catalog.ts';
import { copyIn, quotedTable } from './dump-database.ts';

/** A database into which a backup is loaded. */
export interface Target {
  url: string;
  /** Its owner ends it, which rolls back what was not committed. */
  client: pg.Client;
}

export interface Loading {
  /** Loads the next part of a table. The parts of a table must follow each other. */
  part(table: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  commit(summary: Summary): Promise<void>;
}

/** Whether the database has no tables of any community. */
async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  const tables = await listTables(client);
  return tables.every(({ schema }) => schema === 'graphile_worker');
}

/** Creates the tables as the version that made the backup had them, by its migrations. */
async function buildTables(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const known = readMigrations(MIGRATIONS_FOLDER);
  refuseNewer(
    migrations,
    known.map(({ name }) => name),
  );
  await client.query(MIGRATIONS_RECORD);
  for (const { name, sql } of known) if (migrations.includes(name)) await client.query(sql);
}

/** @throws StartError if the backup has a table or a column that this version does not have */
function compareTables(wanted: readonly BackedUpTable[], found: readonly BackedUpTable[]): void {
  const columns = new Map(found.map((table) => [tableId(table), new Set(table.columns)]));
  for (const table of wanted) {
    const unknown = table.columns.find((column) => !columns.get(tableId(table))?.has(column));
    if (unknown === undefined) continue;
    throw new StartError(
      table.schema === 'public'
        ? `The backup has a column ${tableId(table)}.${unknown}, which no version of Plaza made.`
        : 'The job queue of the backup is of another version: restore it by the version that made it, and then update.',
    );
  }
}

interface TableCopy {
  table: string;
  stream: ReturnType<typeof copyFrom>;
  failed: Promise<never>;
}

class Copying implements Loading {
  readonly #client: pg.Client;
  readonly #tables: Map<string, BackedUpTable>;
  readonly #removed: readonly Removable[];
  readonly #rows = new Map<string, number>();
  #current: TableCopy | null = null;

  constructor(client: pg.Client, tables: readonly BackedUpTable[], removed: readonly Removable[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [tableId(table), table]));
    this.#removed = removed;
  }

  async #begin(name: string): Promise<TableCopy> {
    await this.#end();
    const table = this.#tables.get(name);
    if (!table || this.#rows.has(name)) throw new StartError(`The backup has parts of ${name} where none belong.`);
    const stream = this.#client.query(copyFrom(copyIn(table)));
    const failed = once(stream, 'error').then(([error]) => Promise.reject(error as Error));
    failed.catch(() => {});
    this.#current = { table: name, stream, failed };
    return this.#current;
  }

  async #end(): Promise<void> {
    if (!this.#current) return;
    const { table, stream, failed } = this.#current;
    this.#current = null;
    const finished = once(stream, 'finish');
    stream.end();
    await Promise.race([finished, failed]);
    this.#rows.set(table, stream.rowCount);
  }

  async part(table: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const { stream, failed } = this.#current?.table === table ? this.#current : await this.#begin(table);
    for await (const chunk of chunks) if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), failed]);
  }

  async commit(summary: Summary): Promise<void> {
    await this.#end();
    for (const [table, rows] of Object.entries(summary.rows))
      if ((this.#rows.get(table) ?? 0) !== rows)
        throw new StartError(`The table ${table} did not get its ${rows} rows.`);
    for (const { schema, name, value, used } of summary.sequences)
      await this.#client.query("SELECT setval(format('%I.%I', $1::text, $2::text)::regclass, $3::bigint, $4)", [
        schema,
        name,
        value,
        used,
      ]);
    for (const { restore } of this.#removed) await this.#client.query(restore);
    for (const table of this.#tables.values())
      if (table.schema === 'public') await this.#client.query(`ALTER TABLE ${quotedTable(table)} ENABLE TRIGGER USER`);
    await this.#client.query(`ANALYZE ${[...this.#tables.values()].map(quotedTable).join(', ')}`);
    // The last statement, because its failure must mean that nothing is changed.
    await this.#client.query('COMMIT');
  }
}

/**
 * Begins to load: creates empty tables without references, indexes and triggers, which `commit` restores.
 *
 * @throws StartError if the database is not empty, unless `force` is set, which deletes its contents
 */
export async function loadDatabase({ url, client }: Target, manifest: Manifest, force: boolean): Promise<Loading> {
  await migrateQueue(url);
  await client.query('BEGIN');
  if (!(await isEmptyDatabase(client))) {
    if (!force)
      throw new StartError('The database is not empty: name an empty one, or replace its content with --force.');
    await client.query(REMOVE_EVERYTHING);
  }
  await buildTables(client, manifest);
  const found = await listTables(client);
  compareTables(manifest.tables, found);
  const references = await listReferences(client);
  const indexes = await listIndexes(client);
  for (const { remove } of [...references, ...indexes]) await client.query(remove);
  for (const table of found) {
    // Migrations insert rows of their own.
    await client.query(`DELETE FROM ${quotedTable(table)}`);
    if (table.schema === 'public') await client.query(`ALTER TABLE ${quotedTable(table)} DISABLE TRIGGER USER`);
  }
  return new Copying(client, manifest.tables, [...indexes, ...references]);
}

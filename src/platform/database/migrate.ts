/** Applies the migrations of prisma/migrations and of the job queue, and records them in Prisma's own table. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { packageFile } from '../files/package-file.ts';
import { systemRandom } from '../random.ts';
import { StartError } from '../start-error.ts';
import { connect, doesNotAnswer } from './connect.ts';
import { analyzeAll } from './statistics.ts';

/** Thrown if the migrations cannot be applied to this database; the message is one sentence. */
export class MigrationError extends StartError {
  override readonly name = 'MigrationError';
}

/** The migrations of this version. */
export const MIGRATIONS_FOLDER = packageFile('prisma/migrations');

const OLDEST_POSTGRES = 14;

/** The advisory lock that Prisma's engine takes. */
const LOCK = 72_707_369;

/** The same definition as in Prisma's engine, so that `prisma migrate deploy` and `status` accept it. */
export const MIGRATIONS_RECORD = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL,
  checksum varchar(64) NOT NULL,
  finished_at timestamptz,
  migration_name varchar(255) NOT NULL,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0
)`;

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** In the order in which they are applied. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'migration.sql')));
  return names.sort().map((name) => {
    const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/** Connects, and checks that the server answers and is recent enough. */
async function connectToMigrate(url: string): Promise<pg.Client> {
  const client = await connect(url, '-c timezone=UTC').catch((error) => {
    throw doesNotAnswer(error);
  });
  const { rows } = await client.query('SHOW server_version_num');
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version >= OLDEST_POSTGRES) return client;
  await client.end();
  throw new MigrationError(`PostgreSQL ${OLDEST_POSTGRES} or later is needed, but the database runs on ${version}.`);
}

/** Name → checksum of the applied migrations. */
async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  await client.query(MIGRATIONS_RECORD);
  const { rows } = await client.query<{ name: string; checksum: string; finished: boolean }>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
     FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  );
  const unfinished = rows.find((row) => !row.finished);
  if (unfinished) {
    throw new MigrationError(
      `The migration ${unfinished.name} failed half-way earlier: mend what it left, then DELETE FROM _prisma_migrations WHERE migration_name = '${unfinished.name}'.`,
    );
  }
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** Refuses the database of a newer version, because unknown tables may have rules that this version would break. */
export function refuseNewer(applied: Iterable<string>, known: readonly string[]): void {
  const [newer] = [...applied].filter((name) => !known.includes(name)).sort();
  if (newer === undefined) return;
  throw new MigrationError(
    `The database belongs to a newer version, for this one does not know its migration ${newer}: run that version, or put back a backup from before it.`,
  );
}

/** The migration and its record in one transaction, so that a crash leaves both or neither. */
async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [systemRandom.uuid(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (error) {
    // A lost connection also rolls back.
    await client.query('ROLLBACK').catch(() => {});
    throw new MigrationError(`The migration ${name} failed and was taken back: ${(error as Error).message}.`);
  }
}

/** Migrates the job queue's own tables to this version. */
export const migrateQueue = (url: string): Promise<void> =>
  runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });

/**
 * Migrates the database at `url` to this version, one process at a time.
 *
 * @returns the names of the migrations that were missing
 * @throws MigrationError if one fails, was edited after it was applied, or belongs to a newer version
 */
export async function migrate(url: string, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const client = await connectToMigrate(url);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const applied = await appliedMigrations(client);
    const migrations = readMigrations(folder);
    const edited = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
    if (edited) {
      throw new MigrationError(
        `The migration ${edited.name} was edited after it had been applied, which happens between releases: begin with an empty database, or put back a backup from a release.`,
      );
    }
    refuseNewer(
      applied.keys(),
      migrations.map(({ name }) => name),
    );
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of missing) await apply(client, migration);
    await migrateQueue(url);
    if (missing.length > 0) await analyzeAll(client);
    return missing.map(({ name }) => name);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new MigrationError(`The database could not be brought to this version: ${(error as Error).message}.`);
  } finally {
    await client.end();
  }
}

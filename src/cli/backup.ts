/** `plaza backup` and `plaza restore`. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { recordAction } from '../domain/action-log/record-action.ts';
import { SOFTWARE_VERSION } from '../domain/instance/version.ts';
import { contentTypeOf, tokenOfAbsent } from '../domain/media/served-types.ts';
import { STORED_KEYS } from '../domain/media/stored-keys.ts';
import type { Manifest, Summary } from '../platform/backup/archive-format.ts';
import { backUp } from '../platform/backup/back-up.ts';
import { SESSION } from '../platform/backup/catalog.ts';
import { isDraft } from '../platform/backup/drafts.ts';
import type { Target } from '../platform/backup/load-database.ts';
import { readArchive } from '../platform/backup/read-archive.ts';
import { type Restored, type RestoreRequest, restore } from '../platform/backup/restore.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database/db.ts';
import { migrate } from '../platform/database/migrate.ts';
import { nextProcessNumber } from '../platform/database/process-number.ts';
import { createStorage } from '../platform/files/storage.ts';
import { createIds } from '../platform/ids.ts';
import { StartError } from '../platform/start-error.ts';
import { AGAIN } from './moving-in/explained-client.ts';
import { withoutImports } from './moving-in/keep-imports-out.ts';
import { connectOwn } from './moving-in/own-database.ts';
import { lockImports } from './moving-in/unfinished.ts';
import { withDatabase } from './with-platform.ts';

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function describe({ rows, databaseBytes, files, fileBytes }: Summary): string {
  const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
  return `${count} rows (${megabytes(databaseBytes)}) and ${files} files (${megabytes(fileBytes)})`;
}

/** Warnings for the operator in addition to the numbers. */
function warn({ manifest, summary }: { manifest: Manifest; summary: Summary }): void {
  if (!manifest.media) console.error('WARNING: the backup does not contain the files; copy them by other means.');
  if (summary.missing.length > 0)
    console.error(`WARNING: the storage has lost files that rows name: ${summary.missing.join(', ')}.`);
}

/**
 * Writes it to the action log of that database, without a platform, which would create a missing secret: the data folder must
 * contain only what the backup had. If the log cannot be written, for example in a database of an older version, the backup or
 * restore stays valid.
 */
async function recordBackup(
  databaseUrl: string,
  action: 'BACKUP_CREATION' | 'BACKUP_RESTORATION',
  file: string,
  { rows, files }: Summary,
): Promise<void> {
  const database = openDatabase(databaseUrl);
  try {
    const ids = createIds(systemClock, await nextProcessNumber(database.db));
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
    const target = { id: ids.next(), name: path.basename(file), rows: count, files };
    await recordAction(database.db, { ids, clock: systemClock }, { actorId: null, action, target });
  } catch (error) {
    console.error(
      `WARNING: the action log has no entry of this backup: ${(error as Error).message.trim().split('\n').at(-1)}`,
    );
  } finally {
    await database.close();
  }
}

/** Refuses the partial file of a killed backup, which was never verified. */
function refuseDraft(file: string): void {
  if (isDraft(file)) throw new StartError(`${file} is part of a backup that was interrupted: name a complete one.`);
}

async function makeBackup(file: string, options: { media: boolean }): Promise<void> {
  const config = readConfig(process.env);
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'postgres')))
    throw new StartError(`There is nothing to back up: ${config.dataDir} has no database.`);
  const made = await withDatabase(config, async (databaseUrl) => {
    // A restored half of an import would look whole, because archives do not have its copies of the former tables.
    return withoutImports(databaseUrl, 'There is no backup', async () => {
      const content = await backUp({
        file,
        databaseUrl,
        dataDir: config.dataDir,
        publicUrl: config.publicUrl,
        version: SOFTWARE_VERSION,
        clock: systemClock,
        storage: options.media ? await createStorage(config) : null,
        storedKeys: STORED_KEYS,
        isAbsent: (key) => tokenOfAbsent(key) !== null,
      });
      await recordBackup(databaseUrl, 'BACKUP_CREATION', file, content.summary);
      return content;
    });
  });
  console.log(`${file} is made and was read back: ${describe(made.summary)}.`);
  warn(made);
  if (process.env.PLAZA_SECRET?.trim())
    console.error('WARNING: the backup does not contain PLAZA_SECRET; keep it too, or everybody must sign in again.');
}

/**
 * Keeps servers, commands and imports out, because they must not write to data that is being replaced. The connection that holds the lock also loads
 * the data: if it is lost, so is the transaction. The embedded database is built beside the old one, without a lock.
 */
async function alone<T>({ databaseUrl: url }: Config, act: (database: Target | null) => Promise<T>): Promise<T> {
  if (!url) return act(null);
  const client = await connectOwn(url, AGAIN, SESSION);
  try {
    await lockImports(client);
    return await act({ url, client });
  } finally {
    await client.end().catch(() => {});
  }
}

async function check(file: string): Promise<void> {
  const content = await readArchive(file);
  const { createdAt, version, publicUrl } = content.manifest;
  console.log(`${file} is whole: ${describe(content.summary)}, of ${createdAt}, ${publicUrl}, version ${version}.`);
  warn(content);
}

/** docs/operations.md has the details. */
const AFTER_RESTORE =
  'Mails and deliveries that waited at the time of the backup are sent again; other servers ignore activities that they already have. Later changes are lost here, but other servers keep what they received.';

async function load(
  config: Config,
  request: Pick<RestoreRequest, 'file' | 'force' | 'database'>,
): Promise<{ restored: Restored; applied: string[] }> {
  const restored = await restore({
    ...request,
    dataDir: config.dataDir,
    bucket: config.storageUrl ? await createStorage(config) : null,
    contentTypeOf,
    clock: systemClock,
  });
  const applied = await withDatabase(config, async (databaseUrl) => {
    const migrations = await migrate(databaseUrl);
    await recordBackup(databaseUrl, 'BACKUP_RESTORATION', request.file, restored.summary);
    return migrations;
  });
  return { restored, applied };
}

async function putBack(file: string, options: { force?: boolean; check?: boolean }): Promise<void> {
  refuseDraft(file);
  if (options.check) return check(file);
  const config = readConfig(process.env);
  const force = options.force ?? false;
  const { restored, applied } = await alone(config, (database) => load(config, { file, force, database }));
  console.log(`${file} is restored: ${describe(restored.summary)}.`);
  if (applied.length > 0) console.log(`The database was brought to this version by ${applied.length} migrations.`);
  console.log(AFTER_RESTORE);
  if (restored.replaced) console.log(`What was there before is in ${restored.replaced}.`);
  warn(restored);
  if (restored.manifest.publicUrl !== config.publicUrl)
    console.error(
      `WARNING: the backup was made at ${restored.manifest.publicUrl}, and PUBLIC_URL is ${config.publicUrl}.`,
    );
}

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('Write the database, files and secret to one archive, and read it back. The server may run.')
    .argument('<FILE>', 'a new file, such as plaza-2030-05-01.tar.gz; it holds secrets, so only its owner may read it')
    .option('--no-media', 'leave out the files, for example if a bucket is copied by other means')
    .action(makeBackup);
  program
    .command('restore')
    .description('Restore a backup, all of it or nothing, while no server runs.')
    .argument('<FILE>', 'an archive of "plaza backup"')
    .option('--check', 'only check that the archive is complete')
    .option('--force', 'replace existing data; existing files are kept in a folder next to it')
    .action(putBack);
}

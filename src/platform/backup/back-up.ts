/** Makes a backup while the server runs: database, files and secret of one moment, in one archive. */
import { existsSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from '../clock.ts';
import type { Storage } from '../files/storage.ts';
import { StartError } from '../start-error.ts';
import { FORMAT, fileName, MANIFEST, type Manifest, SECRET, SUMMARY, type Summary } from './archive-format.ts';
import { draftIn, removeForgottenDrafts } from './drafts.ts';
import { connectForBackup, dumpDatabase, type Snapshot, takeSnapshot } from './dump-database.ts';
import { holdDeletions } from './hold-deletions.ts';
import { readArchive } from './read-archive.ts';
import { keysIn, type StoredKeys } from './stored-keys.ts';
import { ArchiveWriter, bytesOf, jsonOf } from './write-archive.ts';

export interface BackupRequest {
  file: string;
  databaseUrl: string;
  dataDir: string;
  publicUrl: string;
  version: string;
  clock: Clock;
  /** Null to omit files. */
  storage: Storage | null;
  /** The columns that contain keys of files. */
  storedKeys: readonly StoredKeys[];
  /** Whether a key is one of a remote file without a copy. */
  isAbsent(key: string): boolean;
}

/** Keys fetched at a time. */
const KEYS = 1_000;
const MOST_NAMED = 100;

/** The keys in the snapshot, in pages. A database that has not been migrated to this version lacks some of the columns. */
async function* namedKeys(
  { client, tables }: Snapshot,
  storedKeys: BackupRequest['storedKeys'],
): AsyncGenerator<string> {
  const there = storedKeys.filter(([table, column]) =>
    tables.some(({ schema, name, columns }) => schema === 'public' && name === table && columns.includes(column)),
  );
  if (there.length === 0) return;
  const keys = there.map(keysIn).join(' UNION ALL ');
  await client.query(
    `DECLARE stored_keys NO SCROLL CURSOR FOR SELECT DISTINCT key FROM (${keys}) stored WHERE key IS NOT NULL`,
  );
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`FETCH ${KEYS} FROM stored_keys`);
    if (rows.length === 0) return;
    for (const { key } of rows) yield key;
  }
}

/**
 * Copies the files that rows of the snapshot name. A missing file is recorded, because an incomplete backup is better than none.
 */
async function addFiles(
  snapshot: Snapshot,
  writer: ArchiveWriter,
  { storage, storedKeys, isAbsent }: BackupRequest,
): Promise<Pick<Summary, 'files' | 'fileBytes' | 'missing'>> {
  const found = { files: 0, fileBytes: 0, missing: [] as string[] };
  if (!storage) return found;
  for await (const key of namedKeys(snapshot, storedKeys)) {
    if (isAbsent(key)) continue;
    const stored = await storage.open(key);
    if (stored) {
      await writer.add(fileName(key), { size: stored.size, chunks: await stored.read() });
      found.files += 1;
      found.fileBytes += stored.size;
    } else if (found.missing.length < MOST_NAMED) {
      found.missing.push(key);
    }
  }
  return found;
}

/** The secret in the data folder; null if it comes from the environment. */
function secretIn(dataDir: string): Buffer | null {
  const file = path.join(dataDir, 'secret');
  return existsSync(file) ? readFileSync(file) : null;
}

async function write(request: BackupRequest, snapshot: Snapshot, writer: ArchiveWriter): Promise<void> {
  const manifest: Manifest = {
    format: FORMAT,
    version: request.version,
    createdAt: request.clock.now().toISOString(),
    publicUrl: request.publicUrl,
    migrations: snapshot.migrations,
    queueMigration: snapshot.queueMigration,
    tables: snapshot.tables,
    media: request.storage !== null,
  };
  await writer.add(MANIFEST, jsonOf(manifest));
  const secret = secretIn(request.dataDir);
  if (secret) await writer.add(SECRET, bytesOf(secret));
  const database = await dumpDatabase(snapshot, writer);
  const files = await addFiles(snapshot, writer, request);
  const summary: Summary = { ...database, ...files, ...(await writer.endLists()) };
  await writer.end(SUMMARY, jsonOf(summary));
}

async function fill(draft: string, request: BackupRequest): Promise<void> {
  const client = await connectForBackup(request.databaseUrl);
  try {
    await holdDeletions(client);
    const writer = new ArchiveWriter(draft, request.clock.now());
    try {
      await write(request, await takeSnapshot(client), writer);
    } catch (error) {
      await writer.abort();
      throw error;
    }
  } finally {
    await client.end();
  }
}

/** Unlike a rename, a link fails if another process created the file first. Some file systems have no links. */
function takeName(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    renameSync(draft, file);
  }
}

/**
 * Writes the archive under a temporary name, verifies it by reading it, and then renames it. Removes partial archives of killed
 * backups.
 *
 * @throws StartError if the file exists already, another backup runs, or the disk is full; then nothing is left behind
 */
export async function backUp(request: BackupRequest): Promise<{ manifest: Manifest; summary: Summary }> {
  const file = path.resolve(request.file);
  if (existsSync(file)) throw new StartError(`${file} is there already: name another file.`);
  const folder = path.dirname(file);
  const draft = draftIn(folder);
  try {
    removeForgottenDrafts(folder, request.clock.now());
    await fill(draft, request);
    const content = await readArchive(draft);
    takeName(draft, file);
    return content;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw new StartError(`The disk of ${file} is full: no backup was made.`);
    if (code === 'EEXIST') throw new StartError(`${file} is there already: name another file.`);
    if (code === 'ENOENT' || code === 'EACCES') throw new StartError(`${file} cannot be written (${code}).`);
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

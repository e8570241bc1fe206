/** Restores a backup: all of it, or nothing. */
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../clock.ts';
import type { Storage } from '../files/storage.ts';
import { inTempFolder } from '../files/temp-folder.ts';
import { findPostmaster } from '../postgres/cluster.ts';
import { useEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { StartError } from '../start-error.ts';
import type { Manifest, Summary } from './archive-format.ts';
import { connectForBackup } from './dump-database.ts';
import { loadDatabase, type Target } from './load-database.ts';
import { type ArchiveContent, readArchive } from './read-archive.ts';
import { RestorePlace } from './restore-place.ts';

export interface RestoreRequest {
  file: string;
  dataDir: string;
  /** Null for the embedded database. */
  database: Target | null;
  /** Null to write files into the data folder. */
  bucket: Storage | null;
  contentTypeOf: (key: string) => string | null;
  clock: Clock;
  /** Replaces existing data. */
  force: boolean;
}

export interface Restored extends ArchiveContent {
  /** The folder that received the previous contents of the data folder; null if it was empty. */
  replaced: string | null;
}

/** Tables take more space than their text, with their indexes and the write-ahead log. */
const TIMES_IN_DATABASE = 4;

async function requireSpace(request: RestoreRequest, { fileBytes, databaseBytes }: Summary): Promise<void> {
  const { bavail, bsize } = await statfs(request.dataDir);
  const files = request.bucket ? 0 : fileBytes;
  const needed = files + (request.database ? 0 : databaseBytes * TIMES_IN_DATABASE);
  if (needed <= bavail * bsize) return;
  throw new StartError(
    `The backup needs about ${Math.ceil(needed / 1e6)} MB in ${request.dataDir}, and only ${Math.floor((bavail * bsize) / 1e6)} MB are free.`,
  );
}

/** Writes files to their destination, and can remove them again. */
interface FilesTo {
  add(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  undo(): Promise<void>;
}

function intoFolder(folder: string): FilesTo {
  mkdirSync(folder, { mode: 0o700 });
  return {
    add: (key, chunks) => pipeline(chunks, createWriteStream(path.join(folder, key), { flags: 'wx', mode: 0o600 })),
    async undo() {},
  };
}

/** Existing objects stay: the content of a key never changes. */
function intoBucket({ bucket, contentTypeOf }: RestoreRequest & { bucket: Storage }): FilesTo {
  const added: string[] = [];
  return {
    add: (key, chunks) =>
      inTempFolder(async (temporary) => {
        const file = path.join(temporary, 'file');
        await pipeline(chunks, createWriteStream(file));
        if (await bucket.open(key)) return;
        added.push(key);
        await bucket.writeFile(key, file, contentTypeOf(key) ?? 'application/octet-stream');
      }),
    async undo() {
      for (const key of added) await bucket.remove(key).catch(() => {});
    },
  };
}

/** Reads the archive a second time, and loads it into the database and the folder. */
async function unpack(request: RestoreRequest, manifest: Manifest, target: Target, folder: string): Promise<void> {
  const { bucket } = request;
  const files = bucket ? intoBucket({ ...request, bucket }) : intoFolder(path.join(folder, 'media'));
  const loading = await loadDatabase(target, manifest, request.force);
  try {
    const { summary } = await readArchive(request.file, {
      part: (table, chunks) => loading.part(table, chunks),
      file: (key, _size, chunks) => files.add(key, chunks),
      async secret(bytes) {
        writeFileSync(path.join(folder, 'secret'), bytes, { mode: 0o600 });
      },
    });
    await loading.commit(summary);
  } catch (error) {
    await files.undo();
    throw error;
  }
}

/** An embedded database of its own in the folder. */
async function withDatabaseIn(folder: string, use: (target: Target) => Promise<void>): Promise<void> {
  const postgres = await useEmbeddedPostgres({ dataDir: folder });
  try {
    const client = await connectForBackup(postgres.url);
    await use({ url: postgres.url, client }).finally(() => client.end());
  } finally {
    await postgres.stop();
  }
}

function requireFree(request: RestoreRequest, place: RestorePlace): void {
  if (!request.database && findPostmaster(path.join(request.dataDir, 'postgres')))
    throw new StartError(`A server runs on ${request.dataDir}: stop it first.`);
  const occupied = place.occupied();
  if (occupied.length === 0 || request.force) return;
  throw new StartError(
    `${request.dataDir} is not empty (${occupied.join(', ')}): name an empty folder as DATA_DIR, or replace what is there by --force.`,
  );
}

/**
 * Verifies the whole archive, unpacks it beside the data, and replaces the data at the end. While an interrupted restore's folder
 * exists, no server starts; repeating the restore completes it or begins again.
 *
 * @throws StartError if the archive cannot be used, data exists already, or there is not enough space
 */
export async function restore(request: RestoreRequest): Promise<Restored> {
  const { dataDir, database, file } = request;
  const content = await readArchive(file);
  const place = new RestorePlace(dataDir);
  const replacedName = `replaced-${request.clock.now().toISOString().replaceAll(/[:.]/g, '-')}`;
  if (place.isComplete) return { ...content, replaced: place.finish(replacedName) };
  requireFree(request, place);
  place.begin();
  try {
    await requireSpace(request, content.summary);
    const load = (target: Target) => unpack(request, content.manifest, target, place.folder);
    await (database ? load(database) : withDatabaseIn(place.folder, load));
  } catch (error) {
    place.discard();
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new StartError(`The disk of ${dataDir} is full.`);
    throw error;
  }
  return { ...content, replaced: place.finish(replacedName) };
}

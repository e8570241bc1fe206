/** Storage of uploaded files: a folder below the data folder, or an S3-compatible bucket. */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';
import { refuseWithinTransaction } from '../database/within-transaction.ts';

/** First and last byte, inclusive, counted from 0. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface StoredFile {
  size: number;
  /** A stream of all bytes, or of a range within the file. */
  read(range?: ByteRange): Promise<Readable>;
}

export interface Storage {
  /** Writes a file atomically; a failed write leaves nothing under `key`. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Copies a local file; a failed write may leave a part of it. */
  writeFile(key: string, file: string, contentType: string): Promise<void>;
  /** The bytes of the file, or null if there is none under `key`. */
  read(key: string): Promise<Uint8Array | null>;
  /** Opens the file for streaming; null if there is none under `key`. */
  open(key: string): Promise<StoredFile | null>;
  /** Copies the file to a local one; false if there is none under `key`. */
  readInto(key: string, file: string): Promise<boolean>;
  remove(key: string): Promise<void>;
}

export interface Place {
  disk: Disk;
  readRange(key: string, range: ByteRange): Promise<Readable>;
}

function folderOf(location: string): Place {
  return {
    disk: new Disk(new FSDriver({ location, visibility: 'private' })),
    readRange: async (key, { first, last }) => createReadStream(path.join(location, key), { start: first, end: last }),
  };
}

async function placeOf({ storageUrl, dataDir }: Config, bucketMs: number): Promise<Place> {
  if (!storageUrl) return folderOf(path.join(dataDir, 'media'));
  // The S3 client takes 30 MB, which most servers do not need.
  const { bucketOf } = await import('./bucket.ts');
  return bucketOf(storageUrl, bucketMs);
}

/** Timeout of a bucket request, which is retried once. */
const BUCKET_MS = 8_000;

export async function createStorage(config: Config, bucketMs = BUCKET_MS): Promise<Storage> {
  const { disk, readRange } = await placeOf(config, bucketMs);
  const stored = (): Disk => {
    refuseWithinTransaction('a stored file');
    return disk;
  };
  return {
    write: (key, bytes, contentType) => stored().put(key, bytes, { contentType }),
    async writeFile(key, file, contentType) {
      const { size } = await stat(file);
      await stored().putStream(key, createReadStream(file), { contentType, contentLength: size });
    },
    async read(key) {
      return (await stored().exists(key)) ? stored().getBytes(key) : null;
    },
    async open(key) {
      if (!(await stored().exists(key))) return null;
      const { contentLength: size } = await stored().getMetaData(key);
      return { size, read: (range) => (range ? readRange(key, range) : stored().getStream(key)) };
    },
    async readInto(key, file) {
      if (!(await stored().exists(key))) return false;
      await pipeline(await stored().getStream(key), createWriteStream(file));
      return true;
    },
    remove: (key) => stored().delete(key),
  };
}

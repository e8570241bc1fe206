/** Storage of uploaded files: a folder below the data folder, or an S3-compatible bucket. */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Config } from '../config.ts';

/** First and last byte, inclusive, counted from 0. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface StoredFile {
  size: number;
  /** A stream of all bytes, or of a range that lies within the file. */
  read(range?: ByteRange): Promise<Readable>;
}

export interface Storage {
  /** Writes a file atomically; a failed write leaves nothing under `key`. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Copies a local file; a failed write may leave a part of it. */
  writeFile(key: string, file: string, contentType: string): Promise<void>;
  /** The file's bytes, or null when there is none under `key`. */
  read(key: string): Promise<Uint8Array | null>;
  /** Opens the file for streaming; null when there is none under `key`. */
  open(key: string): Promise<StoredFile | null>;
  /** Copies the file to a local one; false when there is none under `key`. */
  readInto(key: string, file: string): Promise<boolean>;
  remove(key: string): Promise<void>;
}

interface Place {
  disk: Disk;
  readRange(key: string, range: ByteRange): Promise<Readable>;
}

/** Timeout of the bucket; a request is retried once. */
const BUCKET_MS = 8_000;

/** `s3://KEY:SECRET@HOST/BUCKET?region=…&tls=false`, or `s3://BUCKET` with the usual AWS_* variables. */
function bucketOf(storageUrl: string, ms: number): Place {
  const url = new URL(storageUrl);
  const bucket = url.pathname.slice(1) || url.hostname;
  const endpoint =
    url.pathname.length > 1 ? `${url.searchParams.get('tls') === 'false' ? 'http' : 'https'}://${url.host}` : undefined;
  const client = new S3Client({
    // Other S3 implementations do not support trailing checksums, which the SDK adds to streams.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: ms, socketTimeout: ms },
    maxAttempts: 2,
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(url.username
      ? {
          credentials: {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
        }
      : {}),
  });
  return {
    disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })),
    async readRange(key, { first, last }) {
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${first}-${last}` }),
      );
      return Body as Readable;
    },
  };
}

function folderOf(location: string): Place {
  return {
    disk: new Disk(new FSDriver({ location, visibility: 'private' })),
    readRange: async (key, { first, last }) => createReadStream(path.join(location, key), { start: first, end: last }),
  };
}

export function createStorage(config: Config, bucketMs = BUCKET_MS): Storage {
  const { disk, readRange } = config.storageUrl
    ? bucketOf(config.storageUrl, bucketMs)
    : folderOf(path.join(config.dataDir, 'media'));
  return {
    write: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    async writeFile(key, file, contentType) {
      const { size } = await stat(file);
      await disk.putStream(key, createReadStream(file), { contentType, contentLength: size });
    },
    async read(key) {
      return (await disk.exists(key)) ? disk.getBytes(key) : null;
    },
    async open(key) {
      if (!(await disk.exists(key))) return null;
      const { contentLength: size } = await disk.getMetaData(key);
      return { size, read: (range) => (range ? readRange(key, range) : disk.getStream(key)) };
    },
    async readInto(key, file) {
      if (!(await disk.exists(key))) return false;
      await pipeline(await disk.getStream(key), createWriteStream(file));
      return true;
    },
    remove: (key) => disk.delete(key),
  };
}

/** Where uploaded files live: a folder below the data folder, or a bucket that speaks S3. */
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Config } from './config.ts';

export interface Storage {
  /** Writes a file whole; a failed write leaves nothing under `key`. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The file's bytes, or null when there is none under `key`. */
  read(key: string): Promise<Uint8Array | null>;
  /** The file as it comes, with its size, or null when there is none under `key`. */
  open(key: string): Promise<{ bytes: Readable; size: number } | null>;
  remove(key: string): Promise<void>;
}

/** `s3://KEY:SECRET@HOST/BUCKET?region=…&tls=false`, or `s3://BUCKET` with the usual AWS_* variables. */
function s3Driver(storageUrl: string): S3Driver {
  const url = new URL(storageUrl);
  const bucket = url.pathname.slice(1) || url.hostname;
  const endpoint =
    url.pathname.length > 1 ? `${url.searchParams.get('tls') === 'false' ? 'http' : 'https'}://${url.host}` : undefined;
  return new S3Driver({
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    visibility: 'private',
    supportsACL: false,
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
}

export function createStorage(config: Config): Storage {
  const disk = new Disk(
    config.storageUrl
      ? s3Driver(config.storageUrl)
      : new FSDriver({ location: path.join(config.dataDir, 'media'), visibility: 'private' }),
  );
  return {
    write: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    async read(key) {
      return (await disk.exists(key)) ? disk.getBytes(key) : null;
    },
    async open(key) {
      if (!(await disk.exists(key))) return null;
      const { contentLength: size } = await disk.getMetaData(key);
      return { bytes: await disk.getStream(key), size };
    },
    remove: (key) => disk.delete(key),
  };
}

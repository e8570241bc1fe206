/** The files of local people, in a folder or a bucket of Mastodon. */
import { createWriteStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { bucketOf } from '../../../platform/files/bucket.ts';
import { inTempFolder } from '../../../platform/files/temp-folder.ts';
import { StartError } from '../../../platform/start-error.ts';
import { fail, warn } from '../../doctor/finding.ts';
import { counted } from '../../domains.ts';
import { inBatches } from '../batches.ts';
import { someOf } from '../findings.ts';
import type { Source } from '../source.ts';
import type { FormerEnvironment } from './environment.ts';
import { originalOf } from './file-paths.ts';

/** Where the files are. */
export interface FormerFiles {
  /** In words, without secrets. */
  place: string;
  /** Null in a bucket. */
  folder: string | null;
  has(file: string): Promise<boolean>;
  /** In bytes; null if it is missing. */
  sizeOf(file: string): Promise<number | null>;
  /** Lets a function use the file, as the path of a local one. False if it is missing. */
  withFile(file: string, use: (local: string) => Promise<void>): Promise<boolean>;
}

/** How many files of a bucket are looked for: each is a request. */
const BUCKET_SAMPLE = 100;
const BUCKET_MS = 8_000;

const CLASSES = ['accounts', 'media_attachments', 'custom_emojis', 'cache', 'site_uploads'];

function folderOf(folder: string): FormerFiles {
  if (!existsSync(folder))
    throw new StartError(`There is no folder ${folder}: name the folder public/system of Mastodon as --media.`);
  for (const below of ['public/system', 'system']) {
    const better = path.join(folder, below);
    if (existsSync(better)) throw new StartError(`The files of Mastodon are further below: name ${better} as --media.`);
  }
  const sizeOf = async (file: string): Promise<number | null> => {
    const found = await stat(path.join(folder, file)).catch(() => null);
    return found?.isFile() ? found.size : null;
  };
  const has = async (file: string): Promise<boolean> => (await sizeOf(file)) !== null;
  return {
    place: folder,
    folder,
    has,
    sizeOf,
    async withFile(file, use) {
      if (!(await has(file))) return false;
      await use(path.join(folder, file));
      return true;
    },
  };
}

function inBucket(address: string, { bucketPrefix }: FormerEnvironment): FormerFiles {
  const { disk } = bucketOf(address, BUCKET_MS);
  const { host, pathname } = new URL(address);
  const place = `the bucket ${pathname.slice(1) || host}`;
  const keyOf = (file: string): string => (bucketPrefix ? `${bucketPrefix}/${file}` : file);
  const reading = async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      const { cause, code, message } = error as NodeJS.ErrnoException;
      // The copy is on a disk of this server.
      if (code === 'ENOSPC') throw error;
      const reason = (cause as Error | undefined)?.message ?? message;
      throw new StartError(`${place} cannot be read (${reason}): correct --media`);
    }
  };
  return {
    place,
    folder: null,
    has: (file) => reading(() => disk.exists(keyOf(file))),
    sizeOf: (file) =>
      reading(async () => {
        const key = keyOf(file);
        return (await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : null;
      }),
    withFile: (file, use) =>
      inTempFolder(async (temporary) => {
        const key = keyOf(file);
        if (!(await reading(() => disk.exists(key)))) return false;
        const copy = path.join(temporary, 'file');
        await reading(async () => pipeline(await disk.getStream(key), createWriteStream(copy)));
        await use(copy);
        return true;
      }),
  };
}

/**
 * Rows name files, and a row may be of anybody: a name that leads out of the folder or the prefix is that of no file. Paperclip
 * stores names of one segment each.
 */
const isBelow = (file: string): boolean => file.split('/').every((segment) => !['', '.', '..'].includes(segment));

const onlyBelow = (files: FormerFiles): FormerFiles => ({
  ...files,
  has: async (file) => isBelow(file) && files.has(file),
  sizeOf: async (file) => (isBelow(file) ? files.sizeOf(file) : null),
  withFile: async (file, use) => isBelow(file) && files.withFile(file, use),
});

/** @param media a folder, or `s3://…` as in STORAGE_URL */
export function formerFiles(media: string, environment: FormerEnvironment): FormerFiles {
  if (!media.startsWith('s3:')) return onlyBelow(folderOf(media));
  if (/^s3:\/\/./.test(media) && URL.canParse(media)) return onlyBelow(inBucket(media, environment));
  throw new StartError('The bucket is named by an address such as s3://HOST/BUCKET, with KEY:SECRET@ before the host.');
}

interface FileRow {
  file: string;
  size: string | null;
}

const local = (attachment: string, prefix: string, from: string, where: string) => ({
  ...{ attachment, from, where: `t.${prefix}_file_name IS NOT NULL AND ${where}` },
  columns: `t.${prefix}_file_name AS file, t.${prefix}_file_size AS size`,
});

/** The files that exist nowhere else. Copies of remote files are fetched again when somebody looks at them. */
const LOCAL_FILES = [
  local('media_attachments/files', 'file', 'media_attachments t', "t.remote_url = ''"),
  local('media_attachments/thumbnails', 'thumbnail', 'media_attachments t', "t.remote_url = ''"),
  local('accounts/avatars', 'avatar', 'accounts t', 't.domain IS NULL'),
  local('accounts/headers', 'header', 'accounts t', 't.domain IS NULL'),
  local('custom_emojis/images', 'image', 'custom_emojis t', 't.domain IS NULL'),
];

export interface FileSummary {
  count: number;
  bytes: number;
  looked: number;
  missing: string[];
}

/** Reads the rows of all local files, and looks for them; in a bucket for some of them. */
export async function lookForFiles(source: Source, files: FormerFiles): Promise<FileSummary> {
  const summary: FileSummary = { count: 0, bytes: 0, looked: 0, missing: [] };
  for (const { attachment, ...place } of LOCAL_FILES) {
    for await (const rows of inBatches<FileRow & { id: string }>(source, place)) {
      summary.count += rows.length;
      for (const { size } of rows) summary.bytes += Number(size ?? 0);
      const most = files.folder === null ? BUCKET_SAMPLE - summary.looked : rows.length;
      const paths = rows.slice(0, Math.max(0, most)).map(({ id, file }) => originalOf(attachment, id, file));
      const found = await Promise.all(paths.map((each) => files.has(each)));
      summary.looked += paths.length;
      summary.missing.push(...paths.filter((_each, index) => !found[index]));
    }
  }
  return summary;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export function examineFiles(
  { count, bytes, looked, missing }: FileSummary,
  files: FormerFiles,
  environment: FormerEnvironment,
): string {
  if (files.folder !== null && environment.bucket)
    fail(
      `Mastodon stores its files in the bucket ${environment.bucket}, and --media names a folder`,
      `Name it as --media s3://KEY:SECRET@HOST/${environment.bucket}.`,
    );
  if (looked > 0 && missing.length === looked)
    fail(
      `none of the files that rows name is in ${files.place}, such as ${missing[0]}`,
      files.folder === null
        ? 'Is it the bucket of Mastodon, and does the file name its S3_KEY_PREFIX?'
        : `Name the folder public/system of Mastodon, which has folders such as ${CLASSES.slice(0, 2).join(' and ')}.`,
    );
  if (missing.length > 0)
    warn(
      `${missing.length} of ${counted(looked, 'file')} missing in ${files.place} (${someOf(missing)})`,
      'They were lost on the former server, or not copied. Posts come without them.',
    );
  return `${counted(count, 'file')} of local people (${megabytes(bytes)}) in ${files.place}`;
}

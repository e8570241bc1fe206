/** Keeps copies of the files of a former server. */
import { createHmac } from 'node:crypto';
import { link } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { PICTURE_TYPES } from '../../domain/media/images/picture-types.ts';
import { OUTPUT_TYPES } from '../../domain/media/recordings/recording-types.ts';
import type { Platform } from '../../platform/platform.ts';
import { StartError } from '../../platform/start-error.ts';
import { CONTINUES } from './explained-client.ts';

interface Copies {
  /** The name of the copy of a row's file, which nobody can guess. */
  nameOf(row: string): string;
  /** Whether an interrupted import may have made some. */
  mayExist: boolean;
}

export interface KeepContext {
  platform: Platform;
  files: {
    /** In bytes; null if it is missing. */
    sizeOf(file: string): Promise<number | null>;
    /** Lets a function use the file, as the path of a local one. False if it is missing. */
    withFile(file: string, use: (local: string) => Promise<void>): Promise<boolean>;
  };
  copies: Copies;
}

/** Content type → extension of the types that this server serves. */
export const EXTENSIONS = new Map(
  [...PICTURE_TYPES.values(), ...OUTPUT_TYPES].map(({ contentType, extension }) => [contentType, extension]),
);

const OF_EXTENSION: Readonly<Record<string, string>> = {
  '.png': 'png',
  '.jpeg': 'jpg',
  '.jpg': 'jpg',
  '.gif': 'gif',
  '.webp': 'webp',
};

/** @throws StartError if the storage is a bucket that does not answer */
async function inStorage<T>({ platform: { config } }: KeepContext, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!config.storageUrl) throw error;
    throw new StartError(
      `The bucket of Plaza cannot be used (${(error as Error).message}): see STORAGE_URL. ${CONTINUES}`,
    );
  }
}

/** Stores a copy under the key; on the same disk a link. A copy that an interrupted import made whole stays. False if the file is missing. */
async function keep(ctx: KeepContext, from: string, key: string, contentType: string): Promise<boolean> {
  const { copies, files, platform } = ctx;
  const { config, storage } = platform;
  const copy = copies.mayExist ? await inStorage(ctx, () => storage.open(key)) : null;
  if (copy && copy.size === (await files.sizeOf(from))) return true;
  return files.withFile(from, async (source) => {
    const isLinked =
      !config.storageUrl &&
      copy === null &&
      (await link(source, path.join(config.dataDir, 'media', key)).then(
        () => true,
        () => false,
      ));
    if (!isLinked) await inStorage(ctx, () => storage.writeFile(key, source, contentType));
  });
}

interface Kept {
  key: string | null;
  smallKey: string | null;
  small: string | null;
}

const typeOf = (extension: string): string | undefined => [...EXTENSIONS].find(([, each]) => each === extension)?.[0];

/** Before the phases, so that it stays if the phase of files is interrupted. */
export async function keepSecretOfNames(target: pg.ClientBase, secret: string, continues: boolean): Promise<void> {
  await target.query(
    `CREATE TABLE IF NOT EXISTS moving_in.names_of_copies AS SELECT ${pg.escapeLiteral(secret)} AS secret, false AS may_exist`,
  );
  await target.query('UPDATE moving_in.names_of_copies SET may_exist = $1', [continues]);
}

/** An import that continues names its copies as before. */
export async function keptCopies(target: pg.ClientBase): Promise<Copies> {
  const { rows } = await target.query<{ secret: string; may_exist: boolean }>(
    'SELECT secret, may_exist FROM moving_in.names_of_copies',
  );
  const [row] = rows;
  if (!row) throw new StartError('The names of the copies of files are lost: begin with an empty database.');
  return {
    nameOf: (name) => createHmac('sha256', row.secret).update(name).digest('base64url').slice(0, 32),
    mayExist: row.may_exist,
  };
}

/**
 * Keeps a file and its small picture. The key is null if the file is missing, or of a type that this server does not serve.
 *
 * @param row of the file, unique in the import
 */
export async function keepBoth(
  ctx: KeepContext,
  row: string,
  original: { path: string; contentType: string },
  small: string | null,
): Promise<Kept> {
  const none = { key: null, smallKey: null, small: null };
  const extension = EXTENSIONS.get(original.contentType);
  if (!extension) return none;
  const token = ctx.copies.nameOf(row);
  const key = `${token}.${extension}`;
  if (!(await keep(ctx, original.path, key, original.contentType))) return none;
  const smallExtension = small === null ? undefined : OF_EXTENSION[path.extname(small).toLowerCase()];
  const smallType = smallExtension && typeOf(smallExtension);
  if (small === null || !smallType) return { ...none, key };
  const smallKey = `${token}-small.${smallExtension}`;
  return (await keep(ctx, small, smallKey, smallType)) ? { key, smallKey, small } : { ...none, key };
}

/** Files that are copied at a time. */
const AT_ONCE = 16;

export async function inGroups<Row, Result>(
  rows: readonly Row[],
  act: (row: Row) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE)
    results.push(...(await Promise.all(rows.slice(from, from + AT_ONCE).map(act))));
  return results;
}

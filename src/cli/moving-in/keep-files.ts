/** Keeps copies of the files of a former server. */
import { link } from 'node:fs/promises';
import path from 'node:path';
import { PICTURE_TYPES } from '../../domain/media/images/picture-types.ts';
import { OUTPUT_TYPES } from '../../domain/media/recordings/recording-types.ts';
import type { Platform } from '../../platform/platform.ts';
import { StartError } from '../../platform/start-error.ts';
import { CONTINUES } from './explained-client.ts';

export interface KeepContext {
  platform: Platform;
  files: {
    /** Lets a function use the file, as the path of a local one. False if it is missing. */
    withFile(file: string, use: (local: string) => Promise<void>): Promise<boolean>;
  };
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

/** Stores a copy under the key; on the same disk a link. False if the file is missing. */
async function keep(
  { platform, files }: KeepContext,
  from: string,
  key: string,
  contentType: string,
): Promise<boolean> {
  const { config, storage } = platform;
  return files.withFile(from, async (source) => {
    if (!config.storageUrl) {
      const target = path.join(config.dataDir, 'media', key);
      const linked = await link(source, target).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
      );
      if (linked) return;
    }
    try {
      await storage.writeFile(key, source, contentType);
    } catch (error) {
      if (!config.storageUrl) throw error;
      throw new StartError(
        `The bucket of Plaza cannot be written (${(error as Error).message}): see STORAGE_URL. ${CONTINUES}`,
      );
    }
  });
}

interface Kept {
  key: string | null;
  smallKey: string | null;
  small: string | null;
}

const typeOf = (extension: string): string | undefined => [...EXTENSIONS].find(([, each]) => each === extension)?.[0];

/** Keeps a file and its small picture. The key is null if the file is missing, or of a type that this server does not serve. */
export async function keepBoth(
  ctx: KeepContext,
  original: { path: string; contentType: string },
  small: string | null,
): Promise<Kept> {
  const none = { key: null, smallKey: null, small: null };
  const extension = EXTENSIONS.get(original.contentType);
  if (!extension) return none;
  const token = ctx.platform.random.token(24);
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

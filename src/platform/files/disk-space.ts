/** Free disk space in the folders that this process writes to. */
import { statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { tempFolder } from './temp-folder.ts';

export interface FreeSpace {
  folder: 'data' | 'temporary';
  path: string;
  bytes: number;
}

/** About the space that an upload of the largest video needs in each of the two folders. */
const LEAST_BYTES = 250_000_000;

/** Free bytes in each folder that this process writes to. */
export function freeSpace({ dataDir }: Pick<Config, 'dataDir'>): Promise<FreeSpace[]> {
  const folders = { data: dataDir, temporary: tempFolder() } as const;
  return Promise.all(
    Object.entries(folders).map(async ([folder, path]) => {
      const { bavail, bsize } = await statfs(path);
      return { folder: folder as FreeSpace['folder'], path, bytes: bavail * bsize };
    }),
  );
}

/** A warning for each folder that is nearly full. */
export const spaceWarnings = (spaces: readonly FreeSpace[]): string[] =>
  spaces
    .filter(({ bytes }) => bytes < LEAST_BYTES)
    .map(({ folder, path, bytes }) => `Only ${Math.floor(bytes / 1e6)} MB are free for ${folder} files in ${path}.`);

/** How much room is left where this process writes files. */
import { statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { tempFolder } from './temp-folder.ts';

export interface FreeSpace {
  folder: 'data' | 'temporary';
  path: string;
  bytes: number;
}

/** An upload of the largest video needs about as much, in one folder and in the other. */
const LEAST_BYTES = 250_000_000;

/** What this process may still write to each of its folders. */
export function freeSpace({ dataDir }: Pick<Config, 'dataDir'>): Promise<FreeSpace[]> {
  const folders = { data: dataDir, temporary: tempFolder() } as const;
  return Promise.all(
    Object.entries(folders).map(async ([folder, path]) => {
      const { bavail, bsize } = await statfs(path);
      return { folder: folder as FreeSpace['folder'], path, bytes: bavail * bsize };
    }),
  );
}

/** A sentence for each folder that is nearly full. */
export const spaceWarnings = (spaces: readonly FreeSpace[]): string[] =>
  spaces
    .filter(({ bytes }) => bytes < LEAST_BYTES)
    .map(({ folder, path, bytes }) => `Only ${Math.floor(bytes / 1e6)} MB are free for ${folder} files in ${path}.`);

/**
 * The server as it is shipped, for tests that start processes of it: a start takes 0.8 s of processor time instead of the 1.9 s from the
 * source. The first such test of a run builds it.
 */
import { execFile } from 'node:child_process';
import { existsSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import memoize from 'memoize';
import { inject } from 'vitest';
import { oneAtATime } from '../database/database.ts';

const root = path.join(import.meta.dirname, '../../..');

/** The server's program, relative to the package: also a part of the command lines of its processes. */
export const MAIN = 'dist/main.js';

/** Builds the server in a folder that is not there yet. */
export async function buildServer(folder: string): Promise<void> {
  const draft = `${folder}.draft`;
  await promisify(execFile)(process.execPath, [path.join(root, 'scripts/build-server.ts'), draft]);
  // Packages with native programs are beside the bundle.
  symlinkSync(path.join(root, 'node_modules'), path.join(draft, 'node_modules'));
  renameSync(draft, folder);
}

/** @returns the path of `program` for Node, and the environment of its processes */
export const programIn = (folder: string, program: typeof MAIN | 'dist/cli.js') => ({
  file: path.join(folder, program),
  env: { NODE_COMPILE_CACHE: path.join(folder, 'compiled') },
});

const folderOfRun = memoize(async (): Promise<string> => {
  const folder = inject('packageFolder');
  await oneAtATime('package', async () => {
    if (!existsSync(folder)) await buildServer(folder);
  });
  return folder;
});

/** The server that all tests of a run share. */
export const builtServer = async (program: typeof MAIN | 'dist/cli.js') => programIn(await folderOfRun(), program);

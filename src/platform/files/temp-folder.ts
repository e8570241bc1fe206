/** Temporary files: below one folder of this process, which goes with it, or with the next start where it was killed. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive } from '../programs/process-alive.ts';

const NAME = /^plaza-tmp-(\d+)-/;

let own: string | undefined;

function makeOwn(): string {
  const folder = mkdtempSync(path.join(tmpdir(), `plaza-tmp-${process.pid}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The folder for temporary files of this process; each piece of work makes one of its own in it. */
export function tempFolder(): string {
  own ??= makeOwn();
  return own;
}

/** Gives a new folder; who takes it removes it. */
export const newTempFolder = (): Promise<string> => mkdtemp(path.join(tempFolder(), 'work-'));

/** Removes the folder however the work ends. */
export async function inTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await newTempFolder();
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes what processes that were killed left behind. In a container every process has the same number: what bears ours and is
 * not ours is of one before us.
 */
export function removeAbandonedTempFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(NAME.exec(name)?.[1]);
    const folder = path.join(tmpdir(), name);
    if (!pid || folder === own || (pid !== process.pid && isAlive(pid))) continue;
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another user's, who sees to it.
    }
  }
}

/** Temporary files, in one folder per process. It is removed at exit, or at the next start if the process was killed. */
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

/** The temporary folder of this process; each task creates its own folder in it. */
export function tempFolder(): string {
  own ??= makeOwn();
  return own;
}

/** Creates a folder; the caller removes it. */
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
 * Removes the folders of killed processes. In a container every process has the same pid: a folder with this pid that this
 * process did not create belongs to an earlier one.
 */
export function removeAbandonedTempFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(NAME.exec(name)?.[1]);
    const folder = path.join(tmpdir(), name);
    if (!pid || folder === own || (pid !== process.pid && isAlive(pid))) continue;
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // It belongs to another user, whose process removes it.
    }
  }
}

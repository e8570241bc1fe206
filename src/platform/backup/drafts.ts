/** The temporary file of a backup in progress. A killed backup leaves it behind. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';

const DRAFT = /^\.plaza-backup-(.+)-(\d+)\.part$/;

/** A running backup writes all the time. After this long without a byte it no longer runs, on any machine. */
const FORGOTTEN_MS = 3_600_000;

export const draftIn = (folder: string): string => path.join(folder, `.plaza-backup-${hostname()}-${process.pid}.part`);

export const isDraft = (file: string): boolean => DRAFT.test(path.basename(file));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes temporary files of killed backups from the folder, but not those of running processes. */
export function removeForgottenDrafts(folder: string, now: Date): void {
  for (const name of readdirSync(folder)) {
    const [, host, pid] = DRAFT.exec(name) ?? [];
    if (pid === undefined) continue;
    const draft = path.join(folder, name);
    const written = statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const ended = host === hostname() ? !isAlive(Number(pid)) : now.getTime() - written > FORGOTTEN_MS;
    if (ended) rmSync(draft, { force: true });
  }
}

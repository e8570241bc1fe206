/** The file in which a backup is written before it has its name; one that was killed leaves it behind. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';

const DRAFT = /^\.plaza-backup-(.+)-(\d+)\.part$/;

/** A backup that is under way writes all the time; this long without a byte, it does not run any more, on whatever machine it did. */
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

/** Removes what backups left in the folder that were killed; those of other processes that run are kept. */
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

/** Whether a process is alive, by its pid. */
import { readFileSync } from 'node:fs';

/** Whether the pid is in use, even by a zombie. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process with this pid runs, including one of another user; a zombie does not count. */
export function isAlive(pid: number): boolean {
  if (!isTaken(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

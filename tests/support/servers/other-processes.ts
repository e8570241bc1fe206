/** Signals to processes that a server under test started. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Pids of the living children of a process whose command line contains `text`. */
export function childrenOf(parent: number | undefined, text = ''): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(parent)], { encoding: 'utf8' });
  const lines = stdout.split('\n').filter((line) => line.includes(text) && !line.includes('<defunct>'));
  return lines.filter(Boolean).map((line) => Number.parseInt(line, 10));
}

/** Exists while an embedded database runs. */
export const postmasterFile = (dataDir: string): string => path.join(dataDir, 'postgres/postmaster.pid');

export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(postmasterFile(dataDir), 'utf8').split('\n')[0]);

/** Ignores processes that have ended: a closed connection, or a postmaster that was killed and left its file. */
function signalLiving(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The postmaster and its children, which a stopped postmaster cannot replace. */
export function signalDatabase(dataDir: string, signal: NodeJS.Signals): void {
  const postmaster = postmasterOf(dataDir);
  signalLiving(postmaster, signal);
  for (const pid of childrenOf(postmaster)) signalLiving(pid, signal);
}

/** Runs an installed program on a file: no shell, no input, limited output, and limited processor time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { setPriority, constants as system } from 'node:os';
import path from 'node:path';
import { limitProcessor } from './processor-limit.ts';

export interface ProgramLimits {
  folder: string;
  /** Processor time, after which the program is killed. */
  seconds: number;
}

/** Longer output is a failure. */
const MOST_OUTPUT = 1024 * 1024;

/** The program failed or was killed. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
}

/** The shutdown of this server interrupted the program: the task is valid and can be repeated. */
class ProgramInterrupted extends Error {
  override readonly name = 'ProgramInterrupted';
}

/** The exit code of an interrupted ffmpeg; other programs end by the signal. */
const INTERRUPTED_CODE = 255;
const INTERRUPTIONS: readonly (NodeJS.Signals | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The path of the program, or null if it is not installed; a name without a slash is searched in PATH. */
export function findProgram(name: string): string | null {
  const folders = name.includes(path.sep) ? [''] : (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  for (const folder of folders) {
    const file = path.resolve(folder, name);
    try {
      accessSync(file, constants.X_OK);
      if (statSync(file).isFile()) return file;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/** Lowers the priority, so that requests come first. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, system.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not permitted, or it has ended already.
  }
}

/**
 * Returns the program's output. The program gets no environment of this process, because that contains secrets.
 *
 * @throws ProgramError if it cannot be started, exits with another code than 0, writes too much or takes too long
 * @throws ProgramInterrupted
 */
export function runProgram(file: string, args: readonly string[], limits: ProgramLimits): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const child = spawn(file, args, {
    cwd: limits.folder,
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // The server handles Ctrl-C in the terminal, and ends the program during its shutdown.
    detached: true,
  });
  running.add(child);
  lowerPriority(child);
  const output: Buffer[] = [];
  let complaint = '';
  let bytes = 0;
  const end = (why: string): void => {
    reject(new ProgramError(`${path.basename(file)} ${why}`));
    child.kill('SIGKILL');
  };
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_OUTPUT) end('writes too much');
    else output.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    if (complaint.length < 2000) complaint += chunk.toString('latin1').slice(0, 2000);
  });
  const cancel = limitProcessor(child.pid, limits.seconds, () => end(`takes longer than ${limits.seconds} seconds`));
  child.once('error', (error) => end(`does not start: ${error.message}`));
  child.once('close', (code, signal) => {
    cancel();
    running.delete(child);
    if (code === INTERRUPTED_CODE || INTERRUPTIONS.includes(signal)) {
      reject(new ProgramInterrupted(`${path.basename(file)} was interrupted`));
    } else if (code === 0) resolve(Buffer.concat(output));
    else end(`ended with ${code ?? signal}: ${complaint.trim()}`);
  });
  return promise;
}

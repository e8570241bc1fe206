/**
 * Work on untrusted files in child processes, because a process can be killed while a library's thread cannot be interrupted. The
 * processes start with the first task and end when they are idle.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { setPriority, constants as system } from 'node:os';
import pLimit from 'p-limit';
import { systemClock } from '../clock.ts';
import { limitProcessor } from './processor-limit.ts';

/** Tasks by name, as the module of the process implements them. Inputs and outputs are cloned. */
export type Tasks = Readonly<Record<string, (input: never) => Promise<unknown>>>;

export interface TaskProcesses<Known extends Tasks> {
  /**
   * Waits for a free process, and runs the task there.
   *
   * @param seconds of processor time, after which the process is killed
   * @throws TaskError
   */
  run<Name extends keyof Known & string>(
    name: Name,
    input: Parameters<Known[Name]>[0],
    seconds: number,
  ): Promise<Awaited<ReturnType<Known[Name]>>>;
}

/** The task failed, its process died, or it took too long. */
export class TaskError extends Error {
  override readonly name = 'TaskError';
}

export type TaskAnswer = { output: unknown } | { failed: string };

/** Long enough for the pictures of one post, short enough that the memory is soon free. */
const IDLE_MS = 20_000;

/** The limit of JavaScript values; decoded pictures are outside the heap. */
const HEAP_MB = 256;

/** Further error output of a process is dropped. */
const MOST_COMPLAINT = 2_000;

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function start(module: string): ChildProcess {
  const cache = process.env.NODE_COMPILE_CACHE;
  const child = fork(module, [], {
    // Without the environment of this process, because it contains secrets.
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', ...(cache && { NODE_COMPILE_CACHE: cache }) },
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // The server handles Ctrl-C in the terminal, and the process ends with it.
    detached: true,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.on('error', () => {});
  try {
    if (child.pid !== undefined) setPriority(child.pid, system.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not permitted, or it has ended already.
  }
  return child;
}

/** Sets whether the child keeps this process alive. */
function hold(child: ChildProcess, held: boolean): void {
  const parts = [child, child.channel, child.stderr as unknown as { ref(): void; unref(): void } | null];
  for (const part of parts) held ? part?.ref() : part?.unref();
}

function ask(child: ChildProcess, task: string, input: unknown, seconds: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  let complaint = '';
  const end = (why: string): void => {
    child.kill('SIGKILL');
    reject(new TaskError(`${task} ${why}`));
  };
  const complain = (chunk: Buffer): void => {
    complaint = (complaint + chunk.toString('latin1')).slice(0, MOST_COMPLAINT);
  };
  const answer = (given: TaskAnswer): void => {
    if ('output' in given) resolve(given.output);
    else reject(new TaskError(`${task}: ${given.failed}`));
  };
  const died = (code: number | null, signal: string | null): void =>
    end(`ended with ${code ?? signal}: ${complaint.trim()}`);
  const failed = (error: Error): void => end(`cannot be asked: ${error.message}`);
  const cancel = limitProcessor(child.pid, seconds, () => end(`takes longer than ${seconds} seconds`));
  child.on('message', answer).on('exit', died).on('error', failed);
  child.stderr?.on('data', complain);
  child.send({ task, input }, (error) => error && failed(error));
  return promise.finally(() => {
    cancel();
    child.off('message', answer).off('exit', died).off('error', failed);
    child.stderr?.off('data', complain).resume();
  });
}

/**
 * @param module the path of a module that calls `serveTasks`
 * @param most processes at the same time; further tasks wait
 */
export function createTaskProcesses<Known extends Tasks>(module: string, most: number): TaskProcesses<Known> {
  const limit = pLimit(most);
  /** Idle processes, each with the function that cancels its scheduled end. */
  const idle = new Map<ChildProcess, () => void>();
  const take = (): ChildProcess => {
    for (const [child, stay] of idle) {
      idle.delete(child);
      stay();
      if (child.connected) return child;
    }
    return start(module);
  };
  const putBack = (child: ChildProcess): void => {
    if (!child.connected || child.killed) return;
    const end = (): void => {
      idle.delete(child);
      child.kill('SIGKILL');
    };
    idle.set(child, systemClock.after(IDLE_MS, end));
  };
  return {
    run: (name, input, seconds) =>
      limit(async () => {
        const child = take();
        hold(child, true);
        try {
          return (await ask(child, name, input, seconds)) as never;
        } finally {
          hold(child, false);
          putBack(child);
        }
      }),
  };
}

/** The other end of task processes: runs one task after the other. */
import type { TaskAnswer, Tasks } from './task-processes.ts';

/** Called by the module of a task process. */
export function serveTasks(tasks: Tasks): void {
  process.on('message', async ({ task, input }: { task: string; input: never }) => {
    const run = async (): Promise<TaskAnswer> => ({ output: await tasks[task]?.(input) });
    const failed = (error: unknown): TaskAnswer => ({ failed: error instanceof Error ? error.message : String(error) });
    process.send?.(await run().catch(failed));
  });
  // Ends at once without its parent: an ordinary exit would wait for the threads of libraries.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}

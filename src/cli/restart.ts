/** `plaza restart`: replaces the workers of a running server without refusing a request. */
import type { Command } from 'commander';
import { readConfig } from '../platform/config.ts';
import { askForRestart } from '../platform/processes/control.ts';

async function restart(): Promise<void> {
  await askForRestart(readConfig(process.env).dataDir);
  console.log('All workers are replaced.');
}

export function addProcessCommands(program: Command): void {
  program
    .command('restart')
    .description(
      'Replace the workers of the server that runs on this machine with --workers, one after the other, and wait.',
    )
    .action(restart);
}

/** `plaza migrate` and `plaza doctor`. */
import type { Command } from 'commander';
import { readConfig } from '../platform/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { examine } from './doctor.ts';
import { table } from './table.ts';
import { withDatabase } from './with-platform.ts';

async function bringUpToDate(): Promise<void> {
  const applied = await withDatabase(readConfig(process.env), (databaseUrl) => migrate(databaseUrl));
  for (const name of applied) console.log(`Applied the migration ${name}.`);
  if (applied.length === 0) console.log('The database is up to date.');
}

async function doctor(): Promise<void> {
  const findings = await examine(process.env);
  console.log(table(findings.map(({ name, ok, text }) => [ok ? 'ok' : 'problem', name, text])));
  if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
}

export function addDatabaseCommands(program: Command): void {
  program.command('migrate').description('Bring the database to this version.').action(bringUpToDate);
  program
    .command('doctor')
    .description('Check everything the server needs, a line each; ends with 1 when there is a problem.')
    .action(doctor);
}

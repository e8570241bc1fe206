/** `plaza migrate` and `plaza doctor`. */
import type { Command } from 'commander';
import { readConfig } from '../platform/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { examine } from './doctor/examine.ts';
import { withoutImports } from './moving-in/keep-imports-out.ts';
import { table } from './table.ts';
import { withDatabase } from './with-platform.ts';

async function bringUpToDate(): Promise<void> {
  const applied = await withDatabase(readConfig(process.env), (databaseUrl) =>
    withoutImports(databaseUrl, 'No migration is applied', () => migrate(databaseUrl)),
  );
  for (const name of applied) console.log(`Applied the migration ${name}.`);
  if (applied.length === 0) console.log('The database is up to date.');
}

async function doctor(options: { json?: boolean }): Promise<void> {
  const findings = await examine(process.env);
  const ok = findings.every(({ verdict }) => verdict !== 'FAIL');
  if (options.json) console.log(JSON.stringify({ ok, findings }, null, 2));
  else
    console.log(
      table(
        findings.map(({ verdict, name, text, advice }) => [
          verdict,
          name,
          advice ? `${text.replace(/\.$/, '')}. ${advice}` : text,
        ]),
      ),
    );
  if (!ok) process.exitCode = 1;
}

export function addDatabaseCommands(program: Command): void {
  program.command('migrate').description('Apply the migrations of this version to the database.').action(bringUpToDate);
  program
    .command('doctor')
    .description(
      'Check everything that the server needs, with advice for each problem. The exit status is 1 if a check fails.',
    )
    .option('--json', 'print JSON: each check with its verdict, text and advice')
    .action(doctor);
}

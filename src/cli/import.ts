/** `plaza import`: takes a community of other software in. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { type Config, readConfig } from '../platform/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { counted } from './domains.ts';
import { type Check, type CheckRequest, checkMastodon } from './moving-in/mastodon/check.ts';
import { importMastodon, isInterrupted } from './moving-in/mastodon/run/run.ts';
import { table } from './table.ts';
import { openPlatform, withDatabase } from './with-platform.ts';

/** In words that promise no more than an estimate can. */
function duration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? counted(minutes, 'minute') : `${(minutes / 60).toFixed(1)} hours`;
}

function describe({ version, webDomain, localDomain, findings, tables, leftOut, need }: Check): string[] {
  const left = new Map<string, number>();
  for (const { table: name, count } of leftOut) left.set(name, (left.get(name) ?? 0) + count);
  const imported = tables.flatMap(({ table: name, rows, fate }) =>
    'becomes' in fate ? [[name, String(rows), String(Math.max(0, rows - (left.get(name) ?? 0))), fate.becomes]] : [],
  );
  const lost = [
    ...tables.flatMap(({ table: name, rows, fate }) => ('none' in fate ? [[name, String(rows), fate.none]] : [])),
    ...leftOut.map(({ table: name, count, because }) => [name, String(count), because]),
  ];
  const failed = findings.filter(({ verdict }) => verdict === 'FAIL').length;
  return [
    `Mastodon at ${webDomain}, with handles at ${localDomain} and migrations up to ${version}.`,
    '',
    table(findings.map(({ verdict, name, text, advice }) => [verdict, name, advice ? `${text}. ${advice}` : text])),
    '',
    table([['TABLE', 'ROWS', 'COME', 'AS'], ...imported]),
    '',
    ...(lost.length > 0 ? [table([['NO PLACE', 'ROWS', 'BECAUSE'], ...lost]), ''] : []),
    `The import would take about ${duration(need.seconds)}.`,
    failed === 0 ? 'Nothing stops it.' : `${counted(failed, 'finding')} above would stop it.`,
  ];
}

interface ImportOptions extends Omit<CheckRequest, 'address'> {
  check?: boolean;
}

const AFTERWARDS =
  'Start the server, look at it, and let the proxy pass everything on to it. Keep the database and the files of Mastodon until then.';

async function fill(request: CheckRequest): Promise<void> {
  const lost = await withDatabase(readConfig(process.env), async (databaseUrl) => {
    await migrate(databaseUrl);
    return openPlatform(readConfig(process.env), databaseUrl, (platform) =>
      importMastodon(platform, databaseUrl, request, (phase) => console.log(`… ${phase}`)),
    );
  });
  if (lost.length > 0)
    console.log(
      table([['LOST', 'ROWS', 'BECAUSE'], ...lost.map((row) => [row.table, String(row.count), row.because])]),
    );
  console.log(`Everything is imported. ${AFTERWARDS}`);
}

/** A database that does not exist is not created by a check. */
async function continues(config: Config): Promise<boolean> {
  const exists = config.databaseUrl !== null || existsSync(path.join(config.dataDir, 'postgres'));
  return exists && withDatabase(config, isInterrupted);
}

async function act(address: string, { check: only = false, ...places }: ImportOptions): Promise<void> {
  const request = { address, ...places };
  const config = readConfig(process.env);
  if (!only && (await continues(config))) {
    console.log('An import was interrupted, and continues.');
    return fill(request);
  }
  const check = await checkMastodon(config, request);
  console.log(describe(check).join('\n'));
  if (check.findings.some(({ verdict }) => verdict === 'FAIL')) process.exitCode = 1;
  else if (!only) await fill(request);
}

export function addImportCommands(program: Command): void {
  program
    .command('import')
    .description('Take a community of other software in; docs/moving-in.md leads through it.')
    .command('mastodon')
    .description('Take a Mastodon server in, unless something is in the way. While it runs, no server may run.')
    .argument('<ADDRESS>', 'of its database, such as postgres://mastodon:password@localhost/mastodon_production')
    .requiredOption('--media <PLACE>', 'its folder public/system, or its bucket as s3://KEY:SECRET@HOST/BUCKET')
    .requiredOption('--env <FILE>', 'its file .env.production')
    .option('--check', 'only read and report; ends with 1 if something is in the way')
    .action(act);
}

/** `plaza import`: takes a community of other software in. */
import type { Command } from 'commander';
import { readConfig } from '../platform/config.ts';
import { counted } from './domains.ts';
import { type Check, type CheckRequest, checkMastodon } from './moving-in/mastodon/check.ts';
import { table } from './table.ts';

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

async function importMastodon(address: string, options: Omit<CheckRequest, 'address'>): Promise<void> {
  const check = await checkMastodon(readConfig(process.env), { address, ...options });
  console.log(describe(check).join('\n'));
  if (check.findings.some(({ verdict }) => verdict === 'FAIL')) process.exitCode = 1;
}

export function addImportCommands(program: Command): void {
  program
    .command('import')
    .description('Take a community of other software in; docs/moving-in.md leads through it.')
    .command('mastodon')
    .description('Look at a Mastodon server: what would come, what has no place here, and what is in the way.')
    .argument('<ADDRESS>', 'of its database, such as postgres://mastodon:password@localhost/mastodon_production')
    .requiredOption('--media <PLACE>', 'its folder public/system, or its bucket as s3://KEY:SECRET@HOST/BUCKET')
    .requiredOption('--env <FILE>', 'its file .env.production')
    .requiredOption('--check', 'only read and report; ends with 1 if something is in the way')
    .action(importMastodon);
}

/** `plaza import`: takes a community of other software in. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Command, Option } from 'commander';
import { type Config, readConfig } from '../platform/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import type { Platform } from '../platform/platform.ts';
import type { Check } from './moving-in/findings.ts';
import { checkMastodon } from './moving-in/mastodon/check.ts';
import { importMastodon } from './moving-in/mastodon/run/run.ts';
import { verifyMastodon } from './moving-in/mastodon/verify/verify.ts';
import { checkMobilizon } from './moving-in/mobilizon/check.ts';
import { importMobilizon } from './moving-in/mobilizon/run/run.ts';
import { verifyMobilizon } from './moving-in/mobilizon/verify/verify.ts';
import { isInterrupted, type LostRows } from './moving-in/phases.ts';
import { describeCheck, describeVerification, failuresOf } from './moving-in/printed.ts';
import { type Found, foundBy, storeVerification } from './moving-in/report.ts';
import type { Verification } from './moving-in/verify/verification.ts';
import { table } from './table.ts';
import { openPlatform, withDatabase } from './with-platform.ts';

/** A server that moves in. */
interface Newcomer {
  check(config: Config): Promise<Check>;
  import(
    platform: Platform,
    databaseUrl: string,
    tell: (phase: string) => void,
    found: Found | null,
  ): Promise<LostRows[]>;
  /** A sentence or two about the next steps. */
  afterwards: string;
}

async function fill(newcomer: Newcomer, found: Found | null): Promise<void> {
  const lost = await withDatabase(readConfig(process.env), async (databaseUrl) => {
    await migrate(databaseUrl);
    return openPlatform(readConfig(process.env), databaseUrl, (platform) =>
      newcomer.import(platform, databaseUrl, (phase) => console.log(`… ${phase}`), found),
    );
  });
  if (lost.length > 0)
    console.log(
      table([['LOST', 'ROWS', 'BECAUSE'], ...lost.map((row) => [row.table, String(row.count), row.because])]),
    );
  console.log(`Everything is imported. ${newcomer.afterwards}`);
}

/** A database that does not exist is not created by a check. */
async function continues(config: Config): Promise<boolean> {
  const exists = config.databaseUrl !== null || existsSync(path.join(config.dataDir, 'postgres'));
  return exists && withDatabase(config, isInterrupted);
}

async function act(newcomer: Newcomer, only: boolean): Promise<void> {
  const config = readConfig(process.env);
  if (!only && (await continues(config))) {
    console.log('An import was interrupted, and continues.');
    return fill(newcomer, null);
  }
  const check = await newcomer.check(config);
  console.log(describeCheck(check).join('\n'));
  if (failuresOf(check.findings) > 0) process.exitCode = 1;
  else if (!only) await fill(newcomer, foundBy(check));
}

async function compare(verify: (config: Config, databaseUrl: string) => Promise<Verification>): Promise<void> {
  const config = readConfig(process.env);
  await withDatabase(config, async (databaseUrl) => {
    const verification = await verify(config, databaseUrl);
    // The comparison can take an hour, so a failure to store its result must not lose it.
    console.log(describeVerification(verification).join('\n'));
    if (failuresOf(verification.findings) > 0) process.exitCode = 1;
    await storeVerification(databaseUrl, verification);
  });
}

const THEN_VERIFY =
  'Start the server, and run the same command with --verify before the proxy passes anything on to it.';

interface MastodonOptions {
  media: string;
  env: string;
  check?: boolean;
  verify?: boolean;
}

function takeMastodon(address: string, { check = false, verify = false, ...places }: MastodonOptions): Promise<void> {
  const request = { address, ...places };
  if (verify) return compare((config, databaseUrl) => verifyMastodon(config, databaseUrl, request));
  return act(
    {
      check: (config) => checkMastodon(config, request),
      import: (platform, databaseUrl, ...told) => importMastodon(platform, databaseUrl, request, ...told),
      afterwards: `${THEN_VERIFY} Keep the database and the files of Mastodon.`,
    },
    check,
  );
}

interface MobilizonOptions {
  uploads: string;
  check?: boolean;
  verify?: boolean;
}

function takeMobilizon(address: string, { check = false, verify = false, uploads }: MobilizonOptions): Promise<void> {
  const request = { address, uploads };
  if (verify) return compare((config, databaseUrl) => verifyMobilizon(config, databaseUrl, request));
  return act(
    {
      check: (config) => checkMobilizon(config, request),
      import: (platform, databaseUrl, ...told) => importMobilizon(platform, databaseUrl, request, ...told),
      afterwards: `${THEN_VERIFY} Keep the database and the files of Mobilizon.`,
    },
    check,
  );
}

const CHECK = ['--check', 'only read and report; ends with 1 if something is in the way'] as const;

const verification = (former: string): Option =>
  new Option(
    '--verify',
    `after the import: compare with ${former}, and ask the running server; ends with 1 if something is wrong`,
  ).conflicts('check');

export function addImportCommands(program: Command): void {
  const importing = program
    .command('import')
    .description('Take a community of other software in; docs/moving-in.md leads through it.');
  importing
    .command('mastodon')
    .description('Take a Mastodon server in, unless something is in the way. While it runs, no server may run.')
    .argument('<ADDRESS>', 'of its database, such as postgres://mastodon:password@localhost/mastodon_production')
    .requiredOption('--media <PLACE>', 'its folder public/system, or its bucket as s3://KEY:SECRET@HOST/BUCKET')
    .requiredOption('--env <FILE>', 'its file .env.production')
    .option(...CHECK)
    .addOption(verification('Mastodon'))
    .action(takeMastodon);
  importing
    .command('mobilizon')
    .description(
      'Take a Mobilizon server in at its own host, unless something is in the way. While it runs, no server may run.',
    )
    .argument('<ADDRESS>', 'of its database, such as postgres://mobilizon:password@localhost/mobilizon')
    .requiredOption('--uploads <FOLDER>', 'its folder of uploads, such as /var/lib/mobilizon/uploads')
    .option(...CHECK)
    .addOption(verification('Mobilizon'))
    .action(takeMobilizon);
}

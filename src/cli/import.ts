/** `plaza import`: takes a community of other software in. */
import { type Command, Option } from 'commander';
import { type Config, readConfig } from '../platform/config.ts';
import { StartError } from '../platform/start-error.ts';
import { takeBoth } from './moving-in/again/take-both.ts';
import { checkMastodon, type CheckRequest as MastodonRequest } from './moving-in/mastodon/check.ts';
import { MASTODON } from './moving-in/mastodon/former.ts';
import { importMastodon } from './moving-in/mastodon/run/run.ts';
import { REMOTE_POSTS, type RemotePosts } from './moving-in/mastodon/source.ts';
import { verifyMastodon } from './moving-in/mastodon/verify/verify.ts';
import { checkMobilizon, type CheckRequest as MobilizonRequest } from './moving-in/mobilizon/check.ts';
import { MOBILIZON } from './moving-in/mobilizon/former.ts';
import { importMobilizon } from './moving-in/mobilizon/run/run.ts';
import { verifyMobilizon } from './moving-in/mobilizon/verify/verify.ts';
import { fill, type Newcomer, NOTHING, unfinishedHere } from './moving-in/newcomer.ts';
import { describeCheck, describeVerification, failuresOf } from './moving-in/printed.ts';
import { foundBy, storeVerification } from './moving-in/report.ts';
import type { Verification } from './moving-in/verify/verification.ts';
import { withDatabase } from './with-platform.ts';

async function act(newcomer: Newcomer, afterwards: string, only: boolean): Promise<void> {
  const config = readConfig(process.env);
  const { isStaged, isAgain } = only ? NOTHING : await unfinishedHere(config);
  if (isAgain)
    throw new StartError(
      'An import of a Mastodon and of the Mobilizon after it was interrupted. Run "plaza import mastodon" with --mobilizon and --uploads once more: it continues.',
    );
  if (isStaged) {
    console.log('An import was interrupted, and continues.');
    await fill(newcomer, null);
  } else {
    const check = await newcomer.check(config);
    console.log(describeCheck(check).join('\n'));
    if (failuresOf(check.findings) > 0) process.exitCode = 1;
    if (only || failuresOf(check.findings) > 0) return;
    await fill(newcomer, foundBy(check));
  }
  console.log(`Everything is imported. ${afterwards}`);
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

interface Only {
  check?: boolean;
  verify?: boolean;
}

const newMastodon = (request: MastodonRequest): Newcomer => ({
  former: MASTODON.name,
  check: (config) => checkMastodon(config, request),
  import: (platform, databaseUrl, ...told) => importMastodon(platform, databaseUrl, request, ...told),
});

const newMobilizon = (request: MobilizonRequest): Newcomer => ({
  former: MOBILIZON.name,
  check: (config) => checkMobilizon(config, request),
  import: (platform, databaseUrl, ...told) => importMobilizon(platform, databaseUrl, request, ...told),
});

interface MastodonOptions extends Only {
  media: string;
  env: string;
  remotePosts: RemotePosts;
  /** The database and the uploads of a Mobilizon that moved in before. */
  mobilizon?: string;
  uploads?: string;
}

async function takeMastodon(
  address: string,
  { check = false, verify = false, mobilizon, uploads, ...places }: MastodonOptions,
): Promise<void> {
  const request = { address, ...places };
  if ((mobilizon === undefined) !== (uploads === undefined))
    throw new StartError('Name both --mobilizon and --uploads, or neither of them.');
  if (verify) return compare((config, databaseUrl) => verifyMastodon(config, databaseUrl, request));
  if (mobilizon === undefined || uploads === undefined)
    return act(newMastodon(request), `${THEN_VERIFY} Keep the database and the files of Mastodon.`, check);
  const requests = { mastodon: request, mobilizon: { address: mobilizon, uploads } };
  const newcomers = [newMastodon(requests.mastodon), newMobilizon(requests.mobilizon)] as const;
  if (!(await takeBoth(newcomers, requests, check))) process.exitCode = 1;
  else if (!check)
    console.log(
      'Everything is imported. Start the server, and run "plaza import mobilizon" with --verify before the proxy passes anything on to it. Keep the databases and the files of both.',
    );
}

interface MobilizonOptions extends Only {
  uploads: string;
}

function takeMobilizon(address: string, { check = false, verify = false, uploads }: MobilizonOptions): Promise<void> {
  const request = { address, uploads };
  if (verify) return compare((config, databaseUrl) => verifyMobilizon(config, databaseUrl, request));
  return act(newMobilizon(request), `${THEN_VERIFY} Keep the database and the files of Mobilizon.`, check);
}

const CHECK = ['--check', 'only read and report; the exit status is 1 if something prevents the import'] as const;

const verification = (former: string): Option =>
  new Option(
    '--verify',
    `after the import: compare with ${former}, and query the running server; the exit status is 1 if a check fails`,
  ).conflicts('check');

export function addImportCommands(program: Command): void {
  const importing = program
    .command('import')
    .description('Import a server of other software; docs/moving-in.md describes the steps.');
  importing
    .command('mastodon')
    .description('Import a Mastodon server, unless something prevents it. No server may run meanwhile.')
    .argument(
      '<ADDRESS>',
      'the address of its database, such as postgres://mastodon:password@localhost/mastodon_production',
    )
    .requiredOption('--media <PLACE>', 'its folder public/system, or its bucket as s3://KEY:SECRET@HOST/BUCKET')
    .requiredOption('--env <FILE>', 'its file .env.production')
    .addOption(
      new Option(
        '--remote-posts <CHOICE>',
        'all, or only those that local people touched, with their threads; use the same choice with --check and --verify',
      )
        .choices(REMOTE_POSTS)
        .default('all'),
    )
    .addOption(
      new Option(
        '--mobilizon <ADDRESS>',
        'the database of a Mobilizon that was imported before and that nobody has used since: it is removed, and imported again after Mastodon',
      ).conflicts('verify'),
    )
    .addOption(new Option('--uploads <FOLDER>', 'the folder of uploads of that Mobilizon').conflicts('verify'))
    .option(...CHECK)
    .addOption(verification('Mastodon'))
    .action(takeMastodon);
  importing
    .command('mobilizon')
    .description(
      'Import a Mobilizon server at its own host, unless something prevents it. No server may run meanwhile.',
    )
    .argument('<ADDRESS>', 'the address of its database, such as postgres://mobilizon:password@localhost/mobilizon')
    .requiredOption('--uploads <FOLDER>', 'its folder of uploads, such as /var/lib/mobilizon/uploads')
    .option(...CHECK)
    .addOption(verification('Mobilizon'))
    .action(takeMobilizon);
}

/** `plaza import mastodon` into a server with a Mobilizon: removes the Mobilizon, imports Mastodon, and the Mobilizon once more after it. */
import { type Config, readConfig } from '../../../platform/config.ts';
import { StartError } from '../../../platform/start-error.ts';
import { openPlatform, withDatabase } from '../../with-platform.ts';
import type { Check } from '../findings.ts';
import { checkMastodon, type CheckRequest as MastodonRequest } from '../mastodon/check.ts';
import { MASTODON } from '../mastodon/former.ts';
import { migrateAlone } from '../migrate-alone.ts';
import { checkMobilizon, type CheckRequest as MobilizonRequest } from '../mobilizon/check.ts';
import { movesInFirst } from '../mobilizon/neighbour.ts';
import { fill, type Newcomer, unfinishedHere } from '../newcomer.ts';
import { describeCheck, failuresOf } from '../printed.ts';
import { type Found, foundBy } from '../report.ts';
import { withSource } from '../source.ts';
import { examineForMastodon, examineReturning } from './examine.ts';
import { makeRoom } from './make-room.ts';

/**
 * Copies of files stay for a week after the removal of their rows, longer than both imports take, so that a dump of the database of before can be
 * restored with them.
 */
const FILES_STAY_MS = 7 * 86_400_000;

const NOT_COMPLETE =
  'The import is not complete, and no server starts before it is. Mend what is in the way, and run the same command again: it continues.';

/** Prints the report. False if something is in the way. */
function announce(check: Check): boolean {
  console.log(describeCheck(check).join('\n'));
  return failuresOf(check.findings) === 0;
}

interface Requests {
  mastodon: MastodonRequest;
  mobilizon: MobilizonRequest;
}

/** Checks both sources before anything is written. */
async function checkBoth(config: Config, { mastodon, mobilizon }: Requests): Promise<[Check, Check]> {
  const first = await checkMastodon(config, mastodon, () => examineForMastodon(config, true));
  const second = await withSource(MASTODON, mastodon.address, (source) =>
    checkMobilizon(config, mobilizon, {
      neighbour: movesInFirst(source),
      examineTarget: examineReturning(config),
      needBefore: first.need,
    }),
  );
  return [first, second];
}

async function removeFirst(config: Config): Promise<void> {
  console.log('… removal of the Mobilizon');
  await withDatabase(config, async (databaseUrl) => {
    await migrateAlone(databaseUrl);
    await openPlatform(config, databaseUrl, (platform) => makeRoom(platform, databaseUrl, FILES_STAY_MS));
  });
}

/** Imports the rest of one of both. False if something is in the way. */
async function take(newcomer: Newcomer, config: Config, known: Found | null): Promise<boolean> {
  const { isStaged, complete } = await unfinishedHere(config);
  if (complete.includes(newcomer.former)) return true;
  console.log(`${newcomer.former}:`);
  if (isStaged || known !== null) {
    await fill(newcomer, known);
    return true;
  }
  const check = await newcomer.check(config);
  if (!announce(check)) return false;
  await fill(newcomer, foundBy(check));
  return true;
}

/** Imports the rest of both. After the removal, every failure is followed by the advice to continue. */
async function takeRest(newcomers: readonly Newcomer[], config: Config, known: Found | null): Promise<boolean> {
  let isComplete = false;
  try {
    for (const [index, newcomer] of newcomers.entries())
      if (!(await take(newcomer, config, index === 0 ? known : null))) return false;
    isComplete = true;
    return true;
  } finally {
    if (!isComplete) console.log(NOT_COMPLETE);
  }
}

/**
 * Imports both, or continues after the last phase that was completed. False if something is in the way, which was printed.
 *
 * @param only whether to check only
 */
export async function takeBoth(
  newcomers: readonly [mastodon: Newcomer, mobilizon: Newcomer],
  requests: Requests,
  only: boolean,
): Promise<boolean> {
  const config = readConfig(process.env);
  const { isStaged, isAgain } = await unfinishedHere(config);
  let known: Found | null = null;
  if (isAgain && only)
    throw new StartError(
      'An import of both servers was interrupted. Run the same command without --check: it checks the rest, and continues.',
    );
  if (isAgain) console.log('An import was interrupted, and continues.');
  else {
    if (isStaged && !only)
      throw new StartError(
        'An import of one server was interrupted. Run it once more without --mobilizon and --uploads: it continues.',
      );
    const checks = await checkBoth(config, requests);
    if (!checks.map(announce).every(Boolean)) return false;
    if (only) return true;
    await removeFirst(config);
    known = foundBy(checks[0]);
  }
  return takeRest(newcomers, config, known);
}

/** Checks of the database, and of everything that needs it. */
import pg from 'pg';
import {
  type CopyFigures,
  copyLimits,
  countCopies,
  GIGABYTE,
} from '../../domain/federation/remote/files/cached-copies.ts';
import { releaseState } from '../../domain/instance/releases/newer-release.ts';
import { SOFTWARE_VERSION } from '../../domain/instance/version.ts';
import { missingForSetup, type SetupNeed } from '../../domain/setup/missing.ts';
import { arrivalFacts, queueFacts } from '../../jobs/worker/queue.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { tablesWithoutStatistics } from '../../platform/database/statistics.ts';
import { type Platform, replicaOf } from '../../platform/platform.ts';
import { type ImportState, importState, stepsOf, UNFINISHED } from '../moving-in/unfinished.ts';
import { pendingMigrations } from '../pending-migrations.ts';
import { openPlatform } from '../with-platform.ts';
import { check, type Finding, fail, TIMEOUT_MS, warn } from './finding.ts';
import { alternate, origin } from './handles.ts';
import { signatures } from './signatures.ts';
import { singleSignOn } from './single-sign-on.ts';

const MAX_WAIT_SECONDS = 600;

/** Tokens and links expire by the clock. */
const FAST_SECONDS = 5;
const WRONG_SECONDS = 60;

async function connected<T>(databaseUrl: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => {});
  await client.connect();
  return ask(client).finally(() => client.end());
}

async function version(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  return `PostgreSQL ${rows[0]?.server_version}`;
}

async function migrations(client: pg.Client): Promise<string> {
  const pending = await pendingMigrations(client);
  return pending.length === 0 ? 'up to date' : fail(`${pending.length} to apply`, 'Run "plaza migrate".');
}

/** An import of a former server (docs/moving-in.md). */
async function imports(client: pg.Client, state: ImportState): Promise<string> {
  if (state === 'none') return 'none is unfinished';
  const { is, advice } = UNFINISHED[state];
  const steps = await stepsOf(client);
  const words = steps ? `${is} (${steps.done} of ${steps.all} steps are complete)` : is;
  return fail(state === 'running' ? `${words}, so checks that read its tables are skipped` : words, advice);
}

/** Says how far another clock is from this one. */
export function compareClocks(other: Date, whose: string): string {
  const seconds = Math.abs(other.getTime() - systemClock.now().getTime()) / 1000;
  const words = `${seconds.toFixed(seconds < 10 ? 1 : 0)} seconds from that of ${whose}`;
  const advice = 'Synchronize the clocks of both machines over the network (NTP).';
  if (seconds > WRONG_SECONDS) fail(words, advice);
  if (seconds > FAST_SECONDS) warn(words, advice);
  return words;
}

async function clock(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return compareClocks(rows[0]?.now ?? new Date(0), 'the database');
}

async function redis({ redis }: Platform): Promise<string> {
  if (!redis) return 'no REDIS_URL: one server process only';
  await redis.ping().catch((error: Error) => {
    throw error.name === 'MaxRetriesPerRequestError' ? new Error('does not answer') : error;
  });
  return 'answers';
}

/** Optional: the database can answer everything itself. */
async function replica({ config, log, sql }: Platform): Promise<string> {
  const found = replicaOf(config, log, sql);
  if (!found) return 'no REPLICA_DATABASE_URL: the database answers everything';
  try {
    await found.examine();
    return 'a standby of the database, and up to date';
  } catch (error) {
    const advice = 'See REPLICA_DATABASE_URL, and "pg_stat_replication" in the database.';
    return warn(`not used, the database answers everything: ${(error as Error).message}`, advice);
  } finally {
    await found.close();
  }
}

/** Writes, reads and removes a small file, because permissions for these may differ. */
async function storage({ storage, random }: Platform): Promise<string> {
  const key = `doctor/${random.uuid()}`;
  const bytes = new TextEncoder().encode(key);
  await storage.write(key, bytes, 'text/plain');
  const back = await storage.read(key);
  await storage.remove(key);
  if (!back || !Buffer.from(back).equals(bytes)) throw new Error('a file came back changed');
  return 'takes, gives back and removes files';
}

/** Optional: without ffmpeg the server accepts fewer types of files. */
async function ffmpeg({ ffmpeg }: Platform): Promise<string> {
  return ffmpeg.available
    ? 'makes videos and sound playable'
    : warn(
        'not found on this machine: videos are refused, and audio is not converted',
        'Install ffmpeg, or see FFMPEG_PATH.',
      );
}

/** The server updates them every minute; a role that does not own the tables cannot. */
async function statistics({ pool }: Platform): Promise<string> {
  const missing = await tablesWithoutStatistics(pool);
  if (missing.length === 0) return 'PostgreSQL has statistics of all tables';
  return warn(
    `PostgreSQL has no statistics of ${missing.length} tables (${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ', …' : ''}), so lists may be slow`,
    'The server collects them within a minute. If the warning remains, run ANALYZE in the database as the owner of the tables.',
  );
}

/** A limit of size is applied every hour. */
const FULL = 1.2;

async function remoteMedia(platform: Platform): Promise<string> {
  const [figures, limits] = await Promise.all([countCopies(platform), copyLimits(platform)]);
  const sum = (of: (figures: CopyFigures) => number): number => figures.reduce((all, each) => all + of(each), 0);
  const size = sum(({ bytes }) => bytes);
  const total = `${sum(({ copies }) => copies)} copies of files of other servers, ${(size / GIGABYTE).toFixed(2)} GB`;
  const words = `${total}, ${sum(({ used }) => used)} of them used in the last day`;
  if (limits.bytes !== null && size > limits.bytes * FULL)
    warn(`${total}, more than remoteMediaGigabytes`, 'Is the server running? See "plaza remote-media prune".');
  return words;
}

/** The check `mail` covers the mail server. */
const NEEDS: Record<Exclude<SetupNeed, 'mail'>, string> = {
  owner: 'an owner ("plaza setup-link")',
  name: 'a name',
  description: 'a description',
  contactEmail: 'a contact address',
};

async function setup(platform: Platform): Promise<string> {
  const missing = (await missingForSetup(platform)).filter((need) => need !== 'mail');
  if (missing.length === 0) return 'the server has an owner, a name, a description and a contact address';
  const advice = 'See /moderation/setup, or "plaza settings set".';
  return warn(`the server still needs ${missing.map((need) => NEEDS[need]).join(', ')}`, advice);
}

async function release(platform: Platform): Promise<string> {
  const { feed, newer, checkedAt, error } = await releaseState(platform);
  if (feed === null) return 'no releaseFeed: nobody is asked for newer versions';
  if (newer) warn(`version ${newer.version} is available, and this is ${SOFTWARE_VERSION}`, `See ${newer.url}`);
  if (error !== null) warn(`${feed} ${error}`, 'See "plaza settings get releaseFeed".');
  return checkedAt ? `${SOFTWARE_VERSION} is the newest version` : `${feed} is read within a day`;
}

async function jobs({ pool }: Platform): Promise<string> {
  const { waiting, scheduled, dead, oldestSeconds } = await queueFacts(pool);
  if (dead > 0) fail(`${dead} failed for good`, 'See "plaza jobs dead", then "plaza jobs retry" or "discard".');
  if (oldestSeconds > MAX_WAIT_SECONDS)
    fail(`the oldest of ${waiting} has waited for ${Math.round(oldestSeconds / 60)} minutes`, 'Is the server running?');
  return `${waiting} waiting, ${scheduled} for later, none dead`;
}

async function arrivals(platform: Platform): Promise<string> {
  const { waiting, oldestSeconds, site, ofSite } = await arrivalFacts(platform);
  if (waiting === 0) return 'no received activity waits';
  const found = `${waiting} received activities wait, ${ofSite} of them from ${site}`;
  if (oldestSeconds > MAX_WAIT_SECONDS)
    fail(`${found}; the oldest has waited for ${Math.round(oldestSeconds / 60)} minutes`, 'Is the server running?');
  return found;
}

const DATABASE = 'See DATABASE_URL.';

/** Checks that depend on a failed one are skipped. */
export async function examineInstallation(config: Config, databaseUrl: string): Promise<Finding[]> {
  const reached = await check('database', DATABASE, () => connected(databaseUrl, version));
  if (reached.verdict === 'FAIL') return [reached];
  const state = await connected(databaseUrl, importState);
  // A restore locks the tables until it ends.
  const isLocked = state === 'running';
  const migrated = () =>
    check('migrations', 'Run the version that the database belongs to.', () => connected(databaseUrl, migrations));
  const before = await Promise.all([
    check('clock', DATABASE, () => connected(databaseUrl, clock)),
    ...(isLocked ? [] : [migrated()]),
    check('import', null, () => connected(databaseUrl, (client) => imports(client, state))),
  ]);
  const isWrong = before.some(({ name, verdict }) => name === 'migrations' && verdict === 'FAIL');
  if (isLocked || isWrong) return [reached, ...before];
  const rest = await openPlatform(config, databaseUrl, (platform) =>
    Promise.all([
      check('setup', null, () => setup(platform)),
      check('release', null, () => release(platform)),
      check('single sign-on', 'See OIDC_ISSUER.', () => singleSignOn(platform)),
      check('redis', 'See REDIS_URL.', () => redis(platform)),
      check('replica', null, () => replica(platform)),
      check('statistics', null, () => statistics(platform)),
      check('storage', 'See STORAGE_URL, or DATA_DIR.', () => storage(platform)),
      check('ffmpeg', null, () => ffmpeg(platform)),
      check('remote media', null, () => remoteMedia(platform)),
      check('jobs', null, () => jobs(platform)),
      check('arrivals', null, () => arrivals(platform)),
      check('signatures', null, () => signatures(platform)),
      ...platform.config.alternateDomains.map((domain) =>
        check(`domain ${domain}`, null, () => alternate(platform, domain)),
      ),
      ...platform.config.origins.map((each) => check(`origin ${each.host}`, null, () => origin(platform.config, each))),
    ]),
  );
  return [reached, ...before, ...rest];
}

/** The checks of `plaza doctor`: each returns a few words or throws the problem. */
import { statfs } from 'node:fs/promises';
import pg from 'pg';
import { queueFacts } from '../jobs/worker/queue.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { ensureDataDir } from '../platform/files/data-dir.ts';
import { redact } from '../platform/log.ts';
import { smtpTransport } from '../platform/mail.ts';
import type { Platform } from '../platform/platform.ts';
import { StartError } from '../platform/start-error.ts';
import { pendingMigrations } from './pending-migrations.ts';
import { openPlatform, withDatabase } from './with-platform.ts';

export interface Finding {
  name: string;
  ok: boolean;
  text: string;
}

/** The timeout of each check. */
const TIMEOUT_MS = 5_000;
const MIN_FREE_BYTES = 1_000_000_000;
const MAX_WAIT_SECONDS = 600;

const problem = (text: string): never => {
  throw new StartError(text);
};

async function disk({ dataDir }: Config): Promise<string> {
  ensureDataDir(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const words = `${(free / 1e9).toFixed(1)} GB free in ${dataDir}`;
  return free < MIN_FREE_BYTES ? problem(`Only ${words}.`) : words;
}

async function mail({ smtpUrl }: Config): Promise<string> {
  if (!smtpUrl) return 'no SMTP_URL: mails are written as files';
  await (await smtpTransport(smtpUrl, TIMEOUT_MS)).verify();
  return 'the mail server lets us in';
}

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
  return pending.length === 0 ? 'up to date' : problem(`${pending.length} to apply: run "plaza migrate".`);
}

async function redis({ redis }: Platform): Promise<string> {
  if (!redis) return 'no REDIS_URL: one server process only';
  return redis.ping().then(
    () => 'answers',
    (error: Error) => problem(error.name === 'MaxRetriesPerRequestError' ? 'does not answer' : error.message),
  );
}

/** Writes, reads and removes a small file, because permissions for these may differ. */
async function storage({ storage, random }: Platform): Promise<string> {
  const key = `doctor/${random.uuid()}`;
  const bytes = new TextEncoder().encode(key);
  await storage.write(key, bytes, 'text/plain');
  const back = await storage.read(key);
  await storage.remove(key);
  return back && Buffer.from(back).equals(bytes) ? 'takes and gives back files' : problem('A file came back changed.');
}

/** Optional: without ffmpeg the server accepts fewer types of files. */
async function ffmpeg({ ffmpeg }: Platform): Promise<string> {
  return ffmpeg.available
    ? 'makes videos and sound playable'
    : 'not on this machine: videos are refused, sound is kept as it is';
}

async function jobs({ pool }: Platform): Promise<string> {
  const { waiting, scheduled, dead, oldestSeconds } = await queueFacts(pool);
  if (dead > 0) problem(`${dead} failed for good: see "plaza jobs dead".`);
  if (oldestSeconds > MAX_WAIT_SECONDS) {
    problem(
      `The oldest of ${waiting} has waited for ${Math.round(oldestSeconds / 60)} minutes: is the server running?`,
    );
  }
  return `${waiting} waiting, ${scheduled} for later, none dead`;
}

/** The first line of the message and of its causes, because a library's outermost message may not tell the reason. */
function describe(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException;
  const words = (message || code || String(error)).split('\n', 1)[0] ?? '';
  return cause ? `${words} (${describe(cause)})` : words;
}

async function check(name: string, ask: () => Promise<string>): Promise<Finding> {
  const late = Promise.withResolvers<never>();
  const cancel = systemClock.after(TIMEOUT_MS, () => late.reject(new StartError('does not answer')));
  try {
    return { name, ok: true, text: await Promise.race([ask(), late.promise]) };
  } catch (error) {
    return { name, ok: false, text: redact(describe(error)) };
  } finally {
    cancel();
  }
}

async function examineDatabase(config: Config, databaseUrl: string): Promise<Finding[]> {
  const reached = await check('database', () => connected(databaseUrl, version));
  if (!reached.ok) return [reached];
  const migrated = await check('migrations', () => connected(databaseUrl, migrations));
  if (!migrated.ok) return [reached, migrated];
  return openPlatform(config, databaseUrl, async (platform) => [
    reached,
    migrated,
    await check('redis', () => redis(platform)),
    await check('storage', () => storage(platform)),
    await check('ffmpeg', () => ffmpeg(platform)),
    await check('jobs', () => jobs(platform)),
  ]);
}

/** All findings, in the order in which to fix them; checks that depend on a failed one are left out. */
export async function examine(env: Record<string, string | undefined>): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    return [await check('config', () => Promise.reject(error))];
  }
  return [
    { name: 'config', ok: true, text: `serves ${config.publicUrl}` },
    await check('disk', () => disk(config)),
    await check('mail', () => mail(config)),
    ...(await withDatabase(config, (databaseUrl) => examineDatabase(config, databaseUrl)).catch(
      async (error: unknown) => [await check('database', () => Promise.reject(error))],
    )),
  ];
}

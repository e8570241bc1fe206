/** The platform: infrastructure without domain knowledge, opened once per process. */
import type { Redis } from 'ioredis';
import type pg from 'pg';
import { type Bus, createBus } from './bus/bus.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { BACKGROUND_LIMITS, type Database, type Db, openDatabase } from './database/db.ts';
import type { DatabaseLimits } from './database/pool.ts';
import { createSql, type Sql } from './database/sql.ts';
import { createStorage, type Storage } from './files/storage.ts';
import { createMailHosts, type MailHosts } from './http/mail-hosts.ts';
import { createHttp, type Http } from './http/outgoing.ts';
import { createIds, type Ids } from './ids.ts';
import { createLimiter, type Limiter } from './limiter.ts';
import { createLog, type Log } from './log.ts';
import { createMailer, type Mailer } from './mail.ts';
import { createFfmpeg, type Ffmpeg } from './programs/ffmpeg.ts';
import { type Random, systemRandom } from './random.ts';
import type { Secrets } from './secrets.ts';

export interface Platform {
  config: Config;
  secrets: Secrets;
  pool: pg.Pool;
  db: Db;
  sql: Sql;
  redis: Redis | null;
  bus: Bus;
  clock: Clock;
  ids: Ids;
  random: Random;
  log: Log;
  mail: Mailer;
  storage: Storage;
  ffmpeg: Ffmpeg;
  limiter: Limiter;
  /** Outgoing HTTP with SSRF protection. */
  http: Http;
  mailHosts: MailHosts;
  close(): Promise<void>;
}

export interface PlatformOptions {
  databaseUrl: string;
  secrets: Secrets;
  clock?: Clock;
  random?: Random;
  log?: Log;
  mailHosts?: MailHosts;
  /** Timeouts of the database; those of requests by default. */
  limits?: DatabaseLimits;
}

const databaseParts = ({ pool, db, prepared }: Database) => ({ pool, db, sql: createSql(prepared) });

/** Redis answers within milliseconds; this long means that it hangs. */
const REDIS_MS = 1_000;

/** Logs once when the connection is lost and once when it is back, however many reconnects it takes. */
export async function openRedis(url: string, log: Log): Promise<Redis> {
  const { Redis: Connection } = await import('ioredis');
  const redis = new Connection(url, {
    maxRetriesPerRequest: 3,
    connectTimeout: REDIS_MS,
    // A connection without an answer counts as lost; until the next one is ready, rate limits do not wait for it.
    socketTimeout: REDIS_MS,
    // Longer than the socket timeout, so that the following commands already know of the lost connection.
    commandTimeout: REDIS_MS * 1.2,
    keepAlive: 10_000,
  });
  let lost = false;
  redis.on('error', (error: Error) => {
    if (!lost)
      log.error(
        `Redis does not answer (${error.message}): streams stand still and limits count for each process until it does. See REDIS_URL.`,
      );
    lost = true;
  });
  redis.on('ready', () => {
    if (lost) log.info('Redis answers again.');
    lost = false;
  });
  return redis;
}

/** Opens the database, Redis and the rest. The database must be migrated already. */
export async function createPlatform(config: Config, options: PlatformOptions): Promise<Platform> {
  const clock = options.clock ?? systemClock;
  const random = options.random ?? systemRandom;
  const log = options.log ?? createLog(config.logLevel);
  const { databaseTimeoutMs: waitMs } = config;
  const database = openDatabase(options.databaseUrl, options.limits ?? { connectMs: waitMs, statementMs: waitMs });
  const { rows } = await database.pool.query<{ number: string }>("SELECT nextval('process_numbers') AS number");
  const redis = config.redisUrl ? await openRedis(config.redisUrl, log) : null;
  const bus = createBus(redis, clock, {
    name: config.domain,
    onError: (error) => log.error({ err: error }, 'bus'),
  });
  return {
    config,
    secrets: options.secrets,
    ...databaseParts(database),
    redis,
    bus,
    clock,
    ids: createIds(clock, Number(rows[0]?.number ?? 0)),
    random,
    log,
    mail: createMailer(config, { clock, random, log }),
    storage: await createStorage(config),
    ffmpeg: createFfmpeg(config),
    limiter: createLimiter(redis, config.rateLimits, config.domain),
    http: createHttp(),
    mailHosts: options.mailHosts ?? createMailHosts(),
    async close() {
      await bus.close();
      redis?.disconnect();
      await database.close();
    },
  };
}

/** Concurrent jobs, plus the queue itself. */
const JOB_CONNECTIONS = 6;

/** The platform for jobs: own connections, on which statements may take longer than a request can wait. */
export function platformForJobs(platform: Platform, databaseUrl: string): Platform {
  const database = openDatabase(databaseUrl, { ...BACKGROUND_LIMITS, max: JOB_CONNECTIONS });
  return { ...platform, ...databaseParts(database), close: () => database.close() };
}

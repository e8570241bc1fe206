/** The platform: infrastructure without domain knowledge, opened once per process. */
import type { Redis } from 'ioredis';
import type pg from 'pg';
import type { Bus } from './bus/bus.ts';
import { createBus } from './bus/create-bus.ts';
import { type Clock, systemClock } from './clock.ts';
import { NEVER, retryWhileAway } from './concurrency/retry-while-away.ts';
import type { Config } from './config.ts';
import { BACKGROUND_LIMITS, type Database, type Db, openDatabase, refuseOtherTimeZone } from './database/db.ts';
import type { DatabaseLimits } from './database/limits.ts';
import { Listener } from './database/listener.ts';
import { readOrigins } from './database/origins.ts';
import { OwnChanges } from './database/own-changes.ts';
import { openPool } from './database/pool.ts';
import { nextProcessNumber } from './database/process-number.ts';
import { openReplica, type Replica } from './database/replica.ts';
import type { SlowStatement, SlowStatements } from './database/slow-statements.ts';
import { createSql, type Sql } from './database/sql.ts';
import { createStorage, type Storage } from './files/storage.ts';
import { afterFreeTime } from './free-time.ts';
import { networkContains } from './http/ip-network.ts';
import { createMailHosts, type MailHosts } from './http/mail-hosts.ts';
import { createHttp, type Http, isPublicAddress } from './http/outgoing.ts';
import { createIds, type Ids } from './ids.ts';
import { createLimiter, type Limiter } from './limiter.ts';
import { createLog, type Log } from './log.ts';
import { createMailer, type Mailer } from './mail.ts';
import type { Siblings } from './processes/siblings.ts';
import { createFfmpeg, type Ffmpeg } from './programs/ffmpeg.ts';
import { type Random, systemRandom } from './random.ts';
import type { Secrets } from './secrets.ts';
import { createProvider, type SignOnProvider } from './single-sign-on/provider.ts';
import { tracedConnection } from './tracing/calls.ts';
import type { Tracing } from './tracing/tracing.ts';

export interface Platform {
  config: Config;
  secrets: Secrets;
  pool: pg.Pool;
  /** Every pool by name, for metrics. */
  pools: Readonly<Record<string, pg.Pool>>;
  db: Db;
  sql: Sql;
  /** For statements that only read: the replica, or else the same as `sql`. Results are never older than the call. */
  reads: Sql;
  /** Null without REPLICA_DATABASE_URL. */
  replica: Replica | null;
  /** Changes by this process, and notifications of the database, for rows that are cached in memory. */
  changes: OwnChanges;
  listener: Listener;
  redis: Redis | null;
  bus: Bus;
  /** The other workers on this machine; null without a primary. */
  siblings: Siblings | null;
  clock: Clock;
  ids: Ids;
  random: Random;
  log: Log;
  /** Null if no traces are sent. */
  tracing: Tracing | null;
  mail: Mailer;
  storage: Storage;
  ffmpeg: Ffmpeg;
  limiter: Limiter;
  /** Outgoing HTTP with SSRF protection. */
  http: Http;
  mailHosts: MailHosts;
  /** The provider of single sign-on; null without one. */
  signOn: SignOnProvider | null;
  close(): Promise<void>;
}

export interface PlatformOptions {
  databaseUrl: string;
  secrets: Secrets;
  clock?: Clock;
  random?: Random;
  log?: Log;
  tracing?: Tracing | null;
  mailHosts?: MailHosts;
  siblings?: Siblings | null;
  /** Timeouts of the database; by default those of requests. */
  limits?: DatabaseLimits;
  /** The size of each pool of connections; by default that of a serving process. */
  connections?: number;
}

function databaseParts(name: string, { pool, db, prepared }: Database) {
  const sql = createSql(prepared);
  return { pool, pools: { [name]: pool, [`${name}_prepared`]: prepared }, db, sql, reads: sql, replica: null };
}

/** The replica of a database; null without one. */
export function replicaOf(config: Config, log: Log, primary: Sql): Replica | null {
  const { replicaDatabaseUrl: url, replicaWaitMs: waitMs } = config;
  return url ? openReplica(primary, { url, waitMs, slow: logSlow(config, log), log }) : null;
}

/** Logs a line for each, without values. */
const logSlow = ({ slowStatementMs }: Config, log: Log): SlowStatements => ({
  slowMs: slowStatementMs,
  report: ({ cause, ...slow }: SlowStatement) => log.warn({ ...cause, ...slow }, 'slow statement'),
});

/** The addresses that outgoing requests may reach: public ones, and private ones that the operator allowed. */
const allowedAddress =
  ({ allowedPrivateAddresses }: Config) =>
  (address: string): boolean =>
    isPublicAddress(address) || allowedPrivateAddresses.some((network) => networkContains(network, address));

/** Redis answers within milliseconds; after this long it hangs. */
const REDIS_MS = 1_000;

/** ioredis' messages for a silent Redis, or a process that was too busy to read its answer. */
const SILENT = /^(connect ETIMEDOUT|Socket timeout|Command timed out)/;

/** Logs once when the connection is lost and once when it is back, however many reconnects it takes. */
/** @param traced whether its commands are spans of traces */
export async function openRedis(url: string, log: Log, traced = false): Promise<Redis> {
  const { Redis: Connection } = await import('ioredis');
  const redis = new (traced ? tracedConnection(Connection) : Connection)(url, {
    maxRetriesPerRequest: 3,
    connectTimeout: REDIS_MS,
    // A connection without an answer counts as lost. Until the next one is ready, rate limits do not wait for it.
    socketTimeout: REDIS_MS,
    // Longer than the socket timeout, so that later commands find the connection already closed.
    commandTimeout: REDIS_MS * 1.2,
    keepAlive: 10_000,
  });
  let lost = false;
  let doubt: (() => void) | null = null;
  const lose = (error: Error): void => {
    if (!lost)
      log.error(
        `Redis does not answer (${error.message}): streams stand still and limits count for each process until it does. See REDIS_URL.`,
      );
    lost = true;
  };
  redis.on('error', (error: Error) => {
    if (!SILENT.test(error.message)) lose(error);
    else if (!lost) doubt ??= afterFreeTime(REDIS_MS, () => lose(error));
  });
  redis.on('end', () => doubt?.());
  redis.on('ready', () => {
    doubt?.();
    doubt = null;
    if (lost) log.info('Redis answers again.');
    lost = false;
  });
  return redis;
}

/** Opens the database, Redis and the rest. The database must be migrated before. */
export async function createPlatform(config: Config, options: PlatformOptions): Promise<Platform> {
  const clock = options.clock ?? systemClock;
  const random = options.random ?? systemRandom;
  const log = options.log ?? createLog(config.logLevel);
  const { databaseTimeoutMs: waitMs } = config;
  const limits = options.limits ?? { connectMs: waitMs, statementMs: waitMs };
  const slow = logSlow(config, log);
  const changes = new OwnChanges();
  const database = openDatabase(options.databaseUrl, {
    ...limits,
    changes,
    // Commands, which have limits of their own, use DATABASE_DIRECT_URL.
    pooledUrl: options.limits ? null : config.pooledDatabaseUrl,
    slow,
    ...(options.connections !== undefined && { max: options.connections }),
  });
  const close = async (error: unknown): Promise<never> => {
    await database.close();
    throw error;
  };
  if (config.pooledDatabaseUrl) await refuseOtherTimeZone(database.pool).catch(close);
  const reading = async () => ({
    processNumber: await nextProcessNumber(database.db),
    origins: await readOrigins(database.db, config),
  });
  // A database that was found running may end at once, with the server that was killed before this one.
  const read = options.limits ? reading() : retryWhileAway(clock, NEVER, reading);
  const { processNumber, origins } = await read.catch(close);
  const redis = config.redisUrl ? await openRedis(config.redisUrl, log, Boolean(options.tracing)) : null;
  const siblings = options.siblings ?? null;
  const parts = databaseParts('requests', database);
  // Commands read from the database that they change.
  const replica = options.limits ? null : replicaOf(config, log, parts.sql);
  await replica?.start();
  const listening = openPool({
    ...limits,
    ...{ url: options.databaseUrl, max: 1, settings: [], slow, onTimeout: () => {} },
  });
  const listener = new Listener(listening, clock);
  const bus = createBus(redis, clock, {
    name: config.domain,
    siblings,
    onError: (error) => log.error({ err: error }, 'bus'),
  });
  const http = createHttp(allowedAddress(config));
  return {
    config: { ...config, origins },
    secrets: options.secrets,
    ...parts,
    ...(replica && { replica, reads: replica.sql, pools: { ...parts.pools, replica: replica.pool } }),
    changes,
    listener,
    redis,
    bus,
    siblings,
    clock,
    ids: createIds(clock, processNumber),
    random,
    log,
    tracing: options.tracing ?? null,
    mail: createMailer(config, { clock, random, log }),
    storage: await createStorage(config),
    ffmpeg: createFfmpeg(config),
    limiter: createLimiter(redis, config.rateLimits, config.domain, siblings),
    http,
    mailHosts: options.mailHosts ?? createMailHosts(),
    signOn: createProvider({ config, http, clock, log }),
    async close() {
      await bus.close();
      redis?.disconnect();
      await Promise.all([listener.close(), replica?.close(), database.close()]);
    },
  };
}

/** Concurrent jobs, plus the queue itself. Jobs of lanes hold no connection while they wait. */
const JOB_CONNECTIONS = 7;

/** The platform for jobs, with separate connections, on which statements may take longer than a request can wait. */
export function platformForJobs(platform: Platform, databaseUrl: string): Platform {
  const database = openDatabase(databaseUrl, {
    ...BACKGROUND_LIMITS,
    max: JOB_CONNECTIONS,
    changes: platform.changes,
    slow: logSlow(platform.config, platform.log),
  });
  return { ...platform, ...databaseParts('jobs', database), close: () => database.close() };
}

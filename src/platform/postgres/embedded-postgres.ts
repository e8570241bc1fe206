/** Runs the PostgreSQL of the npm package in the data folder, for as long as this process needs it. */
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from '../programs/process-alive.ts';
import { endWithThisProcess, type Watcher } from '../programs/watcher.ts';
import { StartError } from '../start-error.ts';
import { postgresAccount } from './account.ts';
import * as cluster from './cluster.ts';
import { type Postmaster, startPostmaster } from './process.ts';
import { supervise } from './supervisor.ts';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Receives PostgreSQL's log output. */
  log?: (text: string) => void;
  /** Receives a sentence when the database was killed, and when it could not be restarted. */
  trouble?: (text: string) => void;
  /** False trades durability for speed, for disposable data. */
  fsync?: boolean;
}

export interface EmbeddedPostgres {
  url: string;
  /** Stops it if this process owns it. Other servers that use it restart it for themselves. */
  stop(): Promise<void>;
}

const DATABASE = 'plaza';
const POLL_MS = 50;
const PATIENCE_MS = 30_000;
/** Grace period for an orphaned postmaster to end by itself before it is taken over. */
const ORPHAN_MS = 5_000;
const STOP_MS = 5_000;

const ignore = (): void => {};

const urlOf = (password: string, port: number, database: string): string =>
  `postgresql://${cluster.POSTGRES_USER}:${password}@127.0.0.1:${port}/${database}`;

/** Whether the postmaster accepts connections. Creates the database on the first one. */
async function answers(password: string, port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(password, port, 'postgres'), connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Makes this process the owner of the postmaster: it ends when this process does. */
function own(folder: string, postmaster: Postmaster, kind: cluster.OwnerKind, watcher: Watcher): EmbeddedPostgres {
  const { password } = cluster.readState(folder);
  const owner = { process: process.pid, postmaster: postmaster.pid, kind };
  cluster.writeState(folder, { password, port: postmaster.port, owner });
  const end = async (): Promise<void> => {
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      if (cluster.findPostmaster(folder)?.pid !== postmaster.pid) break;
      process.kill(postmaster.pid, signal);
      for (let waited = 0; waited < STOP_MS && isAlive(postmaster.pid); waited += 10) await pause(10);
    }
    watcher.release();
  };
  let ended: Promise<void> | undefined;
  return {
    url: urlOf(password, postmaster.port, DATABASE),
    stop() {
      ended ??= end();
      return ended;
    },
  };
}

/**
 * Supervises the database of a server, whether it started it or found it running. If the database ends, this server or another
 * one that uses it restarts it on the same port, so that the URL stays valid.
 */
function revived(first: EmbeddedPostgres, folder: string, port: number, options: EmbeddedPostgresOptions) {
  const again = async (): Promise<EmbeddedPostgres | null> => {
    const started = await startPostmaster(folder, {
      port,
      durable: options.fsync !== false,
      log: options.log ?? ignore,
    });
    if (!started) return null;
    const next = own(folder, started, 'server', started.watcher);
    if (started.port === port) return next;
    await next.stop();
    throw new StartError(`The embedded database needs port ${port}, which another process uses.`);
  };
  const supervised = supervise({ folder, first, again, say: options.trouble ?? ignore });
  return { url: first.url, stop: supervised.stop };
}

async function open(options: EmbeddedPostgresOptions, kind: cluster.OwnerKind): Promise<EmbeddedPostgres> {
  const folder = path.resolve(options.dataDir, 'postgres');
  const durable = options.fsync !== false;
  const log = options.log ?? ignore;
  const keep = (found: EmbeddedPostgres, port: number) =>
    kind === 'server' ? revived(found, folder, port, options) : found;
  cluster.ensureCluster(folder, postgresAccount(), durable);
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const running = cluster.findPostmaster(folder);
    if (!running) {
      const started = await startPostmaster(folder, { port: cluster.readState(folder).port, durable, log });
      if (started) {
        const owned = own(folder, started, kind, started.watcher);
        if (await answers(cluster.readState(folder).password, started.port)) return keep(owned, started.port);
        await owned.stop();
      }
    } else {
      const { password, owner } = cluster.readState(folder);
      const owned = owner !== null && owner.postmaster === running.pid && isAlive(owner.process);
      const mayUse = owned ? owner.kind === 'server' : waited >= ORPHAN_MS;
      if (mayUse && (await answers(password, running.port))) {
        const found = owned
          ? { url: urlOf(password, running.port, DATABASE), async stop() {} }
          : own(folder, running, kind, endWithThisProcess(running.pid, 'INT'));
        return keep(found, running.port);
      }
    }
    await pause(POLL_MS);
  }
  throw new StartError(`The embedded database in ${folder} is in use by another process and did not answer.`);
}

/**
 * Starts the embedded database for a server. A postmaster left by a killed server is awaited or taken over. A database of another
 * running server in the same data folder is shared, and taken over when that server ends.
 *
 * @throws StartError with one sentence if it cannot run here
 */
export function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return open(options, 'server');
}

/** Uses the embedded database of the running server, or starts it for the duration of a command. */
export function useEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return open(options, 'command');
}

/** Runs the PostgreSQL of the registry package in the data folder, for as long as somebody here needs it. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { launchAs, postgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import * as cluster from './postgres-cluster.ts';
import { StartError } from './start-error.ts';
import { endWithThisProcess, type Watcher } from './watcher.ts';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Is given what PostgreSQL writes to its log. */
  log?: (text: string) => void;
  /** False gives up safety for speed, for data that nobody will miss. */
  fsync?: boolean;
}

export interface EmbeddedPostgres {
  url: string;
  /** Stops it if this process started it or took it over. */
  stop(): Promise<void>;
}

const DATABASE = 'plaza';
const LOOK_AGAIN_MS = 50;
const PATIENCE_MS = 30_000;
/** How long a postmaster whose owner died is given to end by itself before it is taken over. */
const ORPHAN_MS = 5_000;
const STOP_MS = 5_000;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Statements and details hold what people wrote, mail addresses too.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

const UNSAFE_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const urlOf = (password: string, port: number, database: string): string =>
  `postgresql://${cluster.POSTGRES_USER}:${password}@127.0.0.1:${port}/${database}`;

/** `port` when it is free, else one that is. */
async function freePort(port: number | null): Promise<number> {
  const listener = createServer();
  const found = await new Promise<number | null>((resolve) => {
    listener.once('error', () => resolve(null));
    listener.listen(port ?? 0, '127.0.0.1', () => resolve((listener.address() as { port: number }).port));
  });
  if (found === null) return freePort(null);
  await new Promise((resolve) => listener.close(resolve));
  return found;
}

/** Whether the postmaster lets us in; makes the database at the first visit. */
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

interface Postmaster {
  pid: number;
  port: number;
}

interface Started extends Postmaster {
  watcher: Watcher;
}

/** Starts a postmaster; null when another process was quicker or the port was taken meanwhile. */
async function launch(folder: string, options: EmbeddedPostgresOptions): Promise<Started | null> {
  const port = await freePort(cluster.readState(folder).port);
  const settings = { ...SETTINGS, ...(options.fsync === false ? UNSAFE_SETTINGS : {}) };
  const args = [
    '-D',
    folder,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const start = launchAs(postgresAccount(), findPostgresBinaries().postgres, args, folder);
  const child = spawn(start.command, start.args, {
    ...start.options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const watcher = child.pid ? endWithThisProcess(child.pid, 'INT') : null;
  let said = '';
  const ready = await new Promise<boolean>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => resolve(false));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      options.log?.(text.trimEnd());
      if (said.length < 10_000) said += text;
      if (text.includes('ready to accept connections')) resolve(true);
    });
  });
  if (ready && child.pid && watcher) {
    child.unref();
    (child.stderr as unknown as { unref?: () => void }).unref?.();
    return { pid: child.pid, port, watcher };
  }
  watcher?.release();
  if (/postmaster\.pid|shared memory block|could not bind/.test(said)) return null;
  throw new StartError(`The embedded database in ${folder} did not start: ${said.trim().replaceAll('\n', ' ')}`);
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
      for (let waited = 0; waited < STOP_MS && cluster.isAlive(postmaster.pid); waited += 10) await pause(10);
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

async function open(options: EmbeddedPostgresOptions, kind: cluster.OwnerKind): Promise<EmbeddedPostgres> {
  const folder = path.resolve(options.dataDir, 'postgres');
  cluster.ensureCluster(folder, postgresAccount(), options.fsync !== false);
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_AGAIN_MS) {
    const running = cluster.findPostmaster(folder);
    if (!running) {
      const started = await launch(folder, options);
      if (started) {
        const owned = own(folder, started, kind, started.watcher);
        if (await answers(cluster.readState(folder).password, started.port)) return owned;
        await owned.stop();
      }
    } else {
      const { password, owner } = cluster.readState(folder);
      const owned = owner !== null && owner.postmaster === running.pid && cluster.isAlive(owner.process);
      const mayUse = owned ? owner.kind === 'server' : waited >= ORPHAN_MS;
      if (mayUse && (await answers(password, running.port))) {
        return owned
          ? { url: urlOf(password, running.port, DATABASE), async stop() {} }
          : own(folder, running, kind, endWithThisProcess(running.pid, 'INT'));
      }
    }
    await pause(LOOK_AGAIN_MS);
  }
  throw new StartError(`The embedded database in ${folder} is in use by another process and did not answer.`);
}

/**
 * Starts the embedded database for a server. One that a killed server left behind is waited for or taken over, one of
 * another living server in the same data folder is used with it.
 *
 * @throws StartError with one sentence when it cannot run here
 */
export function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return open(options, 'server');
}

/** Uses the embedded database of the server that is running, or starts it for as long as a command takes. */
export function useEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return open(options, 'command');
}

/** Starts the embedded PostgreSQL's own process, with its settings. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { endWithThisProcess, type Watcher } from '../programs/watcher.ts';
import { StartError } from '../start-error.ts';
import { launchAs, postgresAccount } from './account.ts';
import { findPostgresBinaries } from './binaries.ts';
import { reasonIn } from './reason.ts';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Six workers with 38 each (docs/operations.md), three for superusers, and some for commands and backups.
  max_connections: '250',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Statements and details contain user content and mail addresses.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

const UNSAFE_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Another postmaster has the folder or the port, or children of a dead one are still ending. */
const TAKEN = /FATAL: +lock file "|shared memory block|could not bind/;

/** `port` if it is free, otherwise another free one. */
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

export interface PostmasterOptions {
  /** The preferred port. */
  port: number | null;
  durable: boolean;
  log: (text: string) => void;
}

export interface Postmaster {
  pid: number;
  port: number;
}

export interface StartedPostmaster extends Postmaster {
  watcher: Watcher;
}

/**
 * Starts a postmaster that ends when this process does.
 *
 * @returns null if another process started one first, or took the port
 * @throws StartError with PostgreSQL's message if it does not start
 */
export async function startPostmaster(folder: string, options: PostmasterOptions): Promise<StartedPostmaster | null> {
  const port = await freePort(options.port);
  const settings = { ...SETTINGS, ...(!options.durable ? UNSAFE_SETTINGS : {}) };
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
      options.log(text.trimEnd());
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
  if (TAKEN.test(said)) return null;
  if (said.includes('incompatible with server')) {
    const version = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
    throw new StartError(
      `The embedded database in ${folder} was made by PostgreSQL ${version}, which this version of Plaza does not run: start the version that made it.`,
    );
  }
  throw new StartError(`The embedded database in ${folder} did not start: ${reasonIn(said)}.`);
}

/** The data directory of the embedded PostgreSQL: its creation, password, port and owner. */
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureDataDir } from '../files/data-dir.ts';
import { isAlive, isTaken } from '../programs/process-alive.ts';
import { systemRandom } from '../random.ts';
import { StartError } from '../start-error.ts';
import { type Account, launchAs } from './account.ts';
import { findPostgresBinaries } from './binaries.ts';
import { reasonIn } from './reason.ts';

export const POSTGRES_USER = 'plaza';

/** Stored in the data directory, readable only by its owner. */
export interface ClusterState {
  password: string;
  /** The port of the last start, reused so that noted URLs stay valid. */
  port: number | null;
  /** The process that started the postmaster and will stop it. */
  owner: { process: number; postmaster: number; kind: OwnerKind } | null;
}

/** A server is long-lived, so others may rely on its database; a command is not. */
export type OwnerKind = 'server' | 'command';

const stateFile = (folder: string): string => path.join(folder, 'plaza.json');

/** @throws StartError with one sentence if the file is damaged */
export function readState(folder: string): ClusterState {
  const file = stateFile(folder);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ClusterState;
  } catch (error) {
    throw new StartError(
      `${file} cannot be read (${(error as Error).message}): restore it from a backup, because it contains the password of the database.`,
    );
  }
}

/** Replaces the file atomically. */
export function writeState(folder: string, state: ClusterState): void {
  const draft = `${stateFile(folder)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(state)}\n`, { mode: 0o600 });
  renameSync(draft, stateFile(folder));
}

function initialise(folder: string, password: string, account: Account | null, durable: boolean): void {
  const scratch = mkdtempSync(path.join(tmpdir(), 'plaza-initdb-'));
  const passwordFile = path.join(scratch, 'password');
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (account) for (const place of [scratch, passwordFile, folder]) chownSync(place, account.uid, account.gid);
    const args = [
      '-D',
      folder,
      '-U',
      POSTGRES_USER,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
    ];
    args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
    if (!durable) args.push('--no-sync');
    const launch = launchAs(account, findPostgresBinaries().initdb, args, folder);
    const result = spawnSync(launch.command, launch.args, { ...launch.options, encoding: 'utf8' });
    if (result.status === 0) return;
    const reason = result.error?.message ?? reasonIn(result.stderr);
    throw new StartError(`The embedded database could not be created in ${path.dirname(folder)}: ${reason}.`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Removes the remains of killed attempts, about 40 MB each. */
function removeDrafts(folder: string): void {
  const name = `${path.basename(folder)}.`;
  for (const entry of readdirSync(path.dirname(folder))) {
    const pid = entry.startsWith(name) ? Number(entry.slice(name.length)) : 0;
    if (pid && (pid === process.pid || !isAlive(pid)))
      rmSync(path.join(path.dirname(folder), entry), { recursive: true, force: true });
  }
}

/** Reports a copy with the wrong owner or missing files before PostgreSQL fails on it. */
function refuseForeign(folder: string, account: Account | null): void {
  if (!existsSync(folder)) return;
  const uid = account?.uid ?? process.getuid?.();
  if (uid !== undefined && statSync(folder).uid !== uid) {
    throw new StartError(
      `${folder} belongs to another user than the one that the database would run as: start Plaza as before, or run "chown -R ${uid} '${folder}'" as root.`,
    );
  }
  if (readdirSync(folder).length > 0 && !existsSync(stateFile(folder))) {
    throw new StartError(`${stateFile(folder)} is missing: put the whole folder back from a backup, or move it away.`);
  }
}

/** Creates the cluster in `folder` unless there is one. An interrupted attempt leaves nothing that counts as a cluster. */
export function ensureCluster(folder: string, account: Account | null, durable: boolean): void {
  ensureDataDir(path.dirname(folder));
  removeDrafts(folder);
  refuseForeign(folder, account);
  if (existsSync(stateFile(folder))) return;
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { mode: 0o700 });
  try {
    const password = systemRandom.token(24);
    initialise(draft, password, account, durable);
    writeState(draft, { password, port: null, owner: null });
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process may have created it concurrently.
    if (!existsSync(stateFile(folder))) throw error;
  }
}

/** Whether this pid is a postmaster, and not another process that got the pid after a crash or reboot. */
function isPostgres(pid: number): boolean {
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes('postgres');
  }
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').includes('postgres');
  } catch {
    // It has ended in the meantime.
    return false;
  }
}

/** Whether PostgreSQL may still be writing the lock file that it has just made. */
function isNew(lockFile: string): boolean {
  const made = statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs;
  return made === undefined || Date.now() - made < 10_000;
}

/**
 * The running postmaster of the cluster. A stale lock file that is empty, or whose pid belongs to another program, is removed,
 * because PostgreSQL would respect it; any other is kept, because PostgreSQL uses it to detect children of a dead postmaster.
 */
export function findPostmaster(folder: string): { pid: number; port: number } | null {
  const lockFile = path.join(folder, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(lockFile, 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid) || !isPostgres(pid)) {
    if (pid ? isTaken(pid) : !isNew(lockFile)) rmSync(lockFile, { force: true });
    return null;
  }
  return { pid, port: Number(lines[3]) };
}

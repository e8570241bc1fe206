/** A separate PostgreSQL with a streaming replica, whose lag tests control. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { launchAs, postgresAccount } from '../../../src/platform/postgres/account.ts';
import { findPostgresBinaries } from '../../../src/platform/postgres/binaries.ts';
import { startEmbeddedPostgres } from '../../../src/platform/postgres/embedded-postgres.ts';
import { endWithThisProcess } from '../../../src/platform/programs/watcher.ts';
import { freePort } from '../servers/free-port.ts';

/** Runs one statement, on a connection of its own. */
export async function runOn(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

/** Copies the folder of a running server as a backup does, and makes the copy a standby. */
async function copyRunning(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("SELECT pg_backup_start('replica', true)");
  spawnSync('cp', ['-a', from, to]);
  const { rows } = await client.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop()');
  await client.end();
  rmSync(path.join(to, 'postmaster.pid'));
  writeFileSync(path.join(to, 'backup_label'), rows[0]?.label ?? '');
  writeFileSync(path.join(to, 'standby.signal'), '');
  const account = postgresAccount();
  if (!account) return;
  for (const file of ['backup_label', 'standby.signal']) chownSync(path.join(to, file), account.uid, account.gid);
}

export class ReplicatedPostgres {
  readonly url: string;
  readonly replicaUrl: string;
  readonly #folder: string;
  readonly #stopPrimary: () => Promise<void>;
  #standby: ChildProcess | null = null;

  private constructor(parts: { url: string; replicaUrl: string; folder: string; stopPrimary: () => Promise<void> }) {
    this.url = parts.url;
    this.replicaUrl = parts.replicaUrl;
    this.#folder = parts.folder;
    this.#stopPrimary = parts.stopPrimary;
  }

  /** A migrated database, with a running replica. */
  static async open(): Promise<ReplicatedPostgres> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'plaza-replicated-'));
    const { url, stop } = await startEmbeddedPostgres({ dataDir, fsync: false });
    // As operators have it; databases of tests do not wait for the disk.
    await runOn(url, 'ALTER DATABASE plaza SET synchronous_commit TO on');
    await migrate(url);
    const folder = path.join(dataDir, 'replica');
    await copyRunning(url, path.join(dataDir, 'postgres'), folder);
    const replicaUrl = new URL(url);
    replicaUrl.port = String(await freePort());
    const stopPrimary = async () => {
      await stop();
      rmSync(dataDir, { recursive: true });
    };
    const servers = new ReplicatedPostgres({ url, replicaUrl: replicaUrl.href, folder, stopPrimary });
    await servers.startReplica();
    return servers;
  }

  async startReplica(): Promise<void> {
    const { hostname, port, username, password } = new URL(this.url);
    const settings = {
      port: new URL(this.replicaUrl).port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '250',
      fsync: 'off',
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    };
    const args = [
      '-D',
      this.#folder,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    const start = launchAs(postgresAccount(), findPostgresBinaries().postgres, args, this.#folder);
    const child = spawn(start.command, start.args, { ...start.options, stdio: ['ignore', 'ignore', 'pipe'] });
    const watcher = endWithThisProcess(child.pid ?? 0, 'INT');
    child.once('exit', () => watcher.release());
    this.#standby = child;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`The replica did not start: ${said}`)));
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('ready to accept read-only connections')) resolve();
      });
    });
  }

  /** Simulates a crash: connections break, and nothing is written. */
  async killReplica(): Promise<void> {
    const child = this.#standby;
    if (!child || child.exitCode !== null) return;
    child.kill('SIGQUIT');
    await once(child, 'exit');
  }

  /** The replica receives the primary's WAL without replaying it. */
  async pauseReplay(): Promise<void> {
    await runOn(this.replicaUrl, 'SELECT pg_wal_replay_pause()');
    for (;;) {
      const { rows } = await runOn(this.replicaUrl, 'SELECT pg_get_wal_replay_pause_state() AS state');
      if (rows[0].state === 'paused') return;
    }
  }

  async resumeReplay(): Promise<void> {
    await runOn(this.replicaUrl, 'SELECT pg_wal_replay_resume()');
  }

  async close(): Promise<void> {
    await this.killReplica();
    await this.#stopPrimary();
  }
}

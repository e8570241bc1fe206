/** A whole server as real processes, of which each may be killed or stopped: two workers for requests, one process for jobs, Redis and PostgreSQL. */
import { existsSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { MAIN } from '../servers/built-server.ts';
import { freePort } from '../servers/free-port.ts';
import { childrenOf, postmasterFile, postmasterOf, signalDatabase } from '../servers/other-processes.ts';
import { end, type Running, ServerProcesses } from '../servers/process.ts';
import { type OwnRedis, startOwn } from '../servers/redis.ts';

export interface Fault {
  name: string;
  strike(server: FaultyServer): Promise<void> | void;
  /** Ends it, where the server does not by itself. */
  heal(server: FaultyServer): Promise<void> | void;
  /** Whether it lasts until it is ended. */
  lasts: boolean;
}

const WORKERS = 2;

export class FaultyServer {
  readonly #files: ServerProcesses;
  readonly #env: Record<string, string>;
  redis: OwnRedis;
  #web: Running | null = null;
  #jobs: Running | null = null;
  #stopped = 0;

  private constructor(redis: OwnRedis, port: number, env: Record<string, string>, files: ServerProcesses) {
    this.redis = redis;
    this.#files = files;
    this.#env = {
      REDIS_URL: redis.url,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      REQUIRE_EMAIL_CONFIRMATION: 'false',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    };
  }

  static async start(env: Record<string, string>, files = new ServerProcesses()): Promise<FaultyServer> {
    const server = new FaultyServer(await startOwn(), await freePort(), env, files);
    await server.startWeb();
    await server.startJobs();
    return server;
  }

  get url(): string {
    return this.#web?.url ?? '';
  }

  async startWeb(): Promise<void> {
    this.#web = await this.#files.start(this.#env, ['--role', 'web', '--workers', String(WORKERS)]);
  }

  /** The process that answers for its workers, which end with it. */
  async killWeb(): Promise<void> {
    if (this.#web) await end(this.#web.child, 'SIGKILL');
  }

  async startJobs(): Promise<void> {
    this.#jobs = await this.#files.start({ ...this.#env, PORT: '0' }, ['--role', 'jobs']);
  }

  async killJobs(): Promise<void> {
    if (this.#jobs) await end(this.#jobs.child, 'SIGKILL');
  }

  /** Kills the process for jobs, and starts another. */
  async replaceJobs(): Promise<void> {
    await this.killJobs();
    await this.startJobs();
  }

  /** Kills the processes for requests, and starts others. */
  async replaceWeb(): Promise<void> {
    await this.killWeb();
    await this.startWeb();
  }

  signalJobs(signal: NodeJS.Signals): void {
    this.#jobs?.child.kill(signal);
  }

  /** The log of its processes about streams. */
  get streamLog(): string[] {
    const lines = [this.#web, this.#jobs].flatMap((each) => each?.said.out.split('\n') ?? []);
    return lines.filter((line) => line.includes('streams'));
  }

  get workers(): number[] {
    return childrenOf(this.#web?.child.pid, MAIN);
  }

  killWorker(): void {
    process.kill(this.workers[0] ?? 0, 'SIGKILL');
  }

  stopWorker(): void {
    this.#stopped = this.workers[0] ?? 0;
    process.kill(this.#stopped, 'SIGSTOP');
  }

  continueWorker(): void {
    process.kill(this.#stopped, 'SIGCONT');
  }

  signalDatabase(signal: NodeJS.Signals): void {
    signalDatabase(this.#files.dataDir, signal);
  }

  killPostmaster(): void {
    process.kill(postmasterOf(this.#files.dataDir), 'SIGKILL');
  }

  /** Kills a backend of the server; PostgreSQL then ends all others too. */
  async killBackend(): Promise<void> {
    const [row] = await this.query(
      "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1",
    );
    process.kill(Number(row?.pid), 'SIGKILL');
  }

  query(sql: string): Promise<Record<string, unknown>[]> {
    return this.#files.query(sql);
  }

  withDatabase<Result>(use: (client: pg.Client) => Promise<Result>): Promise<Result> {
    return this.#files.withDatabase(use);
  }

  /** Megabytes of the resident memory of all workers for requests, as Linux counts them. */
  residentMb(): number {
    const sizes = this.workers.map((pid) => {
      const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return Number(kilobytes) / 1024;
    });
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  /** Even if a failed test has left something stopped. */
  async close(): Promise<void> {
    this.redis.signal('SIGCONT');
    if (this.#stopped && this.workers.includes(this.#stopped)) this.continueWorker();
    this.#jobs?.child.kill('SIGCONT');
    if (existsSync(postmasterFile(this.#files.dataDir))) this.signalDatabase('SIGCONT');
    const running = [this.#jobs, this.#web].filter((each) => each?.child.exitCode === null);
    for (const each of running) if (each) await end(each.child, 'SIGTERM');
    this.#files.kill();
    await this.redis.stop();
    this.#files.remove();
  }
}

const signalled = (name: string, signal: (server: FaultyServer, signal: NodeJS.Signals) => void): Fault => ({
  name,
  strike: (server) => signal(server, 'SIGSTOP'),
  heal: (server) => signal(server, 'SIGCONT'),
  lasts: true,
});

/** Nothing to do: the server recovers by itself. */
const byItself = (): void => {};

export const FAULTS: readonly Fault[] = [
  {
    name: 'jobs killed',
    strike: (server) => server.killJobs(),
    heal: (server) => server.startJobs(),
    lasts: false,
  },
  { name: 'a backend of PostgreSQL killed', strike: (server) => server.killBackend(), heal: byItself, lasts: false },
  { name: 'PostgreSQL killed', strike: (server) => server.killPostmaster(), heal: byItself, lasts: false },
  signalled('PostgreSQL stopped', (server, signal) => server.signalDatabase(signal)),
  {
    name: 'Redis killed',
    strike: (server) => server.redis.kill(),
    async heal(server) {
      server.redis = await startOwn(server.redis.port);
    },
    lasts: false,
  },
  signalled('Redis stopped', ({ redis }, signal) => redis.signal(signal)),
  { name: 'a worker killed', strike: (server) => server.killWorker(), heal: byItself, lasts: false },
  {
    name: 'a worker stopped',
    strike: (server) => server.stopWorker(),
    heal: (server) => server.continueWorker(),
    lasts: true,
  },
  signalled('jobs stopped', (server, signal) => server.signalJobs(signal)),
];

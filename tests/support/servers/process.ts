/** The server as operators run it: a process of its own with its own data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { inject, onTestFailed, TestRunner } from 'vitest';
import { NODE_FLAGS } from '../../../scripts/server-process.ts';
import { useEmbeddedPostgres } from '../../../src/platform/postgres/embedded-postgres.ts';
import { builtServer, MAIN, type programIn } from './built-server.ts';

const READY = /^Plaza is ready at (\S+)$/m;

export interface Running {
  child: ChildProcess;
  url: string;
  /** Its output so far. */
  said: { out: string; err: string };
}

interface Place {
  /** For data folders. */
  folder: string;
  main(): Promise<ReturnType<typeof programIn>>;
}

/** Beside the databases of the other tests, which are in memory if there is room. */
const ofThisRun = (): Place => ({ folder: inject('dataFolder'), main: () => builtServer(MAIN) });

export class ServerProcesses {
  readonly dataDir: string;
  readonly #main: Place['main'];
  readonly #children = new Set<ChildProcess>();
  readonly #said: Running['said'][] = [];

  constructor({ folder, main } = ofThisRun()) {
    this.dataDir = mkdtempSync(path.join(folder, 'process-'));
    this.#main = main;
  }

  /** Starts a process and collects its output. */
  async launch(env: Record<string, string>, args: readonly string[] = []) {
    const built = await this.#main();
    const child = spawn(process.execPath, [...NODE_FLAGS, built.file, ...args], {
      env: {
        PATH: process.env.PATH ?? '',
        PORT: '0',
        DATA_DIR: this.dataDir,
        DEMO: 'off',
        LOG_LEVEL: 'warn',
        // As in worlds, so that a busy machine fails no test.
        DATABASE_TIMEOUT: '60',
        ...built.env,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#children.add(child);
    const said = { out: '', err: '' };
    this.#said.push(said);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said.out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said.err += text;
    });
    const tell = () => console.error(`Process ${child.pid}, exit code ${child.exitCode}:\n${said.out}${said.err}`);
    if (TestRunner.getCurrentTest()) onTestFailed(tell);
    return { child, said };
  }

  /** Waits until it is ready. */
  async start(env: Record<string, string> = {}, args: readonly string[] = []): Promise<Running> {
    const { child, said } = await this.launch(env, args);
    const exited = once(child, 'exit').then(() => {
      throw new Error(`The server ended before it was ready: ${said.out}${said.err}`);
    });
    exited.catch(() => {});
    for (;;) {
      const url = READY.exec(said.out)?.[1];
      if (url) return { child, url, said };
      await Promise.race([exited, once(child.stdout as NodeJS.ReadableStream, 'data')]);
    }
  }

  /** Connects to the database of these processes, and starts it where none of them runs. */
  async withDatabase<Result>(use: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const postgres = await useEmbeddedPostgres({ dataDir: this.dataDir });
    const client = new pg.Client(postgres.url);
    // A server that ends stops its database.
    client.on('error', () => {});
    await client.connect();
    try {
      return await use(client);
    } finally {
      await client.end();
      await postgres.stop();
    }
  }

  query(sql: string): Promise<Record<string, unknown>[]> {
    return this.withDatabase(async (client) => (await client.query(sql)).rows);
  }

  /** Ends processes that a failed test left running. */
  kill(): void {
    for (const child of this.#children) child.kill('SIGKILL');
    this.#children.clear();
  }

  /** @throws if a job of one of these processes failed permanently */
  remove(): void {
    rmSync(this.dataDir, { recursive: true, force: true });
    const dead = this.#said.flatMap(({ out, err }) => (out + err).match(/^.*job failed for good.*$/gm) ?? []);
    if (dead.length > 0) throw new Error(dead.join('\n'));
  }
}

export async function end(
  child: ChildProcess,
  signal: NodeJS.Signals,
): Promise<[code: number | null, signal: string | null]> {
  const exited = once(child, 'exit');
  child.kill(signal);
  return (await exited) as [number | null, string | null];
}

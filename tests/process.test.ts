/** The process's contract with operators and scripts: the ready line, health, an orderly end, and life after `kill -9`. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { useEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { COMPILED } from './support/compiled.ts';

const root = path.join(import.meta.dirname, '..');
const dataDir = mkdtempSync(path.join(tmpdir(), 'plaza-process-'));
const READY = /^Plaza is ready at (\S+)$/m;

interface Running {
  child: ChildProcess;
  url: string;
}

const children = new Set<ChildProcess>();

function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(root, 'src/main.ts')], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...COMPILED,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  return { child, said };
}

async function start(env: Record<string, string> = {}): Promise<Running> {
  const { child, said } = launch(env);
  const exited = once(child, 'exit').then(() => {
    throw new Error(`The server ended before it was ready: ${said.out}${said.err}`);
  });
  exited.catch(() => {});
  for (;;) {
    const url = READY.exec(said.out)?.[1];
    if (url) return { child, url };
    await Promise.race([exited, once(child.stdout as NodeJS.ReadableStream, 'data')]);
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<[code: number | null, signal: string | null]> {
  const exited = once(child, 'exit');
  child.kill(signal);
  return (await exited) as [number | null, string | null];
}

/** Command lines of living processes that have to do with our data folder or its postmaster. */
function processesLeft(postmaster: number): string[] {
  const { stdout } = spawnSync('ps', ['-eo', 'ppid=,args='], { encoding: 'utf8' });
  const marks = [dataDir, `plaza-watcher INT ${postmaster}`];
  return stdout
    .split('\n')
    .filter((line) => marks.some((mark) => line.includes(mark)) || line.trimStart().startsWith(`${postmaster} `))
    .filter((line) => !line.includes('<defunct>'));
}

const postmasterId = (): number =>
  Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/** Runs SQL as a command of the terminal does: on the running server's database. */
async function query(sql: string): Promise<Record<string, unknown>[]> {
  const postgres = await useEmbeddedPostgres({ dataDir });
  const client = new pg.Client(postgres.url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
    await postgres.stop();
  }
}

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});

afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

describe('with the embedded database', { timeout: 60_000 }, () => {
  test('says that it is ready, is healthy, and ends on SIGTERM without leaving a process', async () => {
    const { child, url } = await start();
    expect(url).toMatch(/^http:\/\/localhost:[1-9]\d*$/);
    const health = await fetch(`${url}/health`);
    expect(health.status).toBe(200);
    expect(await health.json()).toEqual({ status: 'ok' });
    const postmaster = postmasterId();
    expect(processesLeft(postmaster)).not.toEqual([]);
    expect(await end(child, 'SIGTERM')).toEqual([0, null]);
    await expect.poll(() => processesLeft(postmaster)).toEqual([]);
  });

  test('starts again, serves a command beside it, and ends on SIGINT', async () => {
    const { child, url } = await start();
    expect(await query('SELECT count(*)::int > 0 AS migrated FROM _prisma_migrations')).toEqual([{ migrated: true }]);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect(await end(child, 'SIGINT')).toEqual([0, null]);
  });

  test('loses nothing by kill -9, and starts again', async () => {
    const first = await start();
    await query('CREATE TABLE kept (word text)');
    await query("INSERT INTO kept VALUES ('answered')");
    const postmaster = postmasterId();
    expect(await end(first.child, 'SIGKILL')).toEqual([null, 'SIGKILL']);
    const second = await start();
    expect(await query('SELECT word FROM kept')).toEqual([{ word: 'answered' }]);
    expect(await end(second.child, 'SIGTERM')).toEqual([0, null]);
    await expect.poll(() => processesLeft(postmaster)).toEqual([]);
  });

  test('ends on a signal that comes before it is ready', async () => {
    const { child } = launch({});
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    expect(await end(child, 'SIGTERM')).toEqual([0, null]);
    await expect.poll(() => processesLeft(-1)).toEqual([]);
  });
});

async function failure(env: Record<string, string>): Promise<{ code: unknown; out: string; err: string }> {
  const { child, said } = launch(env);
  const [code] = await once(child, 'close');
  return { code, ...said };
}

describe('what stops the start', () => {
  test('a wrong value: one sentence on stderr that names the variable', async () => {
    const sentence = 'REGISTRATIONS must be open, approval or closed.\n';
    expect(await failure({ REGISTRATIONS: 'perhaps' })).toEqual({ code: 1, out: '', err: sentence });
  });

  test('a port that is taken, before anything else is started', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const sentence = `PORT ${port} on 127.0.0.1 is taken by another process.\n`;
    expect(await failure({ PORT: String(port) })).toEqual({ code: 1, out: '', err: sentence });
    other.close();
  });

  test('a data folder that cannot be one', async () => {
    const file = path.join(dataDir, 'a-file');
    writeFileSync(file, '');
    const sentence = `DATA_DIR ${file}/data cannot be written by this user (ENOTDIR).\n`;
    expect(await failure({ DATA_DIR: `${file}/data` })).toEqual({ code: 1, out: '', err: sentence });
  });

  test('a database that does not answer', async () => {
    const { code, err } = await failure({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' });
    expect({ code, err }).toEqual({
      code: 1,
      err: 'The database does not answer: connect ECONNREFUSED 127.0.0.1:1.\n',
    });
  });
});

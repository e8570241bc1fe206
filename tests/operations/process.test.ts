/** The server process: the ready line, health, graceful shutdown, and recovery after `kill -9`. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { RestClient } from '../support/clients/clients.ts';
import { openSocket } from '../support/clients/streaming.ts';
import { postmasterFile, postmasterOf, signalDatabase } from '../support/servers/other-processes.ts';
import { end, type Running, ServerProcesses } from '../support/servers/process.ts';
import { signUp } from '../support/servers/sign-up.ts';
import { idsOf } from '../support/world/verbs.ts';

const server = new ServerProcesses();
const { dataDir } = server;

/** Command lines of running processes of this data folder or its postmaster. */
function processesLeft(postmaster: number): string[] {
  const { stdout } = spawnSync('ps', ['-eo', 'ppid=,args='], { encoding: 'utf8' });
  const marks = [dataDir, `plaza-watcher INT ${postmaster}`];
  return stdout
    .split('\n')
    .filter((line) => marks.some((mark) => line.includes(mark)) || line.trimStart().startsWith(`${postmaster} `))
    .filter((line) => !line.includes('<defunct>'));
}

const lockFile = postmasterFile(dataDir);
const postmasterId = (): number => postmasterOf(dataDir);

afterEach(() => server.kill());
afterAll(() => server.remove());

describe('with the embedded database', () => {
  test('prints the ready line, is healthy, and ends on SIGTERM without leaving a process', async () => {
    const { child, url, said } = await server.start();
    expect(url).toMatch(/^http:\/\/localhost:[1-9]\d*$/);
    // The way to set it up (tests/administration/setup-link.test.ts).
    expect(said.out).toMatch(new RegExp(`^ {2}${url}/setup\\?token=[\\w-]{43}$`, 'm'));
    const health = await fetch(`${url}/health`);
    expect(health.status).toBe(200);
    expect(await health.json()).toEqual({ status: 'ok' });
    const postmaster = postmasterId();
    expect(processesLeft(postmaster)).not.toEqual([]);
    expect(await end(child, 'SIGTERM')).toEqual([0, null]);
    await expect.poll(() => processesLeft(postmaster)).toEqual([]);
  });

  test('starts again, serves a command beside it, and ends on SIGINT', async () => {
    const { child, url } = await server.start();
    expect(await server.query('SELECT count(*)::int > 0 AS migrated FROM _prisma_migrations')).toEqual([
      { migrated: true },
    ]);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect(await end(child, 'SIGINT')).toEqual([0, null]);
  });

  test('restarts its killed database, and ends without leaving a process', async () => {
    const { child, url } = await server.start();
    const killed = postmasterId();
    process.kill(killed, 'SIGKILL');
    await expect.poll(postmasterId).not.toBe(killed);
    await expect.poll(async () => (await fetch(`${url}/health`)).status).toBe(200);
    const postmaster = postmasterId();
    expect(await end(child, 'SIGTERM')).toEqual([0, null]);
    await expect.poll(() => processesLeft(postmaster)).toEqual([]);
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'takes over the database when the server that started it ends by %s, and stops it in the end',
    async (signal) => {
      const first = await server.start();
      const second = await server.start();
      const postmaster = postmasterId();
      await end(first.child, signal);
      await expect.poll(() => existsSync(lockFile) && postmasterId() !== postmaster).toBe(true);
      await expect.poll(async () => (await fetch(`${second.url}/health`)).status).toBe(200);
      const own = postmasterId();
      expect(await end(second.child, 'SIGTERM')).toEqual([0, null]);
      await expect.poll(() => [...processesLeft(postmaster), ...processesLeft(own)]).toEqual([]);
    },
  );

  test('answers 503 while its database hangs, recovers, and ends while it hangs again', async () => {
    const { child, url } = await server.start({ DATABASE_TIMEOUT: '1' });
    const ask = async (): Promise<number> => (await fetch(`${url}/api/v1/timelines/public`)).status;
    await expect.poll(ask).toBe(200);
    signalDatabase(dataDir, 'SIGSTOP');
    expect(await ask()).toBe(503);
    signalDatabase(dataDir, 'SIGCONT');
    await expect.poll(ask).toBe(200);
    const postmaster = postmasterId();
    signalDatabase(dataDir, 'SIGSTOP');
    const inHand = ask().catch(() => 503);
    // The database continues only afterwards.
    expect(await end(child, 'SIGTERM')).toEqual([0, null]);
    expect(await inHand).toBe(503);
    // The database got the stop signal, and ends when it can.
    signalDatabase(dataDir, 'SIGCONT');
    await expect.poll(() => processesLeft(postmaster)).toEqual([]);
  });

  test('ignores SIGHUP without a terminal', async () => {
    const { child, url } = await server.start();
    child.kill('SIGHUP');
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect(await end(child, 'SIGTERM')).toEqual([0, null]);
  });

  test('removes leftovers of a start that was killed during initdb', async () => {
    // No process has an id as great as this.
    const left = path.join(dataDir, 'postgres.99999999');
    mkdirSync(path.join(left, 'base'), { recursive: true });
    expect(await end((await server.start()).child, 'SIGTERM')).toEqual([0, null]);
    expect(existsSync(left)).toBe(false);
  });

  test('ends on a signal that comes before it is ready', async () => {
    const { child } = await server.launch({});
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    expect(await end(child, 'SIGTERM')).toEqual([0, null]);
    await expect.poll(() => processesLeft(-1)).toEqual([]);
  });
});

describe('work in progress', () => {
  const env = { REQUIRE_EMAIL_CONFIRMATION: 'false', RATE_LIMITS: 'off' };
  const tokens: Record<string, string> = {};
  const as = (running: Running, name: string) => new RestClient(running.url, tokens[name] ?? null);

  /** Statuses with jobs in the queue, and the number of jobs that a worker holds. */
  async function queue(client: pg.Client): Promise<{ statuses: string[]; held: number }> {
    const { rows } = await client.query(
      `SELECT payload ->> 'statusId' AS status, locked_at IS NOT NULL AS held FROM graphile_worker._private_jobs
       WHERE payload ->> 'statusId' IS NOT NULL`,
    );
    return { statuses: rows.map((row) => row.status), held: rows.filter((row) => row.held).length };
  }

  const until = (check: () => Promise<boolean>) => expect.poll(check).toBe(true);
  const allDone = () => server.withDatabase((client) => until(async () => (await queue(client)).statuses.length === 0));

  /** A request whose body lacks its last byte. */
  async function slowPost(running: Running, status: string) {
    const body = JSON.stringify({ status });
    const sent = request(`${running.url}/api/v1/statuses`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens.ann}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
    await once(sent, 'continue');
    sent.write(body.slice(0, -1));
    return {
      async finish(): Promise<{ status: number; id: string }> {
        const answered = once(sent, 'response');
        sent.end(body.slice(-1));
        const [answer] = (await answered) as [IncomingMessage];
        const text = (await answer.setEncoding('utf8').toArray()).join('');
        return { status: answer.statusCode ?? 0, id: JSON.parse(text).id };
      },
    };
  }

  const isClosed = (running: Running): Promise<boolean> =>
    fetch(`${running.url}/health`).then(
      () => false,
      () => true,
    );

  test('is finished at SIGTERM, a request and a job; sockets are closed, and later jobs wait for the next start', async () => {
    const first = await server.start(env);
    for (const name of ['ann', 'ben']) tokens[name] = await signUp(first.url, name);
    const socket = await openSocket(Number(new URL(first.url).port), `?access_token=${tokens.ann}&stream=user`);
    const { noticed, late, left } = await server.withDatabase(async (client) => {
      await client.query('BEGIN');
      // The job that notifies ben waits for this table's lock.
      await client.query('LOCK TABLE notifications IN EXCLUSIVE MODE');
      const { body } = await as(first, 'ann').post('/api/v1/statuses', { status: 'hello @ben' });
      await until(async () => (await queue(client)).held === 1);
      const slow = await slowPost(first, 'the last one');
      const exited = once(first.child, 'exit');
      first.child.kill('SIGTERM');
      expect(await socket.closed).toBe(1012);
      await until(() => isClosed(first));
      const answer = await slow.finish();
      const before = await queue(client);
      await client.query('COMMIT');
      expect(await exited).toEqual([0, null]);
      expect(before.statuses).toContain(body.id);
      return { noticed: body.id as string, late: answer, left: before.held };
    });
    expect([late.status, left]).toEqual([200, 1]);
    expect(await server.withDatabase(queue)).toEqual({ statuses: [late.id], held: 0 });
    const second = await server.start(env);
    await allDone();
    const home = await as(second, 'ann').get('/api/v1/timelines/home');
    expect(idsOf(home.body)).toEqual([late.id, noticed]);
    const [notification] = (await as(second, 'ben').get('/api/v1/notifications')).body;
    expect([notification.type, notification.status.id]).toEqual(['mention', noticed]);
  });

  test('is finished after its killed database is back', async () => {
    const running = await server.start(env);
    const id = await server.withDatabase(async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE notifications IN EXCLUSIVE MODE');
      const { body } = await as(running, 'ann').post('/api/v1/statuses', { status: 'once more @ben' });
      await until(async () => (await queue(client)).held === 1);
      process.kill(postmasterId(), 'SIGKILL');
      return body.id as string;
    });
    await until(async () => (await fetch(`${running.url}/health`)).status === 200);
    await allDone();
    // Another connection may still have to detect that it is broken: then requests are answered 503.
    const notifications = () => as(running, 'ben').get('/api/v1/notifications');
    await until(async () => (await notifications()).status === 200);
    const [notification] = (await notifications()).body;
    expect(notification.status.id).toBe(id);
    expect(await end(running.child, 'SIGTERM')).toEqual([0, null]);
  });

  test('survives kill -9: answered requests are stored, and their jobs run', async () => {
    const first = await server.start(env);
    const posts = await Promise.all(
      Array.from({ length: 10 }, (_, n) => as(first, 'ann').post('/api/v1/statuses', { status: `@ben ${n}` })),
    );
    expect(await end(first.child, 'SIGKILL')).toEqual([null, 'SIGKILL']);
    const ids = posts.map((answer) => answer.body.id as string).sort();
    const second = await server.start(env);
    for (const id of ids) expect((await as(second, 'ann').get(`/api/v1/statuses/${id}`)).status).toBe(200);
    await allDone();
    const { body } = await as(second, 'ben').get('/api/v1/notifications', { limit: 40 });
    const noticed: string[] = body.map((each: { status: { id: string } }) => each.status.id);
    expect(noticed.filter((id) => ids.includes(id)).sort()).toEqual(ids);
    const postmaster = postmasterId();
    expect(await end(second.child, 'SIGTERM')).toEqual([0, null]);
    await expect.poll(() => processesLeft(postmaster)).toEqual([]);
  });
});

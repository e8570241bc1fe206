/** A server with several workers, as real processes: their shared state, the death of one, and their replacement under load. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { RestClient } from '../support/clients/clients.ts';
import { runPlaza } from '../support/clients/terminal.ts';
import { MAIN } from '../support/servers/built-server.ts';
import { childrenOf } from '../support/servers/other-processes.ts';
import { end, type Running, ServerProcesses } from '../support/servers/process.ts';
import { signUp } from '../support/servers/sign-up.ts';

const WORKERS = 2;
const server = new ServerProcesses();
let running: Running;
let token: string;

/** Pids of the workers. */
const workers = (): number[] => childrenOf(running.child.pid, MAIN);

/** Requests on a new connection, which the primary passes to the next worker. */
async function ask(path: string): Promise<{ status: number; body: string }> {
  const sent = request(`${running.url}${path}`, { agent: false });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = (await answer.setEncoding('utf8').toArray()).join('');
  return { status: answer.statusCode ?? 0, body };
}

/** The workers that /metrics names, with the start of each. */
async function starts(): Promise<Record<string, string>> {
  const { body } = await ask('/metrics');
  const lines = body.matchAll(/^process_start_time_seconds\{worker="(\d)"\} (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, worker = '', start = '']) => [worker, start]));
}

const allReady = () => expect.poll(async () => Object.keys(await starts())).toHaveLength(WORKERS);

async function socket(): Promise<{ socket: WebSocket; updates: string[]; closed: Promise<unknown> }> {
  const opened = new WebSocket(`${running.url.replace('http', 'ws')}/api/v1/streaming?stream=user`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const updates: string[] = [];
  opened.on('message', (data) => {
    const { event, payload } = JSON.parse(String(data));
    if (event === 'update') updates.push(JSON.parse(payload).id);
  });
  const closed = once(opened, 'close').then(([code]) => code);
  await once(opened, 'open');
  opened.ping();
  await once(opened, 'pong');
  return { socket: opened, updates, closed };
}

beforeAll(async () => {
  const env = { REQUIRE_EMAIL_CONFIRMATION: 'false', METRICS_PUBLIC: 'true', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' };
  running = await server.start(env, ['--workers', String(WORKERS)]);
  token = await signUp(running.url, 'ann');
});
afterAll(() => {
  server.kill();
  server.remove();
});

describe('several workers', () => {
  test('share requests, and whichever is asked has the metrics of all', async () => {
    for (let n = 0; n < WORKERS; n += 1) await ask('/api/v1/timelines/public');
    const { body } = await ask('/metrics');
    const counted = [...body.matchAll(/^plaza_requests_total\{.*procedure="timelines.public".*worker="(\d)"\} 1$/gm)];
    expect(counted.map(([, worker]) => worker).sort()).toEqual(['1', '2']);
  });

  test('send what one of them publishes to the sockets of all, once', async () => {
    const sockets = [await socket(), await socket(), await socket()];
    const { body } = await new RestClient(running.url, token).post('/api/v1/statuses', { status: 'hello' });
    for (const { updates } of sockets) await expect.poll(() => updates).toEqual([body.id]);
    for (const each of sockets) each.socket.terminate();
  });

  test('go on while one is killed, which is started again', async () => {
    const before = await starts();
    const [killed = 0] = workers();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => workers().includes(killed)).toBe(false);
    for (let n = 0; n < 10; n += 1) expect((await ask('/health')).status).toBe(200);
    await allReady();
    const after = await starts();
    expect(Object.keys(before).filter((worker) => after[worker] !== before[worker])).toHaveLength(1);
  });

  describe('replaced by a signal and a command that waits for it', () => {
    const statuses = new Map<string, number>();
    let before: number[];
    let after: number[];
    let open: Awaited<ReturnType<typeof socket>>;
    let restarted: Awaited<ReturnType<typeof runPlaza>>;

    beforeAll(async () => {
      before = workers();
      open = await socket();
      const agent = new Agent({ keepAlive: true });
      let done = false;
      const load = async (method: 'GET' | 'POST'): Promise<void> => {
        while (!done) {
          const sent = request(`${running.url}/api/v1/${method === 'GET' ? 'timelines/public' : 'apps'}`, {
            agent,
            method,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          });
          sent.end(method === 'GET' ? '' : 'client_name=Load&redirect_uris=urn:ietf:wg:oauth:2.0:oob');
          const answered = once(sent, 'response').then(async ([answer]: IncomingMessage[]) => {
            await answer?.resume().toArray();
            return String(answer?.statusCode);
          });
          const result = await answered.catch((error: NodeJS.ErrnoException) => String(error.code));
          statuses.set(result, (statuses.get(result) ?? 0) + 1);
        }
      };
      const loads = Promise.all([load('GET'), load('GET'), load('POST')]);
      running.child.kill('SIGHUP');
      restarted = await runPlaza({ DATA_DIR: server.dataDir }, 'restart');
      after = workers();
      done = true;
      await loads;
      agent.destroy();
    });

    test('are all new when the command ends', () => {
      expect(restarted).toMatchObject({ code: 0, err: '' });
      expect([after.length, after.filter((pid) => before.includes(pid))]).toEqual([WORKERS, []]);
    });

    test('refused no request meanwhile', () => {
      expect([...statuses.keys()]).toEqual(['200']);
    });

    test('tell clients to reconnect, and answer at the same port', async () => {
      expect(await open.closed).toBe(1012);
      expect((await ask('/health')).status).toBe(200);
    });
  });

  test('end together, with the embedded database', async () => {
    await allReady();
    const pids = workers();
    expect(await end(running.child, 'SIGTERM')).toEqual([0, null]);
    expect(pids.filter((pid) => workers().includes(pid))).toEqual([]);
    const left = (): string[] =>
      spawnSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
        .stdout.split('\n')
        .filter((line) => line.includes(server.dataDir));
    await expect.poll(left).toEqual([]);
    const { code, err } = await runPlaza({ DATA_DIR: server.dataDir }, 'restart');
    expect([code, err]).toEqual([1, expect.stringMatching(/^No server with --workers runs on .+\.\n$/)]);
  });
});

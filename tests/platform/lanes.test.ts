/**
 * Jobs that wait for other servers run in lanes: they delay no other job, contact one host at a time, and pause silent hosts.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LANES, placeOf, queueOf } from '../../src/domain/kernel/lanes.ts';
import { enqueue, enqueueMany, WAITING_JOBS } from '../../src/domain/kernel/outbox.ts';
import { askHost, HostPaused } from '../../src/domain/kernel/silent-hosts.ts';
import { JOB_HANDLERS, type JobHandlers } from '../../src/jobs/handlers.ts';
import { drain } from '../../src/jobs/worker/drain.ts';
import type { FinishedJob } from '../../src/jobs/worker/run-job.ts';
import { startWorker, type Worker } from '../../src/jobs/worker/worker.ts';
import { NoAnswer } from '../../src/platform/http/outgoing.ts';
import { createLimiter } from '../../src/platform/limiter.ts';
import { impatientHttp, patientHttp } from '../support/servers/impatient-http.ts';
import { PushBrowser, pushOnce } from '../support/servers/push-receiver.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const PATH = '/api/v1/push/subscription';
const MINUTE = 60_000;

/** A push service for many hosts, which answers on request. */
async function startSilent() {
  const open = { now: 0, most: 0, byHost: new Map<string, number>(), mostOfHost: 0 };
  const asked: string[] = [];
  const answer = Promise.withResolvers<void>();
  const server = createServer(async (req, res) => {
    const host = req.headers.host ?? '';
    asked.push(host);
    open.now += 1;
    open.byHost.set(host, (open.byHost.get(host) ?? 0) + 1);
    open.most = Math.max(open.most, open.now);
    open.mostOfHost = Math.max(open.mostOfHost, open.byHost.get(host) ?? 0);
    res.on('close', () => {
      open.now -= 1;
      open.byHost.set(host, (open.byHost.get(host) ?? 0) - 1);
    });
    req.resume();
    await answer.promise;
    res.writeHead(201).end();
  });
  // At every loopback address.
  await once(server.listen(0, '0.0.0.0'), 'listening');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  };
  return { port: (server.address() as AddressInfo).port, asked, open, answer: answer.resolve, close };
}

let world: World;
let silent: Awaited<ReturnType<typeof startSilent>>;
let worker: Worker | null;
let reader: Person;
beforeEach(async () => {
  [world, silent, worker] = [await createWorld(), await startSilent(), null];
  reader = await world.someone('reader');
  world.platform.http = patientHttp();
});
afterEach(async () => {
  silent.answer();
  await worker?.stop();
  await silent.close();
  await world.close();
});

const subscribe = (who: Person, host: string) =>
  world.rest(who).post(PATH, {
    subscription: new PushBrowser(`http://${host}:${silent.port}/${who.name}`),
    data: { alerts: { mention: true, favourite: true } },
  });
const home = async (who: Person): Promise<string[]> =>
  idsOf((await world.rest(who).get('/api/v1/timelines/home')).body);
/** Loopback addresses are as many hosts. */
const hostNumber = (n: number): string => `127.0.${1 + (n >> 7)}.${1 + (n & 127)}`;

describe('push services that never answer', () => {
  test('hold up neither fan-out nor notifications, and each is asked once at a time', async () => {
    await world.rest(world.bob).post(`/api/v1/accounts/${world.carol.id}/follow`);
    const fans: Person[] = [];
    for (let n = 0; n < 24; n += 1) {
      const fan = await world.someone('fan');
      await subscribe(fan, hostNumber(n % 20));
      fans.push(fan);
    }
    await world.drain();
    worker = await startWorker(world.platform);
    for (let n = 0; n < fans.length; n += 10)
      await world.post(
        world.alice,
        fans
          .slice(n, n + 10)
          .map(({ name }) => `@${name}`)
          .join(' '),
      );
    // All places of the lane are taken by services that keep silent.
    await expect.poll(() => silent.open.now).toBe(LANES.push.atOnce);
    const { id } = await world.post(world.carol, `@${reader.name} hello`);
    await expect.poll(() => home(world.bob)).toContain(id);
    await expect.poll(async () => (await world.rest(reader).get('/api/v1/notifications')).body.length).toBe(1);
    // Nor mail.
    const mail = {
      to: reader.email,
      template: 'confirmation',
      locale: 'en',
      values: { url: 'https://plaza.example/x' },
    };
    await world.platform.db.$transaction((tx) => enqueue(tx, 'mail.requested', mail));
    const mails = "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'mail.requested'";
    await expect.poll(async () => (await world.platform.pool.query(mails)).rowCount).toBe(0);
    expect(silent.open.now).toBe(LANES.push.atOnce);
    silent.answer();
    await expect.poll(() => silent.asked.length).toBe(fans.length);
    expect([silent.open.most, silent.open.mostOfHost]).toEqual([LANES.push.atOnce, 1]);
  });
});

describe('a host that did not answer in time', () => {
  /** With the attempts that count, and the seconds until they run. */
  const waiting = async (): Promise<{ attempts: number; seconds: number }[]> => {
    const { rows } = await world.platform.pool.query(
      `SELECT attempts, round(extract(epoch FROM run_at - $1::timestamptz))::int AS seconds FROM graphile_worker.jobs
       WHERE task_identifier = 'push.due' ORDER BY attempts DESC`,
      [world.clock.now()],
    );
    return rows;
  };
  beforeEach(async () => {
    world.platform.http = impatientHttp();
    await subscribe(reader, '127.0.0.1');
  });

  test('is left alone for a minute, then for two, and other hosts are asked meanwhile', async () => {
    const other = await world.someone('other');
    await subscribe(other, '127.0.0.2');
    for (const text of ['one', 'two', 'three']) await world.post(world.alice, `@${reader.name} ${text}`);
    await pushOnce(world);
    expect(silent.asked).toHaveLength(1);
    // The first one, which made the request, is retried by the queue's own rule.
    const putOff = { attempts: 0, seconds: 60 };
    expect((await waiting()).slice(1)).toEqual([putOff, putOff]);
    await world.post(world.alice, `@${other.name} hello`);
    await pushOnce(world);
    expect(silent.asked.map((host) => host.split(':')[0])).toEqual(['127.0.0.1', '127.0.0.2']);
    world.clock.advance(MINUTE + 1);
    await drain(world.platform, { allowFailures: true });
    const of = (host: string) => silent.asked.filter((asked) => asked.startsWith(`${host}:`)).length;
    expect([of('127.0.0.1'), of('127.0.0.2')]).toEqual([2, 2]);
    const { until } = await world.platform.db.silentHost.findFirstOrThrow({ where: { failures: 2 } });
    expect(until.getTime() - world.clock.now().getTime()).toBe(2 * MINUTE);
    expect(await waiting()).toContainEqual({ attempts: 0, seconds: 120 });
  });

  test('gets everything when it answers again, and is not paused any more', async () => {
    for (const text of ['one', 'two', 'three']) await world.post(world.alice, `@${reader.name} ${text}`);
    await pushOnce(world);
    silent.answer();
    world.platform.http = patientHttp();
    world.clock.advance(MINUTE + 1);
    await world.drain();
    expect([silent.asked.length, await waiting()]).toEqual([4, []]);
    expect(await world.platform.db.silentHost.count()).toBe(0);
  });
});

describe('a pause', () => {
  let asked: string[];
  beforeEach(() => {
    asked = [];
  });
  /** Whether the host was contacted; it does not answer, unless `answers`. */
  const ask = async (host: string, kind: Parameters<typeof askHost>[2] = 'document', answers = false) => {
    const request = async (): Promise<void> => {
      asked.push(host);
      if (!answers) throw new NoAnswer('no answer');
    };
    return askHost(world.platform, `https://${host}/`, kind, request).then(
      () => true,
      (error: unknown) => !(error instanceof HostPaused),
    );
  };

  test('is for one kind of request: what the host does take, it gets', async () => {
    expect(await ask('gancio.example', 'activity Create Note')).toBe(true);
    expect(await ask('gancio.example', 'activity Create Note')).toBe(false);
    for (const kind of ['activity Create Event', 'document', 'file'] as const)
      expect(await ask('gancio.example', kind, true)).toBe(true);
    // An answer to another kind of request does not affect it.
    expect(await ask('gancio.example', 'activity Create Note')).toBe(false);
  });

  test('is for a site when several of its hosts keep silent, but for hosts that were reached before', async () => {
    await world.platform.db.remoteHost.create({ data: { host: 'good.attacker.example' } });
    for (let n = 0; n < 10; n += 1) await ask(`n${n}.attacker.example`);
    expect(asked).toHaveLength(4);
    expect(await ask('good.attacker.example', 'document', true)).toBe(true);
    expect(await ask('another.example')).toBe(true);
    expect(await ask('n20.attacker.example', 'file')).toBe(true);
    world.clock.advance(MINUTE + 1);
    expect(await ask('n21.attacker.example', 'document', true)).toBe(true);
  });
});

describe('the lanes', () => {
  test('each job of a lane is one of its queues, of which there are as many as run at once', async () => {
    await world.platform.pool.query('DELETE FROM graphile_worker._private_jobs');
    for (const name of Object.keys(WAITING_JOBS) as (keyof typeof WAITING_JOBS)[])
      await world.platform.db.$transaction((tx) =>
        enqueueMany(
          tx,
          name,
          Array.from({ length: 3_000 }, (_, n) => ({ payload: {} as never, host: `host-${n}.example` })),
        ),
      );
    const { rows } = await world.platform.pool.query(
      'SELECT task_identifier AS name, array_agg(DISTINCT queue_name ORDER BY queue_name) AS queues FROM graphile_worker.jobs GROUP BY 1',
    );
    for (const { name, queues } of rows) {
      const lane = WAITING_JOBS[name as keyof typeof WAITING_JOBS];
      expect(queues).toEqual(Array.from({ length: LANES[lane].atOnce }, (_, n) => `${lane}:${n}`).sort());
    }
    expect(rows).toHaveLength(Object.keys(WAITING_JOBS).length);
    await world.platform.pool.query('DELETE FROM graphile_worker._private_jobs');
  });

  test('a host has one queue, and so has a registrable domain with all its names', () => {
    const queues = (hosts: string[]) => new Set(hosts.map((host) => queueOf('deliveries', host))).size;
    const names = Array.from({ length: 200 }, (_, n) => `n${n}`);
    expect(queues(names.map((name) => `${name}.attacker.co.uk:8443`))).toBe(1);
    expect(queues(Array.from({ length: 200 }, (_, port) => `192.0.2.1:${port}`))).toBe(1);
    expect(queues(Array.from({ length: 200 }, (_, n) => `[2001:db8::${n}]:443`))).toBe(1);
    // Customers of a hoster are different people.
    for (const others of ['example', 'github.io'])
      expect(queues(names.map((name) => `${name}.${others}`))).toBeGreaterThan(LANES.deliveries.atOnce / 2);
  });

  test('jobs of a site that caused many run after the other jobs of their queue', async () => {
    const { db } = world.platform;
    const limiter = createLimiter(null, true);
    const busy = Array.from({ length: 12 }, () => 'busy.example');
    const hosts = [...busy, 'quiet.example'];
    for (const [n, host] of hosts.entries()) {
      const { priority } = await placeOf({ limiter }, 'look_ups', host);
      const payload = { statusId: `${n}`, uris: [host], attempt: 1 };
      await db.$transaction((tx) => enqueue(tx, 'status.mentions_due', payload, { host: 'one.example', priority }));
    }
    const ran: string[] = [];
    const handlers: Partial<JobHandlers> = {
      'status.mentions_due': async (_platform, { uris }) => void ran.push(...uris),
    };
    await drain(world.platform, { handlers });
    expect(ran.indexOf('quiet.example')).toBeLessThanOrEqual(1);
    expect(ran).toHaveLength(hosts.length);
  });

  test.each([
    ['http', (platform: World['platform']) => platform.http.get('http://127.0.0.1/')],
    [
      'mail',
      (platform: World['platform']) =>
        platform.mail.send({ sender: 'Plaza', to: 'x', subject: '', text: '', html: '' }),
    ],
    ['storage', (platform: World['platform']) => platform.storage.read('x')],
    ['mailHosts', (platform: World['platform']) => platform.mailHosts('example.org')],
  ] as const)('a job outside the lanes has no %s', async (part, wait) => {
    const handlers: Partial<JobHandlers> = {
      'token.revoked': async (platform) => {
        await wait(platform);
      },
    };
    await world.platform.db.$transaction((tx) => enqueue(tx, 'token.revoked', { tokenId: '1' }));
    await expect(drain(world.platform, { handlers })).rejects.toThrow(
      `token.revoked waits for others (${part}) and is in no lane`,
    );
  });

  test('a job that waits behind another one of its queue begins when that has ended, and not at the next poll', async () => {
    const runs: FinishedJob[] = [];
    const handlers: Partial<JobHandlers> = { 'push.due': async () => {} };
    worker = await startWorker(world.platform, { handlers, finished: (job) => runs.push(job) });
    await world.platform.db.$transaction(async (tx) => {
      for (let n = 0; n < 15; n += 1)
        await enqueue(tx, 'push.due', { subscriptionId: '1', notificationId: `${n}` }, { host: 'one.example' });
    });
    // Polls are two seconds apart: 15 jobs would take them 28.
    await expect.poll(() => runs.filter(({ name }) => name === 'push.due').length).toBe(15);
  });

  test('every job of a lane has a handler', () => {
    expect(Object.keys(JOB_HANDLERS)).toEqual(expect.arrayContaining(Object.keys(WAITING_JOBS)));
  });
});

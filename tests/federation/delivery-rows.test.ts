/**
 * Delivering to many servers, and receiving much from one: nobody waits for slow or flooding servers, and nothing is lost or
 * duplicated.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LANES, queueOf } from '../../src/domain/kernel/lanes.ts';
import { drain } from '../../src/jobs/worker/drain.ts';
import { pullForward } from '../../src/jobs/worker/queue.ts';
import { startWorker, type Worker } from '../../src/jobs/worker/worker.ts';
import { type FediversePeer, startPeer } from '../support/servers/fediverse-peer.ts';
import { impatientHttp } from '../support/servers/impatient-http.ts';
import { followFrom, type ManyHosts, startManyHosts } from '../support/servers/many-hosts.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let hosts: ManyHosts;
let worker: Worker | null;
let peers: FediversePeer[];
beforeEach(async () => {
  [world, hosts, worker, peers] = [await createWorld({ env: NEIGHBOURS }), await startManyHosts(), null, []];
});
afterEach(async () => {
  await worker?.stop();
  await hosts.close();
  await Promise.all(peers.map((peer) => peer.close()));
  await world.close();
});

const post = (more: Record<string, unknown> = {}) =>
  world.rest(world.alice).post('/api/v1/statuses', { status: 'Hello', ...more });

/** Types of all that arrived, by host. */
const heard = (): string[] => [...hosts.received.values()].map(String);

describe('FED-DELIV-14, FED-DELIV-15: a host that never answers', () => {
  test('holds up no other one, and each host is asked once at a time', async () => {
    const dead = hosts.hostOf(7);
    // The others may take as long as a busy machine needs.
    world.platform.http = impatientHttp(dead);
    await followFrom(world, hosts, world.alice.actorId, { people: 120, of: 40 });
    hosts.hanging.add(dead);
    for (let n = 0; n < 5; n += 1) await post();
    worker = await startWorker(world.platform);
    const all = 'Create,Create,Create,Create,Create';
    await expect.poll(() => heard().filter((types) => types === all).length).toBe(39);
    // It is paused for a minute after the first time.
    const pauses = () => world.platform.db.silentHost.count({ where: { host: dead, kind: 'activity Create Note' } });
    await expect.poll(pauses).toBe(1);
    expect(hosts.received.get(dead)?.filter((type) => type !== '')).toEqual(['Create']);
    expect(hosts.open.mostOfHost).toBe(1);
  });
});

describe('FED-DELIV-20: deliveries', () => {
  const jobs = async (): Promise<number> => {
    const { rows } = await world.platform.pool.query(
      `SELECT count(*)::int AS number FROM graphile_worker.jobs WHERE task_identifier = 'activity.due'`,
    );
    return rows[0].number;
  };
  const onceEach = (): void => {
    expect(heard()).toHaveLength(30);
    expect(new Set(heard())).toEqual(new Set(['Create']));
  };

  beforeEach(() => followFrom(world, hosts, world.alice.actorId, { people: 60, of: 30 }));

  test('leave with the post, or not at all', async () => {
    const waiting = async () =>
      (await world.platform.pool.query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'status.created'`))
        .rowCount;
    await post({ status: 'x'.repeat(100_000) });
    expect(await waiting()).toBe(0);
    await post();
    expect(await waiting()).toBe(1);
    await world.drain();
    onceEach();
  });

  test('are all there, or none, when one of them cannot be stored, and are sent once afterwards', async () => {
    const { pool } = world.platform;
    await pool.query(`
      CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.payload->>'inboxes' LIKE '%http://${hosts.hostOf(29)}%' THEN RAISE EXCEPTION 'broken off'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER break_off BEFORE INSERT ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION break_off()`);
    await post();
    await drain(world.platform, { allowFailures: true });
    expect([await jobs(), await world.platform.db.outgoingActivity.count(), heard()]).toEqual([0, 0, []]);
    await pool.query('DROP FUNCTION break_off CASCADE');
    world.clock.advance(60_000);
    await world.drain();
    onceEach();
  });
});

test('FED-DELIV-18: failing hosts of one queue receive later and in order, the others only once', async () => {
  const queueOfHost = (number: number): string => queueOf('deliveries', hosts.hostOf(number));
  const people = LANES.deliveries.atOnce + 1;
  await followFrom(world, hosts, world.alice.actorId, { people, of: people });
  // Two of them share a queue, because there are fewer queues.
  const numbers = Array.from({ length: people }, (_, number) => number);
  const failing = numbers.find((one) =>
    numbers.some((other) => other !== one && queueOfHost(other) === queueOfHost(one)),
  );
  const failed = hosts.hostOf(failing as number);
  hosts.failing.add(failed);
  const run = async (): Promise<void> => {
    await pullForward(world.platform.pool, world.clock.now());
    await drain(world.platform, { allowFailures: true });
  };
  const { body: posted } = await post();
  await run();
  const others = () => [...hosts.received].filter(([host]) => host !== failed).map(([, types]) => String(types));
  expect(others()).toEqual(numbers.slice(1).map(() => 'Create'));
  world.clock.advance(1000);
  await world.rest(world.alice).send('PUT', `/api/v1/statuses/${posted.id}`, { body: { status: 'Second' } });
  await run();
  expect(others()).toEqual(numbers.slice(1).map(() => 'Create,Update'));
  expect(new Set(hosts.received.get(failed))).toEqual(new Set(['Create']));
  hosts.failing.clear();
  hosts.received.delete(failed);
  world.clock.advance(3_600_000);
  await run();
  expect(heard()).toEqual(numbers.map(() => 'Create,Update'));
});

test('FED-DELIV-04: a message to one person goes to the shared inbox of their server, and names the recipient', async () => {
  const peer = await startPeer();
  peers.push(peer);
  const sam = peer.actor('sam');
  await peer.idAt(world, sam);
  await post({ status: `@${sam.handle} psst`, visibility: 'direct' });
  await world.drain();
  expect(peer.received).toMatchObject([{ inbox: '/inbox', activity: { type: 'Create', to: [sam.uri], cc: [] } }]);
});

test('FED-INBOX-03: the longest post stays below what others take', async () => {
  const peer = await startPeer();
  peers.push(peer);
  await peer.follow(world, peer.actor('sam'), world.alice);
  const { body: instance } = await world.rest(null).get('/api/v2/instance');
  const { statuses, polls } = instance.configuration;
  const long = (most: number) => '漢<'.repeat(most).slice(0, most);
  const poll = {
    options: Array.from({ length: polls.max_options }, (_, at) =>
      `${at}${long(polls.max_characters_per_option)}`.slice(0, polls.max_characters_per_option),
    ),
    expires_in: 3600,
  };
  const { status } = await post({ status: long(statuses.max_characters), poll, language: 'zh' });
  expect(status).toBe(200);
  const links = Array.from({ length: 18 }, (_, at) => `https://${at}.example/`).join(' ');
  expect((await post({ status: links })).status).toBe(200);
  await world.drain();
  const sizes = peer.received.map(({ body }) => Buffer.byteLength(body));
  expect(sizes.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...sizes)).toBeLessThan(65_536);
});

test('FED-SEC-01: a host that floods is taken at once, and delays no other one', async () => {
  const [flooding, quiet] = [await startPeer(), await startPeer('cavage', '127.0.0.2')];
  peers.push(flooding, quiet);
  const [mallory, sam] = [flooding.actor('mallory'), quiet.actor('sam')];
  for (const [peer, actor] of [
    [flooding, mallory],
    [quiet, sam],
  ] as const)
    await peer.idAt(world, actor);
  const { body: asked } = await post();
  const like = (peer: FediversePeer, by: typeof sam, number: number) =>
    peer.send(world, by, { id: `${by.uri}#likes/${number}`, type: 'Like', object: asked.uri });
  // Each of them waits for its object, which its server keeps back until the quiet one was served.
  const served = Promise.withResolvers<void>();
  flooding.put('/slow', (res) => void served.promise.then(() => res.writeHead(404).end()));
  const flood = Array.from({ length: 100 }, (_, number) =>
    flooding.send(world, mallory, { id: `${mallory.uri}#${number}`, type: 'Update', object: `${flooding.url}/slow` }),
  );
  expect(new Set(await Promise.all(flood))).toEqual(new Set([202]));
  expect(await like(quiet, sam, 1)).toBe(202);
  worker = await startWorker(world.platform);
  const likes = () => world.platform.db.favourite.count({ where: { statusId: BigInt(asked.id) } });
  await expect.poll(likes).toBe(1);
  const left = await world.platform.pool.query(
    `SELECT FROM arrivals UNION ALL SELECT FROM graphile_worker.jobs WHERE task_identifier = 'activity.look_up_due'`,
  );
  expect(left.rowCount).toBeGreaterThan(50);
  served.resolve();
  await worker.stop();
  worker = null;
});

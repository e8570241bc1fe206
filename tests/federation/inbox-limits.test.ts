/** Limits of deliveries: by the host of a verified signature, and by the address until it is verified. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DELIVERIES, FAREWELLS, READS, UNPROVEN } from '../../src/domain/federation/inbox/sender-limits.ts';
import type { RateFamily } from '../../src/platform/limiter.ts';
import { from, useUp } from '../support/contract/rate-calls.ts';
import { Stranger } from '../support/federation/stranger.ts';
import { type FediversePeer, type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';
import { patientHttp } from '../support/servers/impatient-http.ts';
import { type ManyHosts, startManyHosts } from '../support/servers/many-hosts.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let peer: FediversePeer;
let other: FediversePeer;
let sam: PeerActor;
let hosts: ManyHosts;
let acts = 0;
let addresses = 0;

beforeAll(async () => {
  world = await createWorld({ env: { ...NEIGHBOURS, RATE_LIMITS: 'on' } });
  peer = await startPeer('cavage', '127.0.0.2');
  other = await startPeer('cavage', '127.0.0.3');
  hosts = await startManyHosts();
  sam = peer.actor('sam');
  expect(await peer.send(world, sam, like(sam))).toBe(202);
});
afterAll(async () => {
  await hosts.close();
  await world.close();
  await Promise.all([peer.close(), other.close()]);
});

/** An address that nobody else in this file uses. */
let ip: string;
beforeEach(() => {
  addresses += 1;
  ip = `198.51.100.${addresses}`;
});

/** A like of a remote object, which anybody may send. */
function like({ uri }: Pick<PeerActor, 'uri'>) {
  acts += 1;
  return { id: `${uri}#likes/${acts}`, type: 'Like', actor: uri, object: `${world.url}/users/bob/statuses/1` };
}

const spend = (family: RateFamily, key: string, left = 0) =>
  world.platform.limiter.consume(family, key, family.limit - left);
const remaining = async (family: RateFamily, key: string): Promise<number> =>
  (await world.platform.limiter.consume(family, key, 0)).remaining;

/** The status, and whether the answer has `Retry-After`. */
const answerOf = ({ status, headers }: Response): [number, boolean] => [status, Number(headers.get('retry-after')) > 0];

describe('deliveries with a signature that is proven', () => {
  test('are taken from an address that has used up all limits of unsigned requests', async () => {
    const [newcomer] = [other.actor('early')];
    expect(await other.send(world, newcomer, like(newcomer))).toBe(202);
    for (const family of ['anonymous', 'documents'] as const) await useUp(world, family, '127.0.0.1', 0);
    await spend(UNPROVEN, '127.0.0.1');
    for (const [at, by] of [[peer, sam] as const, [other, newcomer] as const])
      expect(await at.send(world, by, like(by))).toBe(202);
    expect((await peer.get(world, sam, `${world.url}/users/bob`)).status).toBe(200);
    await world.platform.limiter.giveBack(UNPROVEN, '127.0.0.1');
  });

  test('count by their site, beyond whose limit they are refused until it ends, and others are not', async () => {
    const site = await startPeer('cavage', '127.0.0.4');
    const eve = site.actor('eve');
    const key = new Stranger(`${eve.uri}#key`);
    site.actor('eve', key.keyOf(eve.uri));
    const send = () => key.post(world, like(eve), { headers: from(ip) });
    expect((await send()).status).toBe(202);
    await spend(DELIVERIES, '127.0.0.4', DELIVERIES.limit - (await remaining(DELIVERIES, '127.0.0.4')) + 1);
    expect((await send()).status).toBe(202);
    expect(answerOf(await send())).toEqual([429, true]);
    expect(await peer.send(world, sam, like(sam))).toBe(202);
    await spend(READS, '127.0.0.4');
    expect(answerOf(await key.get(world, `${world.url}/users/bob`))).toEqual([429, true]);
    expect((await peer.get(world, sam, `${world.url}/users/bob`)).status).toBe(200);
    await site.close();
  });

  test('deliveries whose key is fetched first count for its host, and not for their address', async () => {
    const before = await remaining(UNPROVEN, ip);
    const key = new Stranger(`${peer.url}/users/new#key`);
    const uri = `${peer.url}/users/new`;
    peer.actor('new', key.keyOf(uri));
    const count = await remaining(DELIVERIES, '127.0.0.2');
    expect((await key.post(world, like({ uri }), { headers: from(ip) })).status).toBe(202);
    expect(await remaining(DELIVERIES, '127.0.0.2')).toBe(count - 1);
    expect(await remaining(UNPROVEN, ip)).toBe(before);
  });
});

describe('requests that prove nothing', () => {
  const forger = () => new Stranger(`${sam.uri}#main-key`);

  test('count by their address, and spend nothing of the host that they name', async () => {
    const count = await remaining(DELIVERIES, '127.0.0.2');
    const forged = () => forger().post(world, like(sam), { headers: from(ip) });
    expect((await forged()).status).toBe(401);
    const unsigned = () =>
      fetch(`${world.url}/inbox`, { method: 'POST', body: JSON.stringify(like(sam)), headers: from(ip) });
    expect((await unsigned()).status).toBe(401);
    expect(await remaining(UNPROVEN, ip)).toBe(UNPROVEN.limit - 2);
    await spend(UNPROVEN, ip, 2);
    peer.forget();
    for (const send of [forged, unsigned]) expect(answerOf(await send())).toEqual([429, true]);
    expect(peer.read).toEqual([]);
    expect(await remaining(DELIVERIES, '127.0.0.2')).toBe(count);
  });

  test('deletions of unknown people have a wider limit', async () => {
    const uri = `${peer.url}/users/stranger`;
    const leave = () =>
      new Stranger(`${uri}#key`).post(
        world,
        { id: `${uri}#delete`, type: 'Delete', actor: uri, object: uri },
        { headers: from(ip) },
      );
    expect((await leave()).status).toBe(202);
    expect(await remaining(UNPROVEN, ip)).toBe(UNPROVEN.limit);
    await spend(FAREWELLS, ip, 1);
    expect(answerOf(await leave())).toEqual([429, true]);
  });
});

describe('keys at hosts that never answer', () => {
  const silent = (number: number) => {
    hosts.hanging.add(hosts.hostOf(number));
    return `http://${hosts.hostOf(number)}`;
  };
  const sendFrom = (uri: string, size = 0) =>
    new Stranger(`${uri}#key`).post(
      world,
      { ...like({ uri }), ...(size > 0 && { content: 'x'.repeat(size) }) },
      { headers: from(ip) },
    );

  test('are waited for by few requests, none of them large, and hold up nobody else', async () => {
    world.platform.http = patientHttp();
    const base = silent(1);
    const large = await Promise.all(Array.from({ length: 12 }, (_, n) => sendFrom(`${base}/users/l${n}`, 900_000)));
    for (const answer of large) expect(answerOf(answer)).toEqual([503, true]);
    // The limit of keys for one site is reached: no further key is fetched.
    const small = await Promise.all(Array.from({ length: 12 }, (_, n) => sendFrom(`${base}/users/s${n}`)));
    for (const answer of small) expect(answerOf(answer)).toEqual([503, true]);
    await expect.poll(() => hosts.open.byHost.get(hosts.hostOf(1))).toBe(4);
    const newcomer = other.actor('newcomer');
    expect(await other.send(world, newcomer, like(newcomer))).toBe(202);
    expect(await peer.send(world, sam, like(sam))).toBe(202);
  });
});

test('bodies beyond a megabyte are refused, and so is one that names no length', async () => {
  const send = (body: BodyInit, more: RequestInit = {}) =>
    fetch(`${world.url}/inbox`, { method: 'POST', headers: from(ip), body, ...more });
  expect((await send('x'.repeat(1_100_000))).status).toBe(413);
  const chunks = new ReadableStream({
    start(controller) {
      for (let n = 0; n < 20; n += 1) controller.enqueue(new Uint8Array(65_536));
      controller.close();
    },
  });
  expect((await send(chunks, { duplex: 'half' } as RequestInit)).status).toBe(413);
});

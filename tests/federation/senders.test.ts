/** The signer of a request: how keys are found, stored and replaced, and which signers are refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Stranger } from '../support/federation/stranger.ts';
import { type FediversePeer, startPeer } from '../support/servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let peer: FediversePeer;
let other: FediversePeer;
let number = 0;

beforeAll(async () => {
  world = await createWorld({ env: NEIGHBOURS });
  [peer, other] = await Promise.all([startPeer(), startPeer()]);
});
afterAll(async () => {
  await world.close();
  await Promise.all([peer.close(), other.close()]);
});
beforeEach(() => {
  peer.forget();
  other.forget();
});

/** An actor with a key of its own, which its document lists unless `more` says otherwise. */
function somebody(name: string, at = peer, more: Record<string, unknown> = {}): { uri: string; key: Stranger } {
  const uri = `${at.url}/users/${name}`;
  const key = new Stranger(`${uri}#key`);
  at.actor(name, { ...key.keyOf(uri), ...more });
  return { uri, key };
}

/** A like of a remote object, which anybody may send. */
const like = (uri: string) => {
  number += 1;
  return { id: `${uri}#likes/${number}`, type: 'Like', actor: uri, object: `${world.url}/users/bob/statuses/1` };
};

const keyOwner = async (keyId: string) =>
  (await world.platform.db.remoteKey.findUnique({ where: { uri: keyId }, include: { actor: true } }))?.actor.uri ??
  null;

describe('a key that is not known', () => {
  test.each(['cavage', 'rfc9421'] as const)(
    'FED-SIG-13: is read in the actor’s document, signed as %s',
    async (signs) => {
      const { uri, key } = somebody(`new-${signs}`);
      expect((await key.post(world, like(uri), { signs })).status).toBe(202);
      expect(await keyOwner(key.keyId)).toBe(uri);
    },
  );

  test('FED-SIG-13: is read in a document of its own, or in a part of the actor’s', async () => {
    for (const form of ['key', 'stub']) {
      const uri = `${peer.url}/users/${form}`;
      const key = new Stranger(`${uri}/main-key`);
      peer.actor(form, key.keyOf(uri));
      const context = { '@context': 'https://www.w3.org/ns/activitystreams' };
      const own = { ...context, id: key.keyId, owner: uri, publicKeyPem: key.pem };
      const stub = { ...context, id: uri, type: 'Person', preferredUsername: form, ...key.keyOf(uri) };
      peer.put(`/users/${form}/main-key`, form === 'key' ? own : stub);
      expect((await key.post(world, like(uri))).status).toBe(202);
    }
  });

  test('FED-SIG-13: is asked for once by all requests that come at the same time, and all are taken', async () => {
    const { uri, key } = somebody('many');
    const answers = await Promise.all(Array.from({ length: 20 }, () => key.post(world, like(uri))));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 202));
    expect(peer.read.length).toBeLessThanOrEqual(3);
  });

  test('FED-SIG-17: refuses requests with 503, every time, if the key cannot be fetched now', async () => {
    const { uri, key } = somebody('asleep');
    peer.put('/users/asleep', 503);
    for (const _time of [1, 2]) expect((await key.post(world, like(uri))).status).toBe(503);
    expect(peer.read).toHaveLength(1);
  });

  test('FED-SIG-14: ignores a key on another host than its owner, which stays its owner’s', async () => {
    const victim = somebody('victim', other);
    expect((await victim.key.post(world, like(victim.uri))).status).toBe(202);
    const { uri, key } = somebody('thief');
    const listed = [key.keyOf(uri).publicKey, { id: victim.key.keyId, owner: uri, publicKeyPem: key.pem }];
    peer.actor('thief', { publicKey: listed });
    expect((await key.post(world, like(uri))).status).toBe(202);
    expect(await keyOwner(victim.key.keyId)).toBe(victim.uri);
    expect((await victim.key.post(world, like(victim.uri))).status).toBe(202);
  });

  test('FED-SIG-14: ignores a key on another host, even before its owner is known', async () => {
    const victim = somebody('later', other);
    const { uri, key } = somebody('early');
    const listed = [key.keyOf(uri).publicKey, { id: victim.key.keyId, owner: uri, publicKeyPem: victim.key.pem }];
    peer.actor('early', { publicKey: listed });
    expect((await key.post(world, like(uri))).status).toBe(202);
    expect(await keyOwner(victim.key.keyId)).toBeNull();
    expect((await victim.key.post(world, like(victim.uri))).status).toBe(202);
    expect(await keyOwner(victim.key.keyId)).toBe(victim.uri);
  });

  test('FED-SIG-14: a key of another actor of the same host stays theirs', async () => {
    const victim = somebody('neighbour');
    expect((await victim.key.post(world, like(victim.uri))).status).toBe(202);
    const { uri, key } = somebody('lodger');
    const listed = [key.keyOf(uri).publicKey, { id: victim.key.keyId, owner: uri, publicKeyPem: key.pem }];
    peer.actor('lodger', { publicKey: listed });
    expect((await key.post(world, like(uri))).status).toBe(202);
    expect(await keyOwner(victim.key.keyId)).toBe(victim.uri);
  });

  test('FED-SIG-14: refuses a key that names an owner who does not list it', async () => {
    const victim = somebody('owner', other);
    const key = new Stranger(`${peer.url}/keys/1`);
    const context = { '@context': 'https://www.w3.org/ns/activitystreams' };
    peer.put('/keys/1', { ...context, id: key.keyId, owner: victim.uri, publicKeyPem: key.pem });
    expect((await key.post(world, like(victim.uri))).status).toBe(401);
    expect(other.read).toEqual([]);
  });
});

describe('a key that is known', () => {
  test('FED-SIG-16: fetches a changed key once more', async () => {
    const { uri, key } = somebody('rotates');
    expect((await key.post(world, like(uri))).status).toBe(202);
    const next = new Stranger(key.keyId);
    peer.actor('rotates', next.keyOf(uri));
    expect((await next.post(world, like(uri))).status).toBe(202);
    expect((await key.post(world, like(uri))).status).toBe(401);
  });

  test('FED-SIG-16: fetches a key that replaces one with another id, and forgets the old one', async () => {
    const { uri, key } = somebody('renews');
    expect((await key.post(world, like(uri))).status).toBe(202);
    const next = new Stranger(`${uri}#key-2`);
    peer.actor('renews', next.keyOf(uri));
    expect((await next.post(world, like(uri))).status).toBe(202);
    expect(await keyOwner(key.keyId)).toBeNull();
  });

  test('FED-SIG-16: is asked for once, however many bad signatures come', async () => {
    const { uri, key } = somebody('flooded');
    expect((await key.post(world, like(uri))).status).toBe(202);
    peer.forget();
    const forger = new Stranger(key.keyId);
    const answers = await Promise.all(Array.from({ length: 30 }, () => forger.post(world, like(uri))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(peer.read.filter((path) => path === '/users/flooded')).toHaveLength(1);
    expect((await key.post(world, like(uri))).status).toBe(202);
  });

  test('FED-SEC-20: changes by an update that the old one signs', async () => {
    const { uri, key } = somebody('updates');
    const next = new Stranger(`${uri}#key-2`);
    expect((await key.post(world, like(uri))).status).toBe(202);
    peer.actor('updates', next.keyOf(uri));
    const object = { ...((await (await fetch(uri)).json()) as object) };
    await key.post(world, { id: `${uri}#updates/1`, type: 'Update', actor: uri, object });
    await world.drain();
    expect((await next.post(world, like(uri))).status).toBe(202);
    expect(await keyOwner(key.keyId)).toBeNull();
  });

  test('FED-SIG-20: checks the deletion of an actor whose server shows nothing any more', async () => {
    const { uri, key } = somebody('leaves');
    expect((await key.post(world, like(uri))).status).toBe(202);
    peer.put('/users/leaves', 410);
    expect((await key.post(world, { id: `${uri}#delete`, type: 'Delete', actor: uri, object: uri })).status).toBe(202);
    await world.drain();
    expect(await world.platform.db.actor.count({ where: { uri, deletedAt: null } })).toBe(0);
  });
});

describe('FED-SIG-17: a request', () => {
  test.each<[name: string, status: number, spoil: (key: Stranger, uri: string) => Promise<Response>]>([
    ['as it was signed', 202, (key, uri) => key.post(world, like(uri))],
    ['with another body', 401, (key, uri) => key.post(world, like(uri), { sent: JSON.stringify(like(`${uri}x`)) })],
    ['of another day', 401, (key, uri) => key.post(world, like(uri), { headers: { Date: new Date(0).toUTCString() } })],
    ['with a header that is none', 400, (key, uri) => key.post(world, like(uri), { headers: { Signature: 'keyId=' } })],
    ['for another inbox', 401, (key, uri) => key.post(world, like(uri), { to: `${world.url}/users/bob/inbox` })],
    ['that is no JSON', 400, (key) => key.post(world, {}, { body: '{' })],
    ['that is a list', 400, (key) => key.post(world, {}, { body: '[]' })],
    ['of two megabytes', 413, (key) => key.post(world, {}, { body: JSON.stringify({ a: 'x'.repeat(2_000_000) }) })],
  ])('%s: %i', async (name, status, spoil) => {
    const { uri, key } = somebody(`spoilt-${name.replace(/\W/g, '')}`);
    const answer = await spoil(key, uri);
    expect(answer.status).toBe(status);
    if (status !== 202) expect(await answer.json()).toMatchObject({ error: expect.any(String) });
  });

  test('is refused without a signature', async () => {
    const answer = await fetch(`${world.url}/inbox`, { method: 'POST', body: JSON.stringify(like(peer.url)) });
    expect(answer.status).toBe(401);
  });

  test('FED-INBOX-02: is accepted with either content type, with parameters', async () => {
    const { uri, key } = somebody('typed');
    for (const type of ['application/activity+json; charset=utf-8', 'application/ld+json; profile="x"'])
      expect([
        type,
        (await key.post(world, like(uri), { signs: 'rfc9421', headers: { 'Content-Type': type } })).status,
      ]).toEqual([type, 202]);
  });

  test('FED-SIG-06: is accepted through a proxy that names the public host', async () => {
    const { uri, key } = somebody('proxied');
    const headers = { 'X-Forwarded-Host': new URL(world.url).host, 'X-Forwarded-Proto': 'http' };
    expect((await key.post(world, like(uri), { headers })).status).toBe(202);
  });
});

test('FED-SIG-18: refuses a request of a blocked domain before anything is fetched', async () => {
  const { uri, key } = somebody('blocked');
  const block = { id: world.platform.ids.next(), domain: '127.0.0.1', severity: 'SUSPEND' as const };
  await world.platform.db.instanceDomainBlock.create({ data: { ...block, createdAt: world.clock.now() } });
  expect((await key.post(world, like(uri))).status).toBe(403);
  expect(peer.read).toEqual([]);
  await world.platform.db.instanceDomainBlock.deleteMany();
});

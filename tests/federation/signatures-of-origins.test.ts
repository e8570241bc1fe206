/** The actors that represent this server at further hosts sign what is theirs, under the ids of keys that other servers stored. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FediversePeer, type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';
import { organize } from '../support/world/events.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { hostOf, personTakenOver } from '../support/world/taken-over.ts';
import { createWorld, type World } from '../support/world/world.ts';

const TOWN = { name: 'localhost', handleDomain: 'events.example', actorPath: '/relay' };
const OLD_KEY = 'rsa-0123456789abcdef';

let world: World;
let peer: FediversePeer;
let other: FediversePeer;
let old: string;
let relay: PeerActor;
/** Follows the first origin. */
let first: PeerActor;
beforeAll(async () => {
  [world, peer, other] = await Promise.all([
    createWorld({ env: NEIGHBOURS, origins: [TOWN] }),
    startPeer(),
    startPeer('cavage', '127.0.0.2'),
  ]);
  old = hostOf(world, TOWN.name);
  const { db } = world.platform;
  await db.origin.updateMany({ data: { keyUri: `${old}/relay#${OLD_KEY}` } });
  relay = peer.actor('relay', { type: 'Application', name: 'Our town' });
  first = other.actor('relay', { type: 'Application', name: 'The next town' });
});
afterAll(() => Promise.all([world.close(), peer.close(), other.close()]));
beforeEach(async () => {
  await world.drain();
  peer.forget();
  other.forget();
});

const admin = () => world.rest(world.admin);
let acts = 0;
async function send(at: FediversePeer, by: PeerActor, activity: Record<string, unknown>, base = old) {
  acts += 1;
  const id = `${by.uri}#acts/${acts}`;
  expect(await at.send({ url: base, clock: world.clock }, by, { id, ...activity })).toBe(202);
  await world.drain();
}

describe('FEV-139: a server that followed the actor of the old host', () => {
  test('is answered by that actor, under the key that it stored', async () => {
    await admin().send('PUT', '/api/v1/admin/settings', { body: { accept_servers: true } });
    await send(peer, relay, { type: 'Follow', object: `${old}/relay` });
    expect(peer.received).toMatchObject([
      {
        keyId: `${old}/relay#${OLD_KEY}`,
        activity: { type: 'Accept', actor: `${old}/relay`, object: { actor: relay.uri, object: `${old}/relay` } },
      },
    ]);
  });

  test('hears new events from that actor, and others from the first one', async () => {
    await send(other, first, { type: 'Follow', object: `${world.url}/actor` }, world.url);
    other.forget();
    const alice = await personTakenOver(world, TOWN, { name: 'alice', path: '/@alice' });
    const { uuid } = await organize(world, alice);
    await world.drain();
    const announced = (at: FediversePeer) =>
      at.received
        .filter(({ activity }) => activity.type === 'Announce')
        .map(({ keyId, activity }) => [keyId, activity]);
    const event = expect.objectContaining({ id: `${old}/events/${uuid}` });
    expect(announced(peer)).toEqual([
      [`${old}/relay#${OLD_KEY}`, expect.objectContaining({ actor: `${old}/relay`, object: event })],
    ]);
    expect(announced(other)).toEqual([
      [`${world.url}/actor#main-key`, expect.objectContaining({ actor: `${world.url}/actor`, object: event })],
    ]);
  });

  test('is asked for documents by that actor, and others by the first one', async () => {
    const keys: string[] = [];
    for (const at of [peer, other]) {
      at.put('/notes/1', (res, req) => {
        keys.push(/keyId="([^"]+)"/.exec(String(req.headers.signature))?.[1] ?? '');
        res.writeHead(404).end();
      });
      await admin().get(`/api/v2/search?resolve=true&q=${encodeURIComponent(`${at.url}/notes/1`)}`);
    }
    expect([...new Set(keys)]).toEqual([`${old}/relay#${OLD_KEY}`, `${world.url}/actor#main-key`]);
  });

  test('is followed back and left by that actor', async () => {
    const { body } = await admin().post('/api/v1/admin/instances', { address: relay.handle });
    await world.drain();
    expect(peer.received).toMatchObject([
      { keyId: `${old}/relay#${OLD_KEY}`, activity: { type: 'Follow', actor: `${old}/relay`, object: relay.uri } },
    ]);
    peer.forget();
    await admin().post(`/api/v1/admin/instances/${body.id}/unfollow`);
    await world.drain();
    expect(peer.received).toMatchObject([
      { keyId: `${old}/relay#${OLD_KEY}`, activity: { type: 'Undo', actor: `${old}/relay` } },
    ]);
  });
});

test('FEV-139: a Follow is repeated and undone by the actor that sent it, whichever one the other server followed since', async () => {
  const next = peer.actor('next', { type: 'Application', name: 'The next but one town' });
  await send(peer, next, { type: 'Follow', object: `${old}/relay` });
  const follow = async () => (await admin().post('/api/v1/admin/instances', { address: next.handle })).body;
  const { id } = await follow();
  await world.drain();
  const [asked] = peer.activities('Follow');
  expect(asked).toMatchObject({ actor: `${old}/relay`, object: next.uri });
  await send(peer, next, { type: 'Follow', object: `${world.url}/actor` }, world.url);
  peer.forget();
  await follow();
  await admin().post(`/api/v1/admin/instances/${id}/unfollow`);
  await world.drain();
  const keyId = `${old}/relay#${OLD_KEY}`;
  const undo = { type: 'Undo', actor: `${old}/relay`, object: { id: asked.id, actor: `${old}/relay` } };
  // The repeated Follow may be void by then.
  expect(peer.received.filter(({ activity }) => activity.type === 'Undo')).toMatchObject([{ keyId, activity: undo }]);
  for (const { keyId: signer } of peer.received) expect(signer).toBe(keyId);
});

test('the actor of the first host signs under the stored id of its key', async () => {
  const keyUri = `${world.url}/actor#${OLD_KEY}`;
  await world.platform.db.instanceKey.updateMany({ data: { keyUri } });
  const shown = await (await fetch(`${world.url}/actor`, { headers: { accept: 'application/activity+json' } })).json();
  expect(shown).toMatchObject({ publicKey: { id: keyUri } });
  await send(other, first, { type: 'Follow', object: `${world.url}/actor` }, world.url);
  expect(other.received).toMatchObject([{ keyId: keyUri, activity: { type: 'Accept' } }]);
});

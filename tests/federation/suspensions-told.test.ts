/** All servers that know a local person or group are told of its suspension, and of its end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FediversePeer, type PeerActor, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';
import { createGroup } from '../support/world/events.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const RELATIONS = [
  ...['follows', 'is followed', 'blocks', 'is blocked', 'is mentioned', 'answers', 'favourites', 'boosts', 'reports'],
  'is a stranger',
] as const;
type Relation = (typeof RELATIONS)[number];

let world: World;
const servers = new Map<Relation, FediversePeer>();
beforeAll(async () => {
  world = await createWorld({ env: NEIGHBOURS });
  for (const relation of RELATIONS) servers.set(relation, await startPeer());
});
afterAll(() => Promise.all([world.close(), ...[...servers.values()].map((peer) => peer.close())]));

const moderate = async (id: string, path: string, body: object = {}): Promise<void> => {
  const { status } = await world.rest(world.admin).post(`/api/v1/admin/accounts/${id}/${path}`, body);
  expect(status).toBe(200);
  // Changes within some seconds are sent together.
  await world.drain();
  world.clock.advance(10_000);
  await world.drain();
};

/** Makes the person on that server known to this one by a single relation. */
async function relate(relation: Relation, peer: FediversePeer, frozen: Person): Promise<void> {
  const other = peer.actor('zoe');
  const [uri, id] = [`${world.url}/users/${frozen.name}`, await peer.idAt(world, other)];
  const post = async (status: string) => (await world.rest(frozen).post('/api/v1/statuses', { status })).body;
  const send = (by: PeerActor, activity: Record<string, unknown>) =>
    peer.send(world, by, { id: `${by.uri}#acts/1`, to: [PUBLIC], ...activity });
  if (relation === 'follows') await peer.follow(world, other, frozen);
  if (relation === 'is followed') await world.rest(frozen).post(`/api/v1/accounts/${id}/follow`);
  if (relation === 'blocks') await send(other, { type: 'Block', object: uri });
  if (relation === 'is blocked') await world.rest(frozen).post(`/api/v1/accounts/${id}/block`);
  if (relation === 'is mentioned') await post(`Hello @${other.handle}`);
  if (relation === 'favourites') await send(other, { type: 'Like', object: (await post('Like this')).uri });
  if (relation === 'boosts') await send(other, { type: 'Announce', object: (await post('Boost this')).uri });
  if (relation === 'reports') await send(other, { type: 'Flag', object: [uri], content: 'Rude' });
  if (relation === 'answers') {
    const note = {
      id: `${peer.url}/notes/1`,
      type: 'Note',
      attributedTo: other.uri,
      content: '<p>No</p>',
      to: [PUBLIC],
    };
    const published = world.clock.now().toISOString();
    const object = { ...note, published, inReplyTo: (await post('Answer this')).uri };
    await send(other, { type: 'Create', object });
  }
  await world.drain();
}

test('FED-MOD-06: a person, however a server knows them, and for how long', async () => {
  const frozen = await world.person('frozen');
  for (const [relation, peer] of servers) await relate(relation, peer, frozen);
  world.clock.advance(10 * 86_400_000);
  const told = () =>
    [...servers].flatMap(([relation, peer]) =>
      peer.activities('Update').map(({ object }) => `${relation} ${object.suspended ?? false}`),
    );
  const all = (suspended: boolean) =>
    RELATIONS.filter((relation) => relation !== 'is a stranger').map((relation) => `${relation} ${suspended}`);
  const forget = () => {
    for (const peer of servers.values()) peer.forget();
  };
  forget();
  await moderate(frozen.id, 'action', { type: 'suspend' });
  expect(told()).toEqual(all(true));
  forget();
  await moderate(frozen.id, 'unsuspend');
  expect(told()).toEqual(all(false));
});

test('a group', async () => {
  const peer = servers.get('follows') as FediversePeer;
  const { id, preferredUsername } = await createGroup(world, world.alice);
  const uri = `${world.url}/users/${preferredUsername}`;
  await peer.send(world, peer.actor('zoe'), { id: `${peer.url}/follows/group`, type: 'Follow', object: uri });
  await world.drain();
  peer.forget();
  await moderate(id, 'action', { type: 'suspend' });
  await moderate(id, 'unsuspend');
  const updates = peer.activities('Update').map(({ object }) => [object.id, object.suspended ?? false]);
  expect(updates).toEqual([
    [uri, true],
    [uri, false],
  ]);
});

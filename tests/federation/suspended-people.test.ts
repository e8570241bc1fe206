/** Suspended people, local and remote: the activities that other servers still get, and those that they do not. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drain } from '../../src/jobs/worker/drain.ts';
import { BlockedServer } from '../support/federation/blocked-server.ts';
import type { Correspondent } from '../support/federation/correspondent.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';
import { createGroup } from '../support/world/events.ts';

let server: BlockedServer;
let net: Correspondent;
beforeAll(async () => {
  server = await BlockedServer.open();
  net = server.net;
});
afterAll(() => net.close());

let sam: PeerActor;
let samId: string;
beforeEach(async () => {
  ({ actor: sam, id: samId } = await server.somebody());
});
afterEach(() => server.lift());

const act = async (id: string, type: string) => {
  expect((await server.admin.post(`/api/v1/admin/accounts/${id}/action`, { type })).status).toBe(200);
  await net.world.drain();
};

test('FED-MOD-06: what a suspended local person began sends nothing: polls that end, and scheduled posts', async () => {
  const { world, peer } = net;
  const person = await world.person(`ended${sam.name}`);
  await peer.follow(world, sam, person);
  const rest = world.rest(person);
  const poll = { options: ['Red', 'Blue'], expires_in: 3600 };
  const at = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  const asked = (await rest.post('/api/v1/statuses', { status: 'Which?', poll })).body;
  await world.trpc(person).statuses.create.mutate({ status: 'Later', scheduled_at: at });
  await world.drain();
  await net.sendAs(sam, {
    ...{ id: `${sam.uri}#votes/1/activity`, type: 'Create' },
    object: { id: `${sam.uri}#votes/1`, type: 'Note', name: 'Red', attributedTo: sam.uri, inReplyTo: asked.uri },
  });
  await act(person.id, 'suspend');
  world.clock.advance(10_000);
  await world.drain();
  peer.forget();
  world.clock.advance(2 * 3_600_000);
  await world.drain();
  expect(peer.received.map(({ activity }) => activity.type)).toEqual([]);
  await server.admin.post(`/api/v1/admin/accounts/${person.id}/unsuspend`);
  world.clock.advance(10_000);
  await world.drain();
  expect(peer.activities('Create').map(({ object }) => object.content)).toEqual(['<p>Later</p>']);
  const polls = peer.activities('Update').filter(({ object }) => object.type === 'Question');
  expect(polls.map(({ object }) => object)).toMatchObject([
    { id: asked.uri, oneOf: [{ replies: { totalItems: 1 } }, { replies: { totalItems: 0 } }] },
  ]);
});

test('FED-MOD-06: a post of a local person that waits for its delivery is not sent after the suspension, but its end is', async () => {
  const { world, peer } = net;
  const person = await world.person(`queued${sam.name}`);
  await peer.follow(world, sam, person);
  const rest = world.rest(person);
  const liked = await net.create();
  await rest.post(`/api/v1/statuses/${(await net.shown(liked.id)).id}/favourite`);
  await world.drain();
  peer.forget();
  peer.answer = 500;
  await rest.post('/api/v1/statuses', { status: 'Buy this' });
  await rest.post(`/api/v1/statuses/${(await net.shown(liked.id)).id}/unfavourite`);
  await drain(world.platform, { allowFailures: true });
  expect(peer.activities('Create')).toHaveLength(1);
  peer.forget();
  await act(person.id, 'suspend');
  world.clock.advance(3_600_000);
  await world.drain();
  expect(peer.received.map(({ activity }) => activity.type).sort()).toEqual(['Undo', 'Update']);
});

describe('a remote person whom staff suspend, and whose data they delete', () => {
  test('FED-MOD-07: loses requests and follows of groups, too; each is rejected once, and later than its Accept', async () => {
    const { world, peer } = net;
    const group = await createGroup(world, world.bob);
    const groupUri = `${world.url}/users/${group.preferredUsername}`;
    await net.sendAs(sam, { id: `${sam.uri}/follows/erin`, type: 'Follow', object: net.uriOf('erin') });
    await net.sendAs(sam, { id: `${sam.uri}/follows/group`, type: 'Follow', object: groupUri });
    peer.forget();
    await act(samId, 'suspend');
    const rejected = () => peer.activities('Reject').map(({ actor, object }) => [actor, object.id]);
    const all = [
      [net.uriOf('alice'), `${sam.uri}/follows/alice`],
      [net.uriOf('erin'), `${sam.uri}/follows/erin`],
      [groupUri, `${sam.uri}/follows/group`],
    ].sort();
    expect(rejected().sort()).toEqual(all);
    await act(samId, 'suspend');
    await server.admin.delete(`/api/v1/admin/accounts/${samId}`);
    await world.drain();
    expect(rejected().sort()).toEqual(all);
  });

  test('FED-MOD-07: is told nothing more than that, and nothing at all while its server is suspended', async () => {
    const { world, peer } = net;
    const { actor: other, id: otherId } = await server.somebody();
    peer.forget();
    await server.block({ severity: 'suspend' });
    await act(otherId, 'suspend');
    await server.admin.delete(`/api/v1/admin/accounts/${otherId}`);
    await world.drain();
    expect(peer.received.map(({ activity }) => [activity.type, other.name])).toEqual([]);
  });
});

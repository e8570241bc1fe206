/** Blocks and limits of a server, and its follows with this one; permissions of the staff, and the log. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BlockedServer } from '../support/federation/blocked-server.ts';
import { activityOf, eventObject, storedEvent } from '../support/federation/event-sender.ts';
import { Instances, relayOf } from '../support/federation/instances.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';

const PATH = '/api/v1/admin/instances';

let server: BlockedServer;
let instances: Instances;
let relay: PeerActor;
beforeAll(async () => {
  server = await BlockedServer.open();
  instances = new Instances(server.net);
  relay = relayOf(server.net);
});
afterAll(() => server.net.close());
afterEach(async () => {
  await server.lift();
  await instances.clear();
});

test('FEV-140: a suspension of the server ends its follows in both directions, after it was said', async () => {
  const id = await instances.followed(relay);
  await instances.asks(relay);
  await instances.act(id, 'accept');
  const effects = (await server.admin.get('/api/v1/admin/domain_effects', { domain: '127.0.0.2' })).body;
  expect(effects).toMatchObject({ following_count: 2, followers_count: 1 });
  await server.block({ severity: 'suspend' });
  expect(await instances.list()).toEqual([]);
  await server.lift();
  expect(await instances.list()).toEqual([]);
});

test('a suspended server is not followed', async () => {
  await server.block({ severity: 'suspend' });
  const { status, body } = await instances.follow(relay.handle);
  expect([status, body.details.address[0].description]).toEqual([
    422,
    'is on a server with which this one does not federate',
  ]);
});

test('a limited server waits whatever the setting says, and its events are in no list', async () => {
  const limited = relayOf(server.net, 'limited');
  await server.block({ severity: 'silence' });
  await server.admin.send('PUT', '/api/v1/admin/settings', { body: { accept_servers: true } });
  await instances.asks(limited);
  await server.admin.send('PUT', '/api/v1/admin/settings', { body: { accept_servers: false } });
  expect(await instances.stateOf(limited)).toMatchObject({ follower: 'pending' });
  await instances.followed(limited);
  const { uri } = server.net.peer.actor('organizer');
  const object = eventObject(server.net, { actor: uri, attributedTo: uri });
  await server.net.sendAs({ ...limited, name: 'organizer', uri }, activityOf('Create', object));
  expect(await storedEvent(server.net, object.id)).toMatchObject({ visibility: 'UNLISTED' });
  const { body } = await server.net.world.rest(null).get('/api/v1/events', { followedInstances: true });
  expect(body).toEqual([]);
});

test('each decision is in the log, and only those decide who manage federation', async () => {
  const { world } = server.net;
  for (const person of [world.alice, world.mod]) {
    const rest = world.rest(person);
    const answers = [
      await rest.get(PATH),
      await rest.post(PATH, { address: relay.handle }),
      await rest.post(`${PATH}/1/accept`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  }
  await world.platform.db.actionLog.deleteMany();
  const id = await instances.followed(relay);
  await instances.asks(relay);
  await instances.act(id, 'accept');
  await instances.act(id, 'reject');
  await instances.act(id, 'unfollow');
  const { body } = await server.admin.get('/api/v1/moderation/log');
  expect(
    body.map(({ action, object }: { action: string; object: { title: string } }) => [action, object.title]),
  ).toEqual(
    ['FOLLOW_DELETION', 'FOLLOWER_REJECTION', 'FOLLOWER_APPROVAL', 'FOLLOW_CREATION'].map((name) => [
      `INSTANCE_${name}`,
      server.net.peer.domain,
    ]),
  );
});

test('an absent object is refused', async () => {
  const id = await instances.followed(relay);
  const answers = [
    await instances.act('1', 'accept'),
    await instances.act('x', 'unfollow'),
    await instances.act(id, 'accept'),
    await instances.act(id, 'reject'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

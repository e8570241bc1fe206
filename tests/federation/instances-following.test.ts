/** Other servers follow this one: requests, decisions by staff or by the setting, and announcements to them. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { inHours } from '../support/federation/event-sender.ts';
import { Instances, relayOf } from '../support/federation/instances.ts';
import { type PeerActor, PUBLIC } from '../support/servers/fediverse-peer.ts';

let net: Correspondent;
let instances: Instances;
let relay: PeerActor;
beforeAll(async () => {
  net = await Correspondent.open();
  instances = new Instances(net);
  relay = relayOf(net);
  net.peer.forget();
});
afterAll(() => net.close());
afterEach(() => instances.clear());

const setting = (value: boolean) =>
  instances.admin.send('PUT', '/api/v1/admin/settings', { body: { accept_servers: value } });

async function letIn(by: PeerActor): Promise<string> {
  await instances.asks(by);
  const { id } = (await instances.stateOf(by)) as { id: string };
  await instances.act(id, 'accept');
  return id;
}

/** An event of bob, who has no remote followers. */
async function event(more: Record<string, unknown> = {}) {
  const { world } = net;
  const input = { title: 'Concert', description: 'Come', beginsOn: inHours(net, 24), ...more };
  const { status, body } = await world.rest(world.bob).post('/api/v1/events', input);
  expect([status, body.error]).toEqual([200, undefined]);
  await world.drain();
  return body as { id: string; uuid: string };
}

async function change({ id }: { id: string }, more: Record<string, unknown>): Promise<void> {
  const { world } = net;
  expect((await world.rest(world.bob).send('PATCH', `/api/v1/events/${id}`, { body: more })).status).toBe(200);
  await world.drain();
}

const uriOf = ({ uuid }: { uuid: string }) => `${net.world.url}/events/${uuid}`;
const types = () => net.peer.received.map(({ activity }) => activity.type);

describe('FEV-140: a server that asks to follow', () => {
  test('waits until the staff accepts it, which is delivered', async () => {
    const id = await instances.asks(relay);
    expect(types()).toEqual([]);
    const asking = await instances.stateOf(relay);
    expect(asking).toMatchObject({ followed: 'none', follower: 'pending' });
    expect(await instances.list({ side: 'requests' })).toHaveLength(1);
    await instances.act(asking?.id ?? '', 'accept');
    const [{ activity, keyId }] = net.peer.received as [(typeof net.peer.received)[number]];
    expect(activity).toMatchObject({
      ...{ type: 'Accept', actor: instances.ownActor },
      object: { id, type: 'Follow', actor: relay.uri, object: instances.ownActor },
    });
    expect(keyId).toBe(`${instances.ownActor}#main-key`);
    expect(await instances.stateOf(relay)).toMatchObject({ follower: 'accepted' });
  });

  test('gets a Reject if it is refused, and may follow again', async () => {
    const id = await instances.asks(relay);
    await instances.act((await instances.stateOf(relay))?.id ?? '', 'reject');
    expect(net.peer.activities('Reject')).toEqual([
      expect.objectContaining({ object: expect.objectContaining({ id }) }),
    ]);
    expect(await instances.stateOf(relay)).toBeUndefined();
    await instances.asks(relay);
    expect(await instances.stateOf(relay)).toMatchObject({ follower: 'pending' });
  });

  test('is let in at once where the setting says so, and its actor shows it', async () => {
    const shown = async () =>
      (await fetch(instances.ownActor, { headers: { accept: 'application/activity+json' } })).json();
    expect(await shown()).toMatchObject({
      manuallyApprovesFollowers: true,
      followers: `${instances.ownActor}/followers`,
    });
    await setting(true);
    expect(await shown()).toMatchObject({ manuallyApprovesFollowers: false });
    await instances.asks(relay);
    expect([types(), await instances.stateOf(relay)]).toEqual([
      ['Accept'],
      expect.objectContaining({ follower: 'accepted' }),
    ]);
    await setting(false);
  });

  test('is answered again by the newer id if it asks again', async () => {
    await letIn(relay);
    net.peer.forget();
    const id = await instances.asks(relay);
    expect(net.peer.activities('Accept')).toEqual([
      expect.objectContaining({ object: expect.objectContaining({ id }) }),
    ]);
  });

  test('a person does not follow a server', async () => {
    const id = await instances.asks(net.sam);
    expect(net.peer.activities('Reject')).toEqual([
      expect.objectContaining({ object: expect.objectContaining({ id }) }),
    ]);
    expect(await instances.list()).toEqual([]);
  });

  test('takes it back by Undo of the Follow, or with its deletion', async () => {
    await letIn(relay);
    await net.sendAs(relay, {
      id: net.fresh(relay),
      type: 'Undo',
      object: { type: 'Follow', actor: relay.uri, object: instances.ownActor },
    });
    expect(await instances.stateOf(relay)).toBeUndefined();
    const leaving = relayOf(net, 'leaving');
    await letIn(leaving);
    await net.sendAs(leaving, { id: net.fresh(leaving), type: 'Delete', object: leaving.uri });
    expect(await instances.stateOf(leaving)).toBeUndefined();
  });
});

describe('FEV-141, FEV-142: servers that follow get', () => {
  test('a new public event by one Announce, with the event inside', async () => {
    await letIn(relay);
    net.peer.forget();
    const made = await event();
    expect(types()).toEqual(['Announce']);
    expect(net.peer.received[0]).toMatchObject({
      keyId: `${instances.ownActor}#main-key`,
      activity: {
        ...{ actor: instances.ownActor, to: [`${instances.ownActor}/followers`, net.uriOf('bob')], cc: [PUBLIC] },
        object: { id: uriOf(made), type: 'Event', name: 'Concert', attributedTo: net.uriOf('bob'), to: [PUBLIC] },
      },
    });
  });

  test('its changes and its deletion, by its owner', async () => {
    await letIn(relay);
    const made = await event();
    net.peer.forget();
    await change(made, { title: 'Moved concert' });
    await net.world.rest(net.world.bob).delete(`/api/v1/events/${made.id}`);
    await net.world.drain();
    expect(net.peer.received.map(({ activity }) => [activity.type, activity.actor, activity.object.id])).toEqual([
      ['Update', net.uriOf('bob'), uriOf(made)],
      ['Delete', net.uriOf('bob'), uriOf(made)],
    ]);
  });

  test('nothing that is not public; an event that was public until then, its last change', async () => {
    await letIn(relay);
    net.peer.forget();
    const secret = await event({ visibility: 'UNLISTED' });
    await change(secret, { title: 'Still secret' });
    await event({ visibility: 'PRIVATE' });
    await event({ draft: true });
    expect(types()).toEqual([]);
    const made = await event();
    await change(made, { visibility: 'UNLISTED' });
    await change(made, { title: 'Unlisted' });
    expect(types()).toEqual(['Announce', 'Update']);
    const other = await event();
    await change(other, { visibility: 'PRIVATE' });
    expect(types()).toEqual(['Announce', 'Update', 'Announce', 'Delete']);
  });

  test('nothing while they wait, nothing after they were removed, nothing of people who hide their server', async () => {
    await instances.asks(relay);
    await event();
    expect(types()).toEqual([]);
    const id = (await instances.stateOf(relay))?.id ?? '';
    await instances.act(id, 'accept');
    const { world, peer } = net;
    await world.rest(world.bob).post('/api/v1/domain_blocks', { domain: peer.domain });
    peer.forget();
    await event();
    expect(types()).toEqual([]);
    await world.rest(world.bob).delete(`/api/v1/domain_blocks?domain=${encodeURIComponent(peer.domain)}`);
    await instances.act(id, 'reject');
    peer.forget();
    await event();
    expect(types()).toEqual([]);
  });
});

describe('the collections of this server', () => {
  const read = async (url: string) => (await net.peer.get(net.world, relay, url)).json();

  test('FEV-141: the outbox has an Announce of the Create of each public event, the newest first', async () => {
    const [older, newer] = [await event({ title: 'Older' }), await event({ title: 'Newer' })];
    const hidden = await event({ title: 'Hidden', visibility: 'UNLISTED' });
    const { totalItems, first } = await read(`${instances.ownActor}/outbox`);
    const { orderedItems, partOf } = await read(first);
    const uris = orderedItems.map(({ object }: { object: { object: { id: string } } }) => object.object.id);
    expect(partOf).toBe(`${instances.ownActor}/outbox`);
    expect([uris.slice(0, 2), uris.includes(uriOf(hidden)), totalItems]).toEqual([
      [uriOf(newer), uriOf(older)],
      false,
      uris.length,
    ]);
    expect(orderedItems[0]).toMatchObject({
      ...{ type: 'Announce', actor: instances.ownActor },
      object: { type: 'Create', actor: net.uriOf('bob'), object: { type: 'Event', name: 'Newer' } },
    });
  });

  test('pages of twenty lead through all of it', async () => {
    for (let made = 0; made < 21; made += 1) await event({ title: `Number ${made}` });
    let [uris, page] = [[] as string[], (await read(`${instances.ownActor}/outbox`)).first];
    const { totalItems } = await read(`${instances.ownActor}/outbox`);
    while (page) {
      const { orderedItems, next } = await read(page);
      expect(orderedItems.length).toBeLessThanOrEqual(20);
      uris = [...uris, ...orderedItems.map(({ id }: { id: string }) => id)];
      page = next;
    }
    expect([uris.length, new Set(uris).size]).toEqual([totalItems, totalItems]);
  });

  test('followers and followed servers are those that were accepted', async () => {
    await letIn(relay);
    await instances.asks(relayOf(net, 'waiting'));
    await instances.follow(relay.handle);
    const names = async (side: string) => {
      const { totalItems, first } = await read(`${instances.ownActor}/${side}`);
      return [totalItems, (await read(first)).orderedItems];
    };
    expect([await names('followers'), await names('following')]).toEqual([
      [1, [relay.uri]],
      [0, []],
    ]);
  });
});

/** Following another server: found by the staff's input, requested, accepted or rejected, and its earlier announcements. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { activityOf, eventObject, inHours, storedEvent } from '../support/federation/event-sender.ts';
import { Instances, relayOf } from '../support/federation/instances.ts';
import { type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';

let net: Correspondent;
let instances: Instances;
let relay: PeerActor;
beforeAll(async () => {
  net = await Correspondent.open();
  instances = new Instances(net);
  relay = relayOf(net);
});
afterAll(() => net.close());
afterEach(() => instances.clear());

const APPLICATION = 'https://www.w3.org/ns/activitystreams#Application';
const nodeInfo = (href: string) => net.peer.put('/.well-known/nodeinfo', { links: [{ rel: APPLICATION, href }] });
const noNodeInfo = () => net.peer.put('/.well-known/nodeinfo', 404);

/** An event of an actor of that server without local followers. */
function strangersEvent(more: Record<string, unknown> = {}) {
  const { uri } = net.peer.actor('organizer');
  return eventObject(net, { actor: uri, attributedTo: uri, cc: [`${uri}/followers`], ...more });
}

describe('FEV-139: an instance is found', () => {
  afterEach(noNodeInfo);

  test('is found by the link of NodeInfo, before any other way', async () => {
    const named = relayOf(net, 'gathering');
    nodeInfo(named.uri);
    const { status, body } = await instances.follow(net.peer.domain);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ uri: named.uri, domain: net.peer.domain, followed: 'pending', follower: 'none' }),
    ]);
  });

  test('is found as relay@host without such a link', async () => {
    const { body } = await instances.follow(net.peer.domain);
    expect(body).toMatchObject({ acct: `relay@${net.peer.domain}`, name: 'Our town', uri: relay.uri });
    expect(net.peer.activities('Follow')).toEqual([
      expect.objectContaining({ actor: instances.ownActor, object: relay.uri }),
    ]);
  });

  test('is found as events@host where relay is absent, or a person', async () => {
    const other = await startPeer();
    other.actor('relay');
    const { uri } = other.actor('events', { type: 'Application' });
    expect((await instances.follow(other.url)).body).toMatchObject({ uri });
    await instances.clear();
    await other.close();
  });

  test.each(['handle', 'uri'] as const)(
    'FEV-145: is found by the %s of its actor, because that of Gancio has any name',
    async (name) => {
      const gancio = relayOf(net, 'our_events');
      expect((await instances.follow(gancio[name])).body).toMatchObject({ uri: gancio.uri });
    },
  );
});

test('FEV-146: a WordPress site is refused because it would not answer, and its blog is offered', async () => {
  const site = await startPeer();
  const application = site.actor('application', { type: 'Application' });
  const schema = site.put('/nodeinfo', (res) =>
    res.writeHead(200, { 'content-type': 'application/json' }).end('{"software":{"name":"wordpress"}}'),
  );
  const links = [
    { rel: APPLICATION, href: application.uri },
    { rel: 'http://nodeinfo.diaspora.software/ns/schema/2.1', href: schema },
  ];
  site.put('/.well-known/nodeinfo', { links });
  const answer = async (address: string) => {
    const { status, body } = await instances.follow(address);
    return [status, body.details?.address[0].description];
  };
  const silent = 'is a WordPress site, which does not answer other servers';
  for (const address of [site.domain, application.uri]) expect(await answer(address)).toEqual([422, silent]);
  const blog = site.actor('127.0.0.1', { type: 'Group' });
  expect(await answer(site.domain)).toEqual([422, `${silent}; people can follow its blog instead: @${blog.handle}`]);
  expect(site.activities('Follow')).toEqual([]);
  await instances.clear();
  await site.close();
});

describe('an actor that represents no server is not followed', () => {
  const refused = async (address: string) => {
    const { status, body } = await instances.follow(address);
    const details = Object.entries<{ description: string }[]>(body.details ?? {});
    return [status, details.map(([field, problems]) => [field, problems[0]?.description])];
  };

  test.each([
    ['', "can't be blank"],
    ['no host', 'is not a valid domain name'],
  ])('%j', async (address, why) => {
    expect(await refused(address)).toEqual([422, [['address', why]]]);
  });

  test('a person, this server, and a host that is silent', async () => {
    const why = 'does not name a server that can be followed';
    expect(await refused(net.sam.handle)).toEqual([422, [['address', why]]]);
    expect(await refused(net.world.platform.config.domain)).toEqual([422, [['address', "is this server's own"]]]);
    expect(await refused('127.0.0.9:9')).toEqual([422, [['address', 'is not responding']]]);
    expect(await instances.list()).toEqual([]);
  });
});

describe('FEV-140: the other server decides', () => {
  test('Accept makes it followed, and the first page of its outbox is read', async () => {
    const [older, newer] = [strangersEvent(), strangersEvent()];
    const announce = (object: typeof older) => ({
      // FEV-141: without an id, and with a Create inside.
      ...{ type: 'Announce', actor: relay.uri, object: activityOf('Create', object) },
      ...{ to: [`${relay.uri}/followers`, object.actor], cc: object.to },
    });
    const first = { type: 'OrderedCollectionPage', orderedItems: [announce(newer), announce(older)] };
    net.peer.put('/users/relay/outbox', { type: 'OrderedCollection', id: `${relay.uri}/outbox`, totalItems: 2, first });
    await instances.followed(relay);
    expect(await instances.stateOf(relay)).toMatchObject({ followed: 'accepted', events_count: 2 });
    expect(await storedEvent(net, older.id)).toMatchObject({ title: older.name, visibility: 'PUBLIC' });
    expect(await storedEvent(net, newer.id)).toMatchObject({ organizer: { preferredUsername: 'organizer' } });
    net.peer.put('/users/relay/outbox', 404);
  });

  test('Reject is shown, and asking again sends another Follow', async () => {
    const { body } = await instances.follow(relay.handle);
    const [follow] = net.peer.activities('Follow');
    await net.sendAs(relay, { id: net.fresh(relay), type: 'Reject', object: follow });
    expect(await instances.stateOf(relay)).toMatchObject({ id: body.id, followed: 'rejected' });
    await instances.follow(relay.handle);
    const follows = net.peer.activities('Follow');
    expect(new Set(follows.map(({ id }) => id)).size).toBe(2);
    expect(await instances.stateOf(relay)).toMatchObject({ followed: 'pending' });
  });

  test('a Reject after the Accept, or an Undo of it, ends the follow', async () => {
    await instances.followed(relay);
    const [follow] = net.peer.activities('Follow');
    await net.sendAs(relay, {
      id: net.fresh(relay),
      type: 'Undo',
      object: { type: 'Accept', actor: relay.uri, object: follow.id, id: net.fresh(relay) },
    });
    expect(await instances.stateOf(relay)).toMatchObject({ followed: 'rejected' });
  });

  test('nobody else answers for it', async () => {
    await instances.follow(relay.handle);
    const [follow] = net.peer.activities('Follow');
    await net.sendAs(net.sam, { id: net.fresh(net.sam), type: 'Accept', object: follow });
    await net.sendAs(relayOf(net, 'other'), { id: `${net.peer.url}/users/other#1`, type: 'Accept', object: follow });
    expect(await instances.stateOf(relay)).toMatchObject({ followed: 'pending' });
  });

  test('unfollowing sends the Undo of the Follow, and its events no longer come', async () => {
    const id = await instances.followed(relay);
    const [follow] = net.peer.activities('Follow');
    await instances.act(id, 'unfollow');
    expect(net.peer.activities('Undo')).toEqual([
      expect.objectContaining({ actor: instances.ownActor, object: expect.objectContaining({ id: follow.id }) }),
    ]);
    expect(await instances.stateOf(relay)).toBeUndefined();
    const object = strangersEvent();
    await net.sendAs(relay, { id: `${object.id}/announces/7`, type: 'Announce', object, cc: object.to });
    expect(await storedEvent(net, object.id)).toBeNull();
  });
});

describe('events of a followed instance', () => {
  /** Titles in the list of events of followed servers, for everybody. */
  const listed = async (query: Record<string, unknown> = { followedInstances: true }) => {
    const { body } = await net.world.rest(null).get('/api/v1/events', { limit: 40, ...query });
    return body.map(({ title }: { title: string }) => title);
  };

  test('FEV-141, FEV-142: shows the events that it announces, and those that its people create, change and delete', async () => {
    await instances.followed(relay);
    const [announced, created] = [strangersEvent(), strangersEvent()];
    const organizer = { ...relay, name: 'organizer', uri: net.peer.actor('organizer').uri };
    await net.sendAs(relay, {
      id: `${announced.id}/announces/7`,
      type: 'Announce',
      object: announced,
      cc: announced.to,
    });
    await net.sendAs(organizer, activityOf('Create', created));
    expect(await listed()).toEqual(expect.arrayContaining([announced.name, created.name]));
    const moved = { ...announced, name: 'Moved', updated: inHours(net, 1) };
    await net.sendAs(organizer, activityOf('Update', moved));
    await net.sendAs(organizer, { id: `${created.id}/delete`, type: 'Delete', object: created.id });
    const now = await listed();
    expect([now.includes('Moved'), now.includes(created.name)]).toEqual([true, false]);
  });

  test('the list of followed instances has their events alone; local events, and those of other servers, are in the list of all', async () => {
    await instances.followed(relay);
    const { world } = net;
    const beginsOn = inHours(net, 24);
    await world.rest(world.bob).post('/api/v1/events', { title: 'Of here', description: 'Come', beginsOn });
    await world.drain();
    expect([(await listed()).includes('Of here'), (await listed({})).includes('Of here')]).toEqual([false, true]);
    await instances.clear();
    expect(await listed()).toEqual([]);
  });

  test('its announcements of a third server are in its list, until it is unfollowed', async () => {
    const third = await startPeer();
    const { uri } = third.actor('elsewhere');
    const event = strangersEvent({ id: `${third.url}/events/1`, actor: uri, attributedTo: uri });
    third.put('/events/1', event);
    await instances.followed(relay);
    const announce = { id: net.fresh(relay), type: 'Announce', object: event.id, cc: event.to };
    await net.sendAs(relay, announce);
    expect(await listed()).toContain(event.name);
    await net.sendAs(relay, { id: net.fresh(relay), type: 'Undo', object: announce });
    expect([(await listed()).includes(event.name), (await listed({})).includes(event.name)]).toEqual([false, true]);
    await third.close();
  });

  test('posts of its people are kept by nobody for that', async () => {
    await instances.followed(relay);
    const { uri } = net.peer.actor('organizer');
    const object = net.note({ attributedTo: uri });
    await net.sendAs({ ...relay, uri }, { id: `${object.id}/activity`, type: 'Create', object, to: object.to });
    await net.sendAs(relay, { id: `${object.id}/announces/7`, type: 'Announce', object: object.id, to: object.to });
    expect(await net.storedOf(object.id)).toBeNull();
  });
});

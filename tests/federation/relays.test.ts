/** FED-DELIV-25: relays of both kinds, which a peer plays: followed, answered, and what they exchange with this server. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { takeRelayed } from '../../src/domain/federation/remote/relays/take-relayed.ts';
import { siteOf } from '../../src/domain/kernel/site-of.ts';
import { drain } from '../../src/jobs/worker/drain.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { type FediversePeer, type PeerActor, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';

const PATH = '/api/v1/admin/relays';

let net: Correspondent;
let origin: FediversePeer;
let olga: PeerActor;
let relay: PeerActor;
beforeAll(async () => {
  net = await Correspondent.open({ env: { RATE_LIMITS: 'on' } });
  origin = await startPeer();
  olga = origin.actor('olga');
  relay = net.peer.actor('relay', { type: 'Service' });
  net.peer.forget();
});
afterAll(async () => {
  await net.close();
  await origin.close();
});
afterEach(async () => {
  for (const { id } of (await admin().get(PATH)).body) await admin().send('DELETE', `${PATH}/${id}`);
  await net.world.drain();
  net.peer.forget();
});

const admin = () => net.world.rest(net.world.admin);

const KINDS = [
  ['mastodon', () => relay.inbox, () => PUBLIC],
  ['litepub', () => relay.uri, () => relay.uri],
] as const;

type Kind = (typeof KINDS)[number];

async function add([kind, address]: Kind) {
  const answer = await admin().post(PATH, { kind, address: address() });
  await net.world.drain();
  return answer.body;
}

const stateOf = async (id: string): Promise<string> => (await admin().get(`${PATH}/${id}`)).body.state;

const answer = (type: 'Accept' | 'Reject', by = relay, object: unknown = net.peer.activities('Follow').at(-1)) =>
  net.sendAs(by, { id: net.fresh(by), type, object });

async function accepted(kind: Kind) {
  const added = await add(kind);
  await answer('Accept');
  return added;
}

const announce = (uri: string, by = relay) =>
  net.sendAs(by, { id: net.fresh(by), type: 'Announce', object: uri, to: [by.followers] });

const publicTimeline = async (): Promise<string[]> =>
  (await net.world.rest(net.world.bob).get('/api/v1/timelines/public')).body.map(({ uri }: { uri: string }) => uri);

describe.each(KINDS)('a relay of the kind %s', (...kind) => {
  const [, , target] = kind;

  test('is followed, accepts, and is left by an Undo', async () => {
    const added = await add(kind);
    expect(added).toMatchObject({ kind: kind[0], inbox_url: relay.inbox, state: 'pending', error: null });
    const [follow] = net.peer.activities('Follow');
    expect(follow).toMatchObject({ actor: `${net.world.url}/actor`, object: target() });
    await answer('Accept');
    expect((await admin().get(`${PATH}/${added.id}`)).body).toMatchObject({ state: 'accepted', actor_uri: relay.uri });
    expect((await admin().post(`${PATH}/${added.id}/disable`)).body.state).toBe('idle');
    await net.world.drain();
    expect(net.peer.activities('Undo')).toEqual([
      expect.objectContaining({ object: expect.objectContaining({ id: follow.id, object: target() }) }),
    ]);
    await answer('Accept', relay, follow);
    expect(await stateOf(added.id)).toBe('idle');
    expect((await admin().post(`${PATH}/${added.id}/enable`)).body.state).toBe('pending');
    await net.world.drain();
    await answer('Reject');
    expect(await stateOf(added.id)).toBe('rejected');
    expect((await admin().send('DELETE', `${PATH}/${added.id}`)).status).toBe(200);
    await net.world.drain();
    // It refused the second Follow itself.
    expect(net.peer.activities('Undo')).toHaveLength(1);
    const logged = await net.world.platform.db.actionLog.findMany({
      where: { targetType: 'Relay' },
      orderBy: { id: 'asc' },
    });
    expect(logged.map(({ action }) => action).slice(-4)).toEqual([
      ...['RELAY_CREATION', 'RELAY_DISABLING', 'RELAY_ENABLING', 'RELAY_DELETION'],
    ]);
  });

  test('is answered for by itself alone', async () => {
    const { id } = await add(kind);
    const [follow] = net.peer.activities('Follow');
    expect(await origin.send(net.world, olga, { id: `${olga.uri}#1`, type: 'Accept', object: follow })).toBe(202);
    await net.world.drain();
    expect(await stateOf(id)).toBe('pending');
    await net.sendAs(relay, { id: net.fresh(relay), type: 'Accept', object: `${net.world.url}/actor#follows/1` });
    expect(await stateOf(id)).toBe('pending');
    await answer('Accept', relay, { type: 'Follow', actor: `${net.world.url}/actor`, object: target() });
    expect(await stateOf(id)).toBe('accepted');
  });

  test('names public posts, which are fetched from their own servers', async () => {
    await accepted(kind);
    const announced = net.noteAt(origin, olga);
    await announce(announced.id);
    const forwarded = net.noteAt(origin, olga, { content: '<p>As its server has it</p>' });
    await net.sendAs(relay, {
      ...{ id: `${forwarded.id}/activity`, type: 'Create', actor: olga.uri, to: [PUBLIC] },
      object: { ...forwarded, content: '<p>As the relay has it</p>' },
      signature: { type: 'RsaSignature2017', creator: `${olga.uri}#main-key`, signatureValue: 'x' },
    });
    expect(await publicTimeline()).toEqual(expect.arrayContaining([announced.id, forwarded.id]));
    expect((await net.shown(forwarded.id))?.content).toContain('As its server has it');
    expect(await net.home()).not.toContain(announced.id);
    expect(await net.world.platform.db.status.count({ where: { actor: { uri: relay.uri } } })).toBe(0);
  });

  test('is sent the public posts of local people, their changes and deletions, signed by their authors', async () => {
    await accepted(kind);
    const { bob } = net.world;
    net.peer.received.length = 0;
    for (const visibility of ['unlisted', 'private', 'direct']) await net.post(bob, { visibility });
    const { id, uri } = await net.post(bob, { status: 'For everybody' });
    await net.world.rest(bob).send('PUT', `/api/v1/statuses/${id}`, { body: { status: 'For all' } });
    await net.world.drain();
    await net.world.rest(bob).post(`/api/v1/statuses/${id}/reblog`);
    await net.world.rest(bob).send('DELETE', `/api/v1/statuses/${id}`);
    await net.world.drain();
    const sent = net.peer.received.filter(({ keyId }) => keyId?.includes('/bob'));
    expect(sent.map(({ activity }) => activity.type)).toEqual(['Create', 'Update', 'Delete']);
    expect(sent[0]?.activity.object.id).toBe(uri);
    expect(sent.some(({ activity }) => 'signature' in activity)).toBe(false);
  });
});

describe('the server takes nothing', () => {
  test('from a relay without its consent, or that was disabled, and from other servers', async () => {
    const waiting = net.noteAt(origin, olga);
    const { id } = await add(KINDS[0]);
    await announce(waiting.id);
    expect(await net.storedOf(waiting.id)).toBeNull();
    await answer('Accept');
    const other = net.peer.actor('other', { type: 'Service' });
    await announce(waiting.id, other);
    expect(await net.storedOf(waiting.id)).toBeNull();
    await admin().post(`${PATH}/${id}/disable`);
    await announce(waiting.id);
    expect(await net.storedOf(waiting.id)).toBeNull();
  });

  test('that its own server shows to some alone, does not have, or claims for somebody of another server', async () => {
    await accepted(KINDS[0]);
    const unlisted = net.noteAt(origin, olga, { to: [olga.followers], cc: [PUBLIC] });
    const foreign = net.noteAt(origin, net.sam);
    for (const uri of [unlisted.id, foreign.id, `${origin.url}/posts/none`]) {
      await announce(uri);
      expect(await net.storedOf(uri)).toBeNull();
    }
  });

  test('from a suspended server', async () => {
    await accepted(KINDS[0]);
    const blocked = await startPeer('cavage', '127.0.0.3');
    const note = net.noteAt(blocked, blocked.actor('eve'));
    const block = { domain: '127.0.0.3', severity: 'SUSPEND', createdAt: net.world.clock.now() } as const;
    await net.world.platform.db.instanceDomainBlock.create({ data: { id: 1n, ...block } });
    await announce(note.id);
    expect([await net.storedOf(note.id), blocked.read]).toEqual([null, []]);
    await blocked.close();
  });
});

describe('the server drops a post', () => {
  test('beyond the limit of its origin', async () => {
    await accepted(KINDS[0]);
    const flood = await startPeer('cavage', '127.0.0.2');
    const author = flood.actor('flo');
    const notes = [net.noteAt(flood, author), net.noteAt(flood, author)];
    const family = { name: 'relayed_from', limit: 600, seconds: 300 };
    await net.world.platform.limiter.consume(family, siteOf(flood.domain), 599);
    for (const { id } of notes) await announce(id);
    const stored = await Promise.all(notes.map(({ id }) => net.storedOf(id)));
    expect(stored.map((one) => one !== null)).toEqual([true, false]);
    await flood.close();
  });

  test('that waited too long', async () => {
    const { id } = await accepted(KINDS[0]);
    const note = net.noteAt(origin, olga);
    const ctx = { ...net.world.platform, viewer: null };
    const ago = (minutes: number) => new Date(net.world.clock.now().getTime() - minutes * 60_000);
    await takeRelayed(ctx, BigInt(id), note.id, ago(31));
    expect(await net.storedOf(note.id)).toBeNull();
    await takeRelayed(ctx, BigInt(id), note.id, ago(29));
    expect(await net.storedOf(note.id)).not.toBeNull();
  });
});

describe('an address', () => {
  test.each([
    ['', 'mastodon', "can't be blank"],
    ['relay', 'mastodon', 'is not a valid URL'],
    ['http://127.0.0.1:1/actor', 'litepub', 'is not responding'],
  ])('%j of the kind %s is refused: it %s', async (address, kind, why) => {
    const { status, body } = await admin().post(PATH, { kind, address });
    expect([status, body.details.address.map(({ description }: { description: string }) => description)]).toEqual([
      422,
      [why],
    ]);
  });

  test('is refused if it names a person, this server, or a known relay', async () => {
    const why = async (kind: string, address: string) =>
      (await admin().post(PATH, { kind, address })).body.details.address[0].description;
    expect(await why('litepub', net.sam.uri)).toBe('does not name a relay');
    expect(await why('mastodon', `${net.world.url}/inbox`)).toBe("is this server's own");
    await add(KINDS[0]);
    expect(await why('litepub', relay.uri)).toBe('has already been taken');
  });
});

test('a relay whose server fails is shown with the error', async () => {
  const { id } = await accepted(KINDS[0]);
  net.peer.answer = 500;
  await net.world.rest(net.world.bob).post('/api/v1/statuses', { status: 'Anybody?' });
  await drain(net.world.platform, { allowFailures: true, until: new Date(0) });
  const { body } = await admin().get(`${PATH}/${id}`);
  expect(body).toMatchObject({ state: 'error', error: expect.stringContaining('500') });
  await admin().post(`${PATH}/${id}/disable`);
  net.peer.answer = 202;
  net.world.clock.advance(3_600_000);
});

/** Documents that one server forwards in the name of another server's people, with and without embedded signatures. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { type FediversePeer, type PeerActor, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';

let net: Correspondent;
let origin: FediversePeer;
let tina: PeerActor;
beforeAll(async () => {
  [net, origin] = await Promise.all([Correspondent.open(), startPeer()]);
  tina = origin.actor('tina');
});
afterAll(async () => {
  await net.close();
  await origin.close();
});
beforeEach(() => origin.forget());

/** In the form of forwarded signatures, which this server ignores. */
const signature = () => ({
  ...{ type: 'RsaSignature2017', creator: `${tina.uri}#main-key`, created: net.world.clock.now().toISOString() },
  signatureValue: 'aGVsbG8=',
});

const handOver = (activity: Record<string, unknown>) =>
  net.send({ id: `${tina.uri}#${crypto.randomUUID()}`, actor: tina.uri, ...activity, signature: signature() });

const pathOf = ({ id }: { id: string }): string => new URL(id).pathname;

describe('FED-SIG-32: forwarded activities with a linked-data signature', () => {
  test('is fetched from its origin, whose words count', async () => {
    const post = await net.post(net.world.alice);
    const note = net.noteAt(origin, tina, { inReplyTo: post.uri });
    await handOver({ type: 'Create', object: { ...note, content: '<p>Forged</p>' } });
    expect(origin.read).toContain(pathOf(note));
    expect((await net.shown(note.id)).content).toBe(note.content);
  });

  test('is nothing where its origin does not show it', async () => {
    const post = await net.post(net.world.alice);
    const note = net.noteAt(origin, tina, { inReplyTo: post.uri });
    origin.put(pathOf(note), 404);
    await handOver({ type: 'Create', object: note });
    expect(await net.storedOf(note.id)).toBeNull();
  });

  test.each<[string, number | Record<string, unknown>, boolean]>([
    ['404', 404, true],
    ['410', 410, true],
    ['a tombstone', { type: 'Tombstone' }, true],
    ['the post', {}, false],
  ])('deletes a post if its origin shows %s instead', async (_, shown, gone) => {
    const post = await net.post(net.world.alice);
    const note = net.noteAt(origin, tina, { inReplyTo: post.uri });
    await handOver({ type: 'Create', object: note });
    expect(await net.storedOf(note.id)).not.toBeNull();
    if (typeof shown === 'number') origin.put(pathOf(note), shown);
    else if (gone)
      origin.put(pathOf(note), { '@context': 'https://www.w3.org/ns/activitystreams', id: note.id, ...shown });
    await handOver({ type: 'Delete', object: { id: note.id, type: 'Tombstone' } });
    expect(await net.storedOf(note.id)).toEqual(gone ? null : expect.anything());
  });

  test.each([
    [404, true],
    [410, false],
  ])('stores a post again after a deletion that its origin confirms by %i: %s', async (status, comesBack) => {
    const post = await net.post(net.world.alice);
    const note = net.noteAt(origin, tina, { inReplyTo: post.uri });
    await handOver({ type: 'Create', object: note });
    origin.put(pathOf(note), status);
    await handOver({ type: 'Delete', object: { id: note.id, type: 'Tombstone' } });
    expect(await net.storedOf(note.id)).toBeNull();
    const create = { type: 'Create', id: `${note.id}/activity`, object: note, to: note.to, cc: note.cc };
    expect(await origin.send(net.world, tina, create)).toBe(202);
    await net.world.drain();
    expect((await net.storedOf(note.id)) !== null).toBe(comesBack);
  });

  test.each(['Like', 'Announce', 'Follow', 'Block'])('is nothing as %s, which only its actor sends', async (type) => {
    const post = await net.post(net.world.bob);
    await handOver({ type, object: type === 'Like' || type === 'Announce' ? post.uri : net.uriOf('bob') });
    expect(await net.world.platform.db.actor.count({ where: { uri: tina.uri, blocking: { some: {} } } })).toBe(0);
    const { body } = await net.world.rest(net.world.bob).get(`/api/v1/statuses/${post.id}`);
    expect(body).toMatchObject({ favourites_count: 0, reblogs_count: 0 });
    expect(await net.world.platform.db.follow.count({ where: { follower: { uri: tina.uri } } })).toBe(0);
  });
});

/** JSON-LD terms that would give the document another meaning than the one that is read. */
describe('FED-SIG-33: a document that is built otherwise than it reads', () => {
  const create = () => {
    const note = net.noteAt(origin, tina, { cc: [net.uriOf('alice')] });
    return { id: `${note.id}/activity`, type: 'Create', actor: tina.uri, object: note };
  };

  test.each<[string, (whole: ReturnType<typeof create>) => Record<string, unknown>]>([
    ['@graph', (whole) => ({ '@graph': [{ ...whole, '@reverse': { object: { id: 'x' } } }] })],
    ['@included', (whole) => ({ '@included': [whole] })],
    ['@reverse', (whole) => ({ '@reverse': { object: whole } })],
    ['@type and @id', ({ id, type, ...rest }) => ({ ...rest, '@id': id, '@type': type })],
  ])('does nothing with %s, signed or not', async (_, built) => {
    const count = () => net.world.platform.db.status.count();
    const before = await count();
    const whole = create();
    for (const more of [{}, { signature: { ...signature(), creator: `${net.sam.uri}#main-key` } }]) {
      const activity = { id: undefined, actor: undefined, ...built(whole), ...more };
      expect([202, 400]).toContain(await net.peer.send(net.world, net.sam, activity));
      await net.world.drain();
    }
    expect(await count()).toBe(before);
    expect(origin.read.filter((path) => path === pathOf(whole.object))).toEqual([]);
  });

  test('reads a document with a context of its own as it is written', async () => {
    const activityStreams = 'https://www.w3.org/ns/activitystreams';
    const note = net.note({ '@context': [activityStreams, { content: 'as:summary', Note: 'as:Delete' }] });
    const contexts = [activityStreams, { Create: 'as:Delete' }];
    await net.send({ '@context': contexts, id: `${note.id}/a`, type: 'Create', object: note });
    expect((await net.shown(note.id)).content).toBe(note.content);
  });
});

test('FED-INBOX-18: a collection of activities in an inbox is taken and does nothing', async () => {
  const note = net.note();
  const create = { id: `${note.id}/activity`, type: 'Create', actor: net.sam.uri, object: note };
  for (const type of ['OrderedCollection', 'Collection', 'OrderedCollectionPage'])
    await net.send({ id: net.fresh(net.sam), type, totalItems: 1, orderedItems: [create], items: [create] });
  expect(await net.storedOf(note.id)).toBeNull();
});

test('FED-ANNOUNCE-06: a boost by a group no longer notifies its members of their own posts', async () => {
  const { world, peer } = net;
  const forum = peer.actor('forum', { type: 'Group' });
  const id = await peer.idAt(world, forum);
  await world.rest(world.bob).post(`/api/v1/accounts/${id}/follow`);
  await world.drain();
  await net.sendAs(forum, { type: 'Accept', object: peer.activities('Follow').at(-1) });
  const [ofMember, ofStranger] = [await net.post(world.bob), await net.post(world.carol)];
  for (const { uri } of [ofMember, ofStranger])
    await net.sendAs(forum, { id: net.fresh(forum), type: 'Announce', object: uri, to: [PUBLIC] });
  const boosts = async (who: typeof world.bob, post: { id: string }) => ({
    told: (await world.rest(who).get('/api/v1/notifications', { types: ['reblog'] })).body.length,
    counted: (await world.rest(who).get(`/api/v1/statuses/${post.id}`)).body.reblogs_count,
  });
  expect(await boosts(world.bob, ofMember)).toEqual({ told: 0, counted: 1 });
  expect(await boosts(world.carol, ofStranger)).toEqual({ told: 1, counted: 1 });
});

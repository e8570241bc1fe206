/** Refreshing stored remote people: when they are fetched again, their totals, and suspensions on their server. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());
beforeEach(() => {
  net.peer.forget();
  net.world.clock.advance(1000);
});

const DAY_MS = 86_400_000;

let number = 0;

function someone(more: Record<string, unknown> = {}): PeerActor {
  number += 1;
  return net.peer.actor(`p${number}`, more);
}

const rest = () => net.world.rest(net.world.alice);
const idAt = (of: PeerActor) => net.peer.idAt(net.world, of);
const shown = async (id: string) => (await rest().get(`/api/v1/accounts/${id}`)).body;

test('FED-ACTOR-17: a suspension by its own server is shown in every interface, without the profile', async () => {
  const actor = someone({ summary: '<p>Words</p>' });
  const id = await idAt(actor);
  const update = async (more: Record<string, unknown>) => {
    net.peer.actor(actor.name, { summary: '<p>Words</p>', ...more });
    const object = await (await fetch(actor.uri)).json();
    await net.sendAs(actor, { id: net.fresh(actor), type: 'Update', object });
  };
  await update({ suspended: true });
  expect(await shown(id)).toMatchObject({ suspended: true, note: '', display_name: '' });
  const query = 'query ($name: String!) { fetchPerson(preferredUsername: $name) { summary } }';
  const byGraphql = async () => (await net.world.gql(net.world.alice, query, { name: actor.handle })).data?.fetchPerson;
  expect(await byGraphql()).toBeNull();
  await update({});
  expect(await shown(id)).toMatchObject({ note: '<p>Words</p>' });
  expect(await byGraphql()).toEqual({ summary: '<p>Words</p>' });
});

describe('FED-ACTOR-21: a profile', () => {
  const reads = ({ name }: PeerActor) => net.peer.read.filter((path) => path === `/users/${name}`).length;
  const like = (of: PeerActor) => net.sendAs(of, { id: net.fresh(of), type: 'Like', object: net.uriOf('nothing') });

  test('is read again when it is needed and a day old', async () => {
    const actor = someone();
    await idAt(actor);
    await net.world.drain();
    net.world.clock.advance(DAY_MS - 60_000);
    net.peer.forget();
    await idAt(actor);
    expect(reads(actor)).toBe(0);
    net.world.clock.advance(120_000);
    net.peer.actor(actor.name, { name: 'Anew' });
    const id = await idAt(actor);
    expect(reads(actor)).toBe(1);
    expect((await shown(id)).display_name).toBe('Anew');
  });

  test('is read again in the background when it is a week old and its actor does something', async () => {
    const actor = someone();
    const id = await idAt(actor);
    await net.world.drain();
    net.peer.actor(actor.name, { name: 'Anew' });
    net.world.clock.advance(7 * DAY_MS - 60_000);
    net.peer.forget();
    await like(actor);
    expect(reads(actor)).toBe(0);
    net.world.clock.advance(120_000);
    for (let n = 0; n < 3; n += 1) await like(actor);
    expect(reads(actor)).toBe(1);
    expect((await shown(id)).display_name).toBe('Anew');
  });

  test('is asked for once a day where its server does not show it any more', async () => {
    const actor = someone();
    const id = await idAt(actor);
    await net.world.drain();
    net.peer.put(`/users/${actor.name}`, 403);
    net.world.clock.advance(8 * DAY_MS);
    net.peer.forget();
    for (let n = 0; n < 3; n += 1) await like(actor);
    expect(reads(actor)).toBe(1);
    expect((await shown(id)).display_name).toBe(actor.name);
  });

  test('is fetched again with its pinned posts when a local person follows it', async () => {
    const actor = someone({ featured: `${net.peer.url}/pins` });
    await idAt(actor);
    const note = net.note({ attributedTo: actor.uri, cc: [] });
    const collection = { id: `${net.peer.url}/pins`, type: 'OrderedCollection', orderedItems: [note] };
    net.peer.put('/pins', { '@context': 'https://www.w3.org/ns/activitystreams', ...collection });
    net.world.clock.advance(2 * DAY_MS);
    const id = (await net.world.platform.db.actor.findUniqueOrThrow({ where: { uri: actor.uri } })).id.toString();
    net.peer.forget();
    await rest().post(`/api/v1/accounts/${id}/follow`);
    await net.world.drain();
    expect(reads(actor)).toBe(1);
    const { body } = await rest().get(`/api/v1/accounts/${id}/statuses`, { pinned: 'true' });
    expect(body).toMatchObject([{ uri: note.id }]);
  });
});

describe('FED-ACTOR-14: totals and hidden collections', () => {
  const AT = { '@context': 'https://www.w3.org/ns/activitystreams', type: 'OrderedCollection' };

  test('are read when somebody is looked for, and again when the profile is old', async () => {
    const actor = net.peer.actor('counted');
    const at = (path: string, totalItems: number, more = {}) =>
      net.peer.put(`/users/counted/${path}`, { ...AT, totalItems, first: `${actor.uri}/${path}/1`, ...more });
    net.peer.actor('counted', { following: `${actor.uri}/following` });
    for (const [path, total] of Object.entries({ outbox: 12, followers: 34, following: 56 })) at(path, total);
    const id = await idAt(actor);
    await net.world.drain();
    const counts = async () => {
      const { statuses_count, followers_count, following_count, hide_collections } = await shown(id);
      return [statuses_count, followers_count, following_count, hide_collections];
    };
    expect(await counts()).toEqual([12, 34, 56, false]);
    at('followers', 35);
    at('following', 57, { first: undefined });
    net.world.clock.advance(DAY_MS);
    await idAt(actor);
    await net.world.drain();
    expect(await counts()).toEqual([12, 35, 57, true]);
    expect((await rest().get(`/api/v1/accounts/${id}/followers`)).body).toEqual([]);
    at('following', 57);
    // As Misskey hides them.
    net.peer.put('/users/counted/followers', 403);
    net.world.clock.advance(DAY_MS);
    await idAt(actor);
    await net.world.drain();
    expect(await counts()).toEqual([12, 35, 57, true]);
    at('followers', 0, { first: undefined });
    net.world.clock.advance(DAY_MS);
    await idAt(actor);
    await net.world.drain();
    expect(await counts()).toEqual([12, 0, 57, false]);
  });
});

test('a server that cannot be reached any more loses nothing of its people', async () => {
  const other = await startPeer();
  const id = await other.idAt(net.world, other.actor('far', { name: 'Far' }));
  await other.close();
  await net.world.drain();
  net.world.clock.advance(8 * DAY_MS);
  expect(await shown(id)).toMatchObject({ display_name: 'Far', statuses_count: 0 });
});

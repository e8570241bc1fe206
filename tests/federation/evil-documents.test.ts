/**
 * Attacks through the inbox: no signer can change the data of others. If a copy of the collected documents is beside the project,
 * each of them is sent too.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FediversePeer, type PeerActor, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type World } from '../support/world/world.ts';

const CONTEXT = 'https://www.w3.org/ns/activitystreams';
const FOLDER = path.resolve(import.meta.dirname, '../../../shared/spec/federation/fixtures/posts');

type Json = Record<string, unknown>;

let world: World;
/** The server of alice, whom bob requested to follow. */
let peer: FediversePeer;
let evil: FediversePeer;
let alice: PeerActor;
let post: { id: string; uri: string };
/** Alice's post, as stored here. */
let note: Json & { id: string };

beforeAll(async () => {
  [world, peer, evil] = await Promise.all([createWorld({ env: NEIGHBOURS }), startPeer(), startPeer()]);
  alice = peer.actor('alice');
  const { body } = await world.rest(world.bob).post('/api/v1/statuses', { status: 'Like me' });
  post = body;
  await world.rest(world.bob).post(`/api/v1/accounts/${await peer.idAt(world, alice)}/follow`);
  note = {
    ...{ '@context': CONTEXT, id: `${alice.uri}/statuses/100`, type: 'Note', attributedTo: alice.uri },
    ...{ content: '<p>Mine</p>', to: [PUBLIC], cc: [`${world.url}/users/bob`] },
    published: world.clock.now().toISOString(),
  };
  peer.put(new URL(note.id).pathname, note);
  for (const activity of [
    { id: `${note.id}/activity`, type: 'Create', object: note },
    { id: `${alice.uri}#likes/1`, type: 'Like', object: post.uri },
  ])
    await peer.send(world, alice, activity);
  await world.drain();
});
afterAll(() => Promise.all([world.close(), peer.close(), evil.close()]));
beforeEach(() => {
  peer.forget();
  evil.forget();
});

/** Everything that the attacks are after. */
async function state() {
  const { db } = world.platform;
  return {
    statuses: await db.status.findMany({ orderBy: { id: 'asc' } }),
    actors: await db.actor.findMany({ where: { NOT: { preferredUsername: 'mallory' } }, orderBy: { id: 'asc' } }),
    keys: await db.remoteKey.findMany({ where: { NOT: { uri: { contains: 'mallory' } } }, orderBy: { uri: 'asc' } }),
    follows: await db.follow.findMany({ orderBy: { id: 'asc' } }),
    favourites: await db.favourite.findMany(),
    blocks: await db.block.findMany(),
    reports: await db.report.count(),
  };
}

const mallory = (at: FediversePeer): PeerActor => at.actor('mallory');

/** The document of the folder with the hosts of this test: evil.example, mastodon.example and plaza.example. */
function gathered(name: string): Json {
  const text = readFileSync(path.join(FOLDER, name), 'utf8')
    .replaceAll('https://evil.example/u/', `${evil.url}/users/`)
    .replaceAll('https://evil.example', evil.url)
    .replaceAll('https://mastodon.example', peer.url)
    .replaceAll('https://plaza.example/users/bob/statuses/9', post.uri)
    .replaceAll('https://plaza.example', world.url);
  return JSON.parse(text);
}

/** Sent by the actor that it names, if that is mallory on one of the servers, and by both in any case. */
async function attack(activity: Json): Promise<number[]> {
  const answers: number[] = [];
  for (const at of [evil, peer]) {
    answers.push(await at.send(world, mallory(at), activity));
    answers.push(await at.send(world, mallory(at), activity, `${world.url}/users/bob/inbox`));
  }
  await world.drain();
  return answers;
}

/** Documents of which a part is stored: a post of mallory's own. */
const HARMLESS = ['evil-html.json', 'evil-url-other-host.json'];
const names = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => /^(evil-|spoofed-).*json$/.test(name)) : [];

describe.skipIf(names.length === 0)('a gathered document', () => {
  test.each(names.filter((name) => !HARMLESS.includes(name)))('%s does nothing', async (name) => {
    const before = await state();
    const document = gathered(name);
    for (const answer of await attack(document)) expect([202, 400]).toContain(answer);
    // And as the object of an activity.
    await attack({ id: `${evil.url}/users/mallory#${name}`, type: 'Create', object: document });
    await attack({ id: `${evil.url}/users/mallory#u${name}`, type: 'Update', object: document });
    expect(await state()).toEqual(before);
  });

  test.each(HARMLESS)('%s is a post of its sender that harms nobody', async (name) => {
    const { statuses, ...before } = await state();
    const document = gathered(name);
    const object = { ...(document.object as Json & { id: string }), cc: [`${world.url}/users/bob`] };
    await evil.send(world, mallory(evil), { ...document, object });
    await world.drain();
    const after = await state();
    expect({ ...after, statuses: undefined }).toEqual({ ...before, statuses: undefined });
    const kept = after.statuses.filter(({ id }) => statuses.every((status) => status.id !== id));
    expect(kept).toMatchObject([{ uri: object.id, url: object.id }]);
    expect(kept[0]?.content).not.toMatch(/<(script|iframe|svg|img)|on\w+=|javascript:/i);
  });
});

const by = (at: FediversePeer): string => mallory(at).uri;

describe.each(['another host', 'the same host'])('mallory of %s', (where) => {
  const at = () => (where === 'the same host' ? peer : evil);
  const follow = () => ({ type: 'Follow', actor: `${world.url}/users/bob`, object: alice.uri });

  test.each<[string, () => Json]>([
    ['writes in the name of alice', () => ({ type: 'Create', object: { ...note, id: `${at().url}/1`, content: 'x' } })],
    [
      'writes at the address of alice',
      () => ({ type: 'Create', object: { ...note, attributedTo: by(at()), content: 'x' } }),
    ],
    [
      'edits a post of alice',
      () => ({ type: 'Update', object: { ...note, content: 'x', updated: '2030-01-01T00:00:00Z' } }),
    ],
    [
      'makes a post of alice its own',
      () => ({
        type: 'Update',
        object: { ...note, attributedTo: by(at()), content: 'x', updated: '2030-01-01T00:00:00Z' },
      }),
    ],
    ['deletes a post of alice', () => ({ type: 'Delete', object: note.id })],
    ['deletes it by a tombstone', () => ({ type: 'Delete', object: { id: note.id, type: 'Tombstone' } })],
    ['deletes alice', () => ({ type: 'Delete', object: alice.uri })],
    ['undoes her favourite', () => ({ type: 'Undo', object: `${alice.uri}#likes/1` })],
    [
      'undoes it whole',
      () => ({
        type: 'Undo',
        object: { id: `${alice.uri}#likes/1`, type: 'Like', actor: alice.uri, object: post.uri },
      }),
    ],
    ['accepts what she was asked', () => ({ type: 'Accept', object: follow() })],
    ['rejects what she was asked', () => ({ type: 'Reject', object: follow() })],
    ['moves her', () => ({ type: 'Move', object: alice.uri, target: by(at()) })],
    ['pins her post', () => ({ type: 'Add', object: note.id, target: `${alice.uri}/featured` })],
    [
      'likes as an object in an object',
      () => ({ type: 'Announce', object: { type: 'Like', actor: alice.uri, object: post.uri } }),
    ],
    ['hides an activity in a graph', () => ({ '@graph': [{ type: 'Delete', actor: alice.uri, object: note.id }] })],
  ])('FED-SEC-09: %s, and nothing changes', async (_name, made) => {
    await peer.idAt(world, mallory(peer));
    await evil.idAt(world, mallory(evil));
    const before = await state();
    const id = `${by(at())}#${crypto.randomUUID()}`;
    for (const actor of [by(at()), alice.uri, [alice.uri], { id: alice.uri }])
      await at().send(world, mallory(at()), { id, ...made(), actor });
    await world.drain();
    expect(await state()).toEqual(before);
  });
});

test('FED-SEC-09, FED-SIG-14: an actor that shows the key of alice signs nothing', async () => {
  const keys = await world.platform.db.remoteKey.findMany({ where: { actor: { uri: alice.uri } } });
  const { publicKey } = (await (await fetch(alice.uri)).json()) as Json;
  const thief = evil.actor('mallory2', { publicKey });
  await evil.idAt(world, thief);
  expect(await world.platform.db.remoteKey.findMany({ where: { actor: { uri: alice.uri } } })).toEqual(keys);
  expect(await world.platform.db.remoteKey.count({ where: { actor: { uri: thief.uri } } })).toBe(0);
  expect(await evil.send(world, thief, { id: `${thief.uri}#1`, type: 'Like', object: post.uri })).toBe(401);
});

test('FED-COLL-10: a page that leads to itself is asked once', async () => {
  const outbox = `${evil.url}/endless`;
  const page = {
    '@context': CONTEXT,
    id: `${outbox}?page=1`,
    type: 'OrderedCollectionPage',
    next: `${outbox}?page=1`,
    orderedItems: [],
  };
  evil.put('/endless', (res, req) =>
    res
      .writeHead(200, { 'content-type': 'application/activity+json' })
      .end(
        JSON.stringify(
          req.url?.includes('page')
            ? page
            : { '@context': CONTEXT, id: outbox, type: 'OrderedCollection', first: page.id },
        ),
      ),
  );
  const eve = evil.actor('eve', { outbox, featured: outbox, followers: outbox, following: outbox });
  await world.rest(world.carol).post(`/api/v1/accounts/${await evil.idAt(world, eve)}/follow`);
  await world.drain();
  await evil.send(world, eve, { id: `${eve.uri}#a`, type: 'Accept', object: evil.activities('Follow')[0] });
  await world.drain();
  const asked = evil.read.filter((at) => at === '/endless').length;
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(9);
});

/** The documents of people, the pages of their collections, and their discovery by the host of their address. */
import { getDocumentLoader } from '@fedify/vocab-runtime';
import jsonld from '@fedify/vocab-runtime/jsonld';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { file, form, picture } from '../support/values/pictures.ts';
import { organize } from '../support/world/events.ts';
import { insertFollow, remoteActor } from '../support/world/remote-actors.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let alice: string;
let full: Person;

// biome-ignore lint/suspicious/noExplicitAny: documents of any form
async function read(url: string): Promise<any> {
  const answer = await fetch(url, { headers: { accept: 'application/activity+json' } });
  expect([url, answer.status]).toEqual([url, 200]);
  return answer.json();
}

const statusOf = async (url: string) => (await fetch(url)).status;

beforeAll(async () => {
  world = await createWorld();
  alice = `${world.url}/users/alice`;
  full = await world.someone('full');
  const { db } = world.platform;
  const rest = world.rest(full);
  const shown = file(await picture());
  const body = form({
    ...{ avatar: shown, avatar_description: 'A cat', header: shown, note: 'About #cats' },
    ...{ 'fields_attributes[0][name]': 'Likes', 'fields_attributes[0][value]': 'cats' },
    'attribution_domains[]': 'blog.example',
  });
  expect((await rest.send('PATCH', '/api/v1/accounts/update_credentials', { body })).status).toBe(200);
  await rest.post('/api/v1/featured_tags', { name: 'Cats' });
  const alias = await remoteActor(world, 'before', 'old.example');
  await db.accountAlias.create({
    data: {
      id: world.platform.ids.next(),
      actorId: full.actorId,
      aliasId: alias.actorId,
      createdAt: world.clock.now(),
    },
  });
  await world.drain();
});
afterAll(() => world.close());

describe('the document of a person', () => {
  /** As in Mastodon 4.7, without `featuredCollections`, because collections of accounts are not federated. */
  const ALWAYS = [
    ...['@context', 'id', 'webfinger', 'type', 'following', 'followers', 'inbox', 'outbox', 'featured', 'featuredTags'],
    ...['preferredUsername', 'name', 'summary', 'url', 'manuallyApprovesFollowers', 'discoverable', 'indexable'],
    ...['published', 'memorial', 'showFeatured', 'showMedia', 'showRepliesInMedia', 'interactionPolicy', 'publicKey'],
    ...['tag', 'attachment', 'endpoints'],
  ];

  test('FED-ACTOR-04: has what others write, and more only where it is set', async () => {
    expect(Object.keys(await read(alice)).sort()).toEqual([...ALWAYS].sort());
    const document = await read(`${world.url}/users/${full.name}`);
    const more = ['icon', 'image', 'alsoKnownAs', 'attributionDomains'];
    expect(Object.keys(document).sort()).toEqual([...ALWAYS, ...more].sort());
    expect(document).toMatchObject({
      icon: { type: 'Image', mediaType: 'image/png', summary: 'A cat' },
      alsoKnownAs: ['https://old.example/users/before'],
      attributionDomains: ['blog.example'],
      attachment: [{ type: 'PropertyValue', name: 'Likes', value: 'cats' }],
      interactionPolicy: { canFeature: { automaticApproval: [document.id] } },
    });
    const moved = await world.someone('moved');
    await world.platform.db.actor.update({ where: { id: moved.actorId }, data: { movedToId: full.actorId } });
    expect((await read(`${world.url}/users/${moved.name}`)).movedTo).toBe(document.id);
  });

  test('FED-ACTOR-02: has each context once, with that of keys', async () => {
    const { '@context': contexts } = await read(alice);
    const named = contexts.filter((context: unknown) => typeof context === 'string');
    expect(named).toEqual(['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1']);
    expect(contexts).toHaveLength(3);
  });

  test('FED-ACTOR-03: loses no term when it is expanded', async () => {
    const documentLoader = getDocumentLoader();
    for (const url of [`${world.url}/users/${full.name}`, `${world.url}/actor`]) {
      const expanded = JSON.stringify(await jsonld.expand(await read(url), { documentLoader, safe: true }));
      // ActivityStreams turns terms without a context into blank nodes.
      expect([url, expanded.match(/"_:\w+"/g)]).toEqual([url, null]);
      expect(expanded).toContain('https://w3id.org/security#publicKeyPem');
    }
    const { '@context': context } = await read(alice);
    const rare = { suspended: true, movedTo: alice, memorial: true };
    const expanded = JSON.stringify(
      await jsonld.expand({ '@context': context, id: alice, ...rare }, { documentLoader }),
    );
    for (const term of ['joinmastodon.org/ns#suspended', 'activitystreams#movedTo', 'joinmastodon.org/ns#memorial'])
      expect(expanded).toContain(term);
  });

  test('FED-ACTOR-06: says the day on which it was made, and no time', async () => {
    const day = world.clock.now().toISOString().slice(0, 10);
    expect((await read(alice)).published).toBe(`${day}T00:00:00Z`);
  });

  test('FED-ACTOR-18: is a Service where the person says that it is automated', async () => {
    const robot = await world.someone('robot');
    await world.rest(robot).send('PATCH', '/api/v1/accounts/update_credentials', { body: { bot: true } });
    expect((await read(`${world.url}/users/${robot.name}`)).type).toBe('Service');
  });
});

test('FED-DISC-11: the name at the host of an actor’s address leads to the one handle that it has', async () => {
  const { id, preferredUsername, webfinger } = await read(alice);
  const { host } = new URL(id);
  for (const name of [preferredUsername, preferredUsername.toUpperCase()]) {
    const resource = `acct:${name}@${host.toUpperCase()}`;
    const answer = await fetch(`${world.url}/.well-known/webfinger?${new URLSearchParams({ resource })}`);
    const { subject, links } = (await answer.json()) as { subject: string; links: object[] };
    expect(subject).toBe(`acct:${webfinger}`);
    expect(links).toContainEqual(expect.objectContaining({ rel: 'self', href: id }));
  }
});

describe('the outbox', () => {
  test('FED-COLL-01: is paged from both ends, twenty at a time, posts and events together', async () => {
    const { bob } = world;
    const outbox = `${world.url}/users/bob/outbox`;
    const uris: string[] = [];
    for (let n = 0; n < 43; n += 1) {
      world.clock.advance(1000);
      if (n % 10 === 5) {
        uris.unshift((await organize(world, bob)).url);
      } else uris.unshift((await world.post(bob, `Post ${n}`, { visibility: n % 2 ? 'public' : 'unlisted' })).uri);
    }
    await world.post(bob, 'For followers', { visibility: 'private' });
    const head = await read(outbox);
    expect(head).toMatchObject({
      ...{ id: outbox, type: 'OrderedCollection', totalItems: 44 },
      ...{ first: `${outbox}?page=true`, last: `${outbox}?min_id=0&page=true` },
    });
    const pages = [await read(head.first)];
    while (pages.at(-1).next) pages.push(await read(pages.at(-1).next));
    const itemsOf = ({ orderedItems }: { orderedItems: { object: { id: string } }[] }) =>
      orderedItems.map(({ object }) => object.id);
    expect(pages.map((page) => page.orderedItems.length)).toEqual([20, 20, 3]);
    expect(pages.flatMap(itemsOf)).toEqual(uris);
    for (const page of pages) expect(page).toMatchObject({ type: 'OrderedCollectionPage', partOf: outbox });
    const [, middle, oldest] = pages;
    expect(middle.id).toBe(pages[0].next);
    expect(itemsOf(await read(middle.prev))).toEqual(itemsOf(pages[0]));
    expect(itemsOf(await read(oldest.prev))).toEqual(itemsOf(middle));
    expect(itemsOf(await read(head.last))).toEqual(uris.slice(-20));
  });
});

describe('followers and followed people', () => {
  test('FED-COLL-02: are addresses in numbered pages, newest first; new ones push none out', async () => {
    const fans: string[] = [];
    for (let n = 0; n < 45; n += 1) {
      const { actorId } = await remoteActor(world, `fan${n}`, 'fans.example');
      await insertFollow(world, actorId, world.carol.actorId);
      await insertFollow(world, world.carol.actorId, actorId);
      fans.unshift(`https://fans.example/users/fan${n}`);
    }
    for (const side of ['followers', 'following']) {
      const id = `${world.url}/users/carol/${side}`;
      const head = await read(id);
      expect(head).toMatchObject({ id, type: 'OrderedCollection', totalItems: 45, first: `${id}?page=1` });
      const first = await read(head.first);
      expect(first).toMatchObject({ id: head.first, type: 'OrderedCollectionPage', partOf: id });
      expect(first.next).toContain(`${id}?page=2`);
      const { actorId } = await remoteActor(world, `late${side}`, 'fans.example');
      if (side === 'followers') await insertFollow(world, actorId, world.carol.actorId);
      else await insertFollow(world, world.carol.actorId, actorId);
      const second = await read(first.next);
      const third = await read(second.next);
      expect(third).not.toHaveProperty('next');
      expect([first, second, third].flatMap(({ orderedItems }) => orderedItems)).toEqual(fans);
    }
  });

  test('FED-ACTOR-22: hidden collections have a number and no pages', async () => {
    const { db } = world.platform;
    const shy = await world.someone('shy');
    await insertFollow(world, world.alice.actorId, shy.actorId);
    await db.actor.update({ where: { id: shy.actorId }, data: { hideCollections: true } });
    for (const [side, totalItems] of Object.entries({ followers: 1, following: 0 })) {
      const id = `${world.url}/users/${shy.name}/${side}`;
      const { '@context': _, ...head } = await read(id);
      expect(head).toEqual({ id, type: 'OrderedCollection', totalItems });
      for (const page of ['page=1', 'page=2&max_id=1', 'page=true']) expect(await statusOf(`${id}?${page}`)).toBe(403);
    }
  });
});

test('FED-COLL-04: featured hashtags are a collection of their names and pages', async () => {
  const id = `${world.url}/users/${full.name}/collections/tags`;
  const { '@context': _, ...tags } = await read(id);
  expect(tags).toEqual({
    ...{ id, type: 'Collection', totalItems: 1 },
    items: [{ type: 'Hashtag', href: `${world.url}/tags/cats`, name: '#Cats' }],
  });
});

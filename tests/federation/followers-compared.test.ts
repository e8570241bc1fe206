/** Received followers' synchronization (FEP-8fcf): the list of the author's server decides who follows. */
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readFollowersSynchronization } from '../../src/domain/federation/documents/collection.ts';
import { digestOf } from '../../src/domain/federation/outbox/followers-digest.ts';
import { BlockedServer, HOST } from '../support/federation/blocked-server.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { insertFollow } from '../support/world/remote-actors.ts';

describe('FED-DELIV-24: the header has the syntax of the Signature header', () => {
  const [collectionId, url] = ['https://far.example/users/sam/followers', 'https://far.example/users/sam/sync'];
  const digest = 'a1'.repeat(32);
  const whole = { collectionId, url, digest };
  test.each<[header: string, read: typeof whole | null]>([
    [`collectionId="${collectionId}", url="${url}", digest="${digest}"`, whole],
    [`digest="${digest}",url="${url}",collectionId="${collectionId}"`, whole],
    [`collectionId = "${collectionId}" , url="${url}", digest=${digest}`, whole],
    [`collectionId="${collectionId}", url="${url}", digest="${digest.toUpperCase()}"`, whole],
    [`collectionId="${collectionId}", url="${url}", digest="${digest}", more="1"`, whole],
    [`collectionId="${collectionId}", url="${url}"`, null],
    [`collectionId="${collectionId}", digest="${digest}"`, null],
    [`url="${url}", digest="${digest}"`, null],
    [`collectionId="${collectionId}" url="${url}" digest="${digest}"`, null],
    [`collectionId="${collectionId}", url="${url}", url="${url}", digest="${digest}"`, null],
    [`collectionId="${collectionId}, url="${url}", digest="${digest}"`, null],
    [`collectionId=${collectionId}, url=${url}, digest=${digest}`, null],
    [`collectionId="${collectionId}", url="javascript:alert(1)", digest="${digest}"`, null],
    [`collectionId="${collectionId}", url="${url}", digest="${digest.slice(1)}"`, null],
    [`collectionId="${collectionId}", url="${url}", digest="${digest.slice(1)}g"`, null],
    ['', null],
  ])('%s', (header, read) => {
    expect(readFollowersSynchronization(header)).toEqual(read);
  });
});

describe('FED-DELIV-22: a server whose people have local followers', () => {
  let net: Correspondent;
  const PATH = '/users/sam/followers_synchronization';
  beforeEach(async () => {
    net = await Correspondent.open({ host: HOST });
  });
  afterEach(() => net.close());

  /** Sends a post with the digest of these local followers, or of any ids. */
  async function announce(names: readonly string[], more: Record<string, string> = {}, by = net.sam): Promise<void> {
    const object = net.note({ attributedTo: by.uri, to: [by.followers], cc: [] });
    const parts = {
      ...{ collectionId: net.sam.followers, url: net.peer.url + PATH },
      ...{ digest: digestOf(names.map((name) => net.uriOf(name))), ...more },
    };
    const header = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
    const activity = { id: `${object.id}/activity`, type: 'Create', object, to: object.to };
    const headers = { 'Collection-Synchronization': header.join(', ') };
    expect(await net.peer.send(net.world, by, activity, `${net.world.url}/inbox`, headers)).toBe(202);
  }

  const listOf = (names: readonly string[]) => ({
    ...{ '@context': 'https://www.w3.org/ns/activitystreams', id: net.peer.url + PATH, type: 'OrderedCollection' },
    orderedItems: names.map((name) => net.uriOf(name)),
  });
  const readings = () => net.peer.read.filter((path) => path.startsWith(PATH)).length;

  /** Runs the job that fetches the list. */
  async function settle(): Promise<void> {
    await net.world.drain();
    net.world.clock.advance(60_000);
    await net.world.drain();
  }

  /** The local people who follow sam, and those who have requested to. */
  async function followers() {
    const sam = await net.world.platform.db.actor.findUniqueOrThrow({ where: { uri: net.sam.uri } });
    const rows = await net.world.platform.db.follow.findMany({
      where: { targetId: sam.id },
      include: { follower: true },
      orderBy: { follower: { preferredUsername: 'asc' } },
    });
    return rows.map(({ follower, approved }) => follower.preferredUsername + (approved ? '' : ' (requested)'));
  }
  const samId = async () => (await net.world.platform.db.actor.findUniqueOrThrow({ where: { uri: net.sam.uri } })).id;

  test('nothing is fetched if the digests agree', async () => {
    await announce(['alice']);
    await settle();
    expect([readings(), await followers()]).toEqual([0, ['alice']]);
  });

  test('a local follower who is absent from the list stops following, silently', async () => {
    await net.create();
    expect(await net.home()).not.toEqual([]);
    net.peer.put(PATH, listOf([]));
    await announce([]);
    await settle();
    expect([await followers(), await net.home()]).toEqual([[], []]);
    const { body } = await net.world
      .rest(net.world.alice)
      .get('/api/v1/notifications', { types: ['severed_relationships'] });
    expect(body).toEqual([]);
    const { rows } = await net.world.platform.pool.query(
      'SELECT following_count FROM actor_stats WHERE actor_id = $1',
      [net.world.alice.actorId],
    );
    expect(rows).toEqual([{ following_count: 0 }]);
  });

  test('a request in the list is accepted, and the server gets a Reject for the others', async () => {
    await net.world.rest(net.world.bob).post(`/api/v1/accounts/${await samId()}/follow`);
    await net.world.drain();
    expect(await followers()).toEqual(['alice', 'bob (requested)']);
    net.peer.forget();
    net.peer.put(PATH, listOf(['alice', 'bob', 'carol', 'nobody']));
    await announce(['alice', 'bob', 'carol', 'nobody']);
    await settle();
    expect(await followers()).toEqual(['alice', 'bob']);
    expect(net.peer.received.map(({ activity }) => activity)).toMatchObject([
      {
        ...{ type: 'Undo', actor: net.uriOf('carol') },
        object: { type: 'Follow', actor: net.uriOf('carol'), object: net.sam.uri },
      },
    ]);
  });

  test('a list with another digest changes nothing', async () => {
    net.peer.put(PATH, listOf(['bob']));
    await announce([]);
    await settle();
    expect([readings(), await followers()]).toEqual([1, ['alice']]);
  });

  test('a follow that is accepted while the list is fetched stays', async () => {
    const answer = async (res: ServerResponse) => {
      await insertFollow(net.world, net.world.bob.actorId, await samId());
      res.writeHead(200, { 'content-type': 'application/activity+json' }).end(JSON.stringify(listOf([])));
    };
    net.peer.put(PATH, (res) => void answer(res));
    await announce([]);
    await settle();
    expect(await followers()).toEqual(['bob']);
  });

  /** Serves a list whose pages have one person each. */
  function paged(names: readonly string[]): void {
    const page = (at: number) => `${net.peer.url}${PATH}/${at}`;
    net.peer.put(PATH, { ...listOf([]), orderedItems: [], first: page(0) });
    for (const [at, name] of names.entries()) {
      const next = at + 1 < names.length ? { next: page(at + 1) } : {};
      net.peer.put(`${PATH}/${at}`, {
        id: page(at),
        type: 'OrderedCollectionPage',
        orderedItems: [net.uriOf(name)],
        ...next,
      });
    }
  }

  test.each([
    [10, []],
    [11, ['alice']],
  ])('a list with %i pages', async (number, left) => {
    const names = Array.from({ length: number }, (_, at) => `stranger${at}`);
    paged(names);
    await announce(names);
    await settle();
    expect(await followers()).toEqual(left);
  });

  test('repeated headers cause one signed request, of the last one', async () => {
    const signed: unknown[] = [];
    net.peer.put(PATH, (res, { headers }) => {
      signed.push(headers.signature?.includes(`keyId="${net.world.url}/actor#main-key"`));
      res.writeHead(200, { 'content-type': 'application/activity+json' }).end(JSON.stringify(listOf([])));
    });
    for (const names of [['bob'], ['carol'], []]) await announce(names);
    await settle();
    expect([signed, await followers()]).toEqual([[true], []]);
  });

  test.each<[name: string, more: () => Record<string, string>]>([
    ['the collection of somebody else', () => ({ collectionId: `${net.peer.url}/users/zoe/followers` })],
    ['a list of another server', () => ({ url: `${net.world.url}${PATH}` })],
    ['a digest that is none', () => ({ digest: 'x' })],
  ])('%s is ignored, and the post is received', async (_name, more) => {
    net.peer.put(PATH, listOf([]));
    await announce([], more());
    await settle();
    expect([readings(), await followers(), (await net.home()).length]).toEqual([0, ['alice'], 1]);
  });

  test('a header that somebody else signed is ignored', async () => {
    const zoe = net.peer.actor('zoe');
    net.peer.put(PATH, listOf([]));
    await announce([], {}, zoe);
    await settle();
    expect([readings(), await followers()]).toEqual([0, ['alice']]);
  });

  test('a server that was suspended since is not asked', async () => {
    net.peer.put(PATH, listOf([]));
    await announce([]);
    await new BlockedServer(net).block({ severity: 'suspend' });
    await settle();
    expect(readings()).toBe(0);
  });

  test('a list that is refused, or none, changes nothing', async () => {
    for (const shown of [403, 404, { type: 'Note' }]) {
      net.peer.put(PATH, shown);
      await announce([]);
      await settle();
    }
    expect([readings(), await followers()]).toEqual([3, ['alice']]);
  });
});

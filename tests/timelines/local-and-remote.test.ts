/** Local and remote content, in every list, stream and staff page that distinguishes them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlazaClient } from '../../src/client/plaza-client.ts';
import { changeSetting } from '../../src/domain/instance/settings.ts';
import { openSocket } from '../support/clients/streaming.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { putCard } from '../support/world/cards.ts';
import type { World } from '../support/world/world.ts';

const HOST = '127.0.0.2';
const LINK = 'https://news.example/1';

let net: Correspondent;
let world: World;
let here: { id: string; uri: string };
let there: { id: string; uri: string };
let samId: string;
let list: string;

beforeAll(async () => {
  net = await Correspondent.open({ host: HOST });
  ({ world } = net);
  samId = await net.peer.idAt(world, net.sam);
  await world.platform.db.actor.update({ where: { id: BigInt(samId) }, data: { discoverable: true, indexable: true } });
  await world.relate(world.alice, 'follow', world.bob);
  list = (await world.rest(world.alice).post('/api/v1/lists', { title: 'both' })).body.id;
  await world.rest(world.alice).post(`/api/v1/lists/${list}/accounts`, { account_ids: [samId, world.bob.id] });
  await world.drain();
  here = await world.publish(world.bob, `Here #cats ${LINK}`);
  const note = await net.create({
    content: `<p>There #cats ${LINK}</p>`,
    tag: [{ type: 'Hashtag', name: '#cats', href: `${net.peer.url}/tags/cats` }],
  });
  there = { id: `${(await net.storedOf(note.id))?.id}`, uri: note.id };
  for (const { id } of [here, there]) await putCard(world, id, LINK);
});
afterAll(() => net.close());

const names = (rows: readonly { uri: string }[]): string[] =>
  rows.flatMap(({ uri }) => (uri === here.uri ? ['here'] : uri === there.uri ? ['there'] : [])).sort();

const FILTERS: [query: { local?: boolean; remote?: boolean }, shown: string[]][] = [
  [{}, ['here', 'there']],
  [{ local: true }, ['here']],
  [{ remote: true }, ['there']],
  [{ local: true, remote: true }, ['here', 'there']],
  [{ local: false, remote: false }, ['here', 'there']],
];

describe.each(FILTERS)('timelines with %j', (query, shown) => {
  test('the public timeline and a hashtag’s have these posts by REST, for people and visitors', async () => {
    for (const who of [world.carol, null])
      for (const path of ['/api/v1/timelines/public', '/api/v1/timelines/tag/cats'])
        expect([path, names((await world.rest(who).get(path, query)).body)]).toEqual([path, shown]);
  });

  test('the public timeline and a hashtag’s have these posts by tRPC', async () => {
    const { timelines } = world.trpc(world.carol);
    expect(names(await timelines.public.query(query))).toEqual(shown);
    expect(names(await timelines.tag.query({ ...query, hashtag: 'cats' }))).toEqual(shown);
  });
});

test('timelines of a link, of a list and of one’s own have both, each once', async () => {
  const rest = world.rest(world.alice);
  for (const [path, query] of [
    ['/api/v1/timelines/link', { url: LINK }],
    [`/api/v1/timelines/list/${list}`, {}],
    ['/api/v1/timelines/home', {}],
  ] as const)
    expect([path, names((await rest.get(path, query)).body)]).toEqual([path, ['here', 'there']]);
});

test('streams tell them apart, by WebSocket and by tRPC', async () => {
  const port = Number(new URL(world.url).port);
  const open = async (stream: string) => {
    const client = await openSocket(port, `?access_token=${world.alice.token}&stream=${stream}`);
    await client.settled();
    return client;
  };
  const both = await Promise.all([open('public'), open('hashtag&tag=cats'), open(`list&list=${list}`), open('user')]);
  const [local, localTag, remote] = await Promise.all([
    open('public:local'),
    open('hashtag:local&tag=cats'),
    open('public:remote'),
  ]);
  const client = createPlazaClient({ url: world.url, token: world.alice.token });
  const typed: string[] = [];
  const opened = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const subscription = client.streams.open.subscribe(
    { stream: 'public:remote' },
    {
      onError: (error) => arrived.reject(error),
      onData: ({ data }) => {
        if (data.event === 'opened') opened.resolve();
        if (data.event === 'update') typed.push(JSON.parse(data.payload ?? '{}').uri);
        if (typed.length === 2) arrived.resolve();
      },
    },
  );
  await opened.promise;
  const tag = { tag: [{ type: 'Hashtag', name: '#cats', href: `${net.peer.url}/tags/cats` }] };
  const first = await net.create({ content: '<p>#cats</p>', ...tag });
  const second = await world.publish(world.bob, 'Again #cats');
  const third = await net.create({ content: '<p>#cats</p>', ...tag });
  const told = async (socket: (typeof both)[number], count: number) =>
    (await socket.first(count))
      .filter(({ event }) => event === 'update')
      .map(({ payload }) => JSON.parse(payload ?? '{}').uri);
  for (const socket of both) expect(await told(socket, 3)).toEqual([first.id, second.uri, third.id]);
  for (const socket of [local, localTag]) expect(await told(socket, 1)).toEqual([second.uri]);
  expect(await told(remote, 2)).toEqual([first.id, third.id]);
  await arrived.promise;
  expect(typed).toEqual([first.id, third.id]);
  subscription.unsubscribe();
  for (const { ws } of [...both, local, localTag, remote]) ws.terminate();
});

test('FED-SEARCH-05: a remote person who opted out of search is not found', async () => {
  const { peer } = net;
  const directory = async (local: boolean) =>
    (await world.rest(world.carol).get('/api/v1/directory', { local, order: 'new' })).body.map(
      ({ id }: { id: string }) => id,
    );
  const suggested = async () =>
    (await world.rest(world.carol).get('/api/v2/suggestions', { limit: 80 })).body.map(
      ({ account }: { account: { id: string } }) => account.id,
    );
  const found = async (q: string) =>
    (await world.rest(world.carol).get('/api/v2/search', { q, type: 'statuses' })).body.statuses;
  const say = async (discoverable: boolean, indexable: boolean) => {
    peer.actor('sam', { discoverable, indexable });
    const object = await (await fetch(net.sam.uri)).json();
    await net.send({ id: `${net.sam.uri}#u${discoverable}${indexable}`, type: 'Update', object });
  };
  await net.create({ content: '<p>unmistakable</p>' });
  await say(true, true);
  expect(await directory(false)).toContain(samId);
  expect(await directory(true)).not.toContain(samId);
  expect(await found('unmistakable')).toHaveLength(1);
  await say(true, false);
  expect(await found('unmistakable')).toEqual([]);
  expect(await directory(false)).toContain(samId);
  await say(false, true);
  expect(await directory(false)).not.toContain(samId);
  expect(await suggested()).not.toContain(samId);
  expect(await found('unmistakable')).toHaveLength(1);
});

describe('for staff', () => {
  const accounts = async (query: Record<string, string | boolean>, path = '/api/v2/admin/accounts') =>
    (await world.rest(world.admin).get(path, { limit: 80, ...query })).body
      .map(({ username }: { username: string }) => username)
      .sort();

  test('accounts by origin and by domain, in both forms', async () => {
    const people = ['alice', 'bob', 'carol', 'erin', 'mona', 'olga'];
    expect(await accounts({ origin: 'remote' })).toEqual(['sam']);
    expect(await accounts({ origin: 'local' })).toEqual(people);
    expect(await accounts({})).toEqual([...people, 'sam']);
    for (const domain of [net.peer.domain, net.peer.domain.toUpperCase()])
      expect(await accounts({ by_domain: domain })).toEqual(['sam']);
    for (const domain of ['127.0.0.3', HOST]) expect(await accounts({ by_domain: domain })).toEqual([]);
    expect(await accounts({ origin: 'local', by_domain: net.peer.domain })).toEqual([]);
    expect(await accounts({ remote: true }, '/api/v1/admin/accounts')).toEqual(['sam']);
    expect(await accounts({ local: true }, '/api/v1/admin/accounts')).toEqual(people);
  });

  test('peers and blocked servers, as visitors read them', async () => {
    const admin = world.rest(world.admin);
    await changeSetting(world.platform, 'showDomainBlocks', 'users');
    const peers = async () => (await world.rest(null).get('/api/v1/instance/peers')).body;
    const blocks = async () => (await world.rest(world.carol).get('/api/v1/instance/domain_blocks')).body;
    expect(await peers()).toEqual([net.peer.domain]);
    expect(await blocks()).toEqual([]);
    const comment = { public_comment: 'Spam', private_comment: 'Never shown' };
    const { body } = await admin.post('/api/v1/admin/domain_blocks', { domain: HOST, severity: 'suspend', ...comment });
    await world.drain();
    expect(await peers()).toEqual([]);
    expect(await blocks()).toMatchObject([{ domain: HOST, severity: 'suspend' }]);
    expect(JSON.stringify(await blocks())).not.toContain('Never shown');
    expect(await accounts({ origin: 'remote', status: 'suspended' })).toEqual(['sam']);
    await admin.send('PUT', `/api/v1/admin/domain_blocks/${body.id}`, { body: { severity: 'noop' } });
    await world.drain();
    expect(await blocks()).toEqual([]);
    expect(await peers()).toEqual([net.peer.domain]);
  });
});

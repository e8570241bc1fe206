/** Hosts that never answer delay neither other activities nor their files, whatever causes the requests. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queueOf } from '../../src/domain/kernel/lanes.ts';
import { startWorker, type Worker } from '../../src/jobs/worker/worker.ts';
import { type FediversePeer, type PeerActor, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';
import { impatientHttp, patientHttp } from '../support/servers/impatient-http.ts';
import { type ManyHosts, startManyHosts } from '../support/servers/many-hosts.ts';
import { picture } from '../support/values/pictures.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type World } from '../support/world/world.ts';

const MINUTE = 60_000;

let world: World;
let silent: ManyHosts;
let worker: Worker | null;
let friend: Sender;
let attacker: Sender;
let peers = 0;
let number = 0;

interface Sender {
  peer: FediversePeer;
  author: PeerActor;
}

/** At an unused address, so that it is a site of its own. */
async function sender(name: string): Promise<Sender> {
  peers += 1;
  const peer = await startPeer('cavage', `127.0.${7 + (peers >> 7)}.${1 + (peers & 127)}`);
  return { peer, author: peer.actor(name) };
}

/** A sender whose jobs share a queue of the lane with those of `other`, or do not. */
async function beside(other: Sender, lane: 'inbox' | 'remote', shares: boolean): Promise<Sender> {
  for (;;) {
    const found = await sender('mallory');
    if ((queueOf(lane, found.peer.domain) === queueOf(lane, other.peer.domain)) === shares) return found;
    await found.peer.close();
  }
}

beforeEach(async () => {
  world = await createWorld({ env: NEIGHBOURS });
  world.platform.http = patientHttp();
  [silent, worker, friend] = [await startManyHosts(), null, await sender('sam')];
  for (let host = 0; host < 100; host += 1) silent.hanging.add(silent.hostOf(host));
});
afterEach(async () => {
  await silent.close();
  await worker?.stop();
  await world.close();
  await Promise.all([friend, attacker].map(({ peer }) => peer.close()));
});

const openNow = (): number => [...silent.open.byHost.values()].reduce((sum, count) => sum + count, 0);

/** A post that mentions alice, and so concerns a local person. */
function noteOf({ peer, author }: Sender, more: Record<string, unknown> = {}) {
  number += 1;
  const alice = `${world.url}/users/alice`;
  const tag = [{ type: 'Mention', href: alice }, ...((more.tag as object[] | undefined) ?? [])];
  return {
    ...{ id: `${peer.url}/notes/${number}`, type: 'Note', attributedTo: author.uri, content: `<p>Note ${number}</p>` },
    ...{ to: [PUBLIC], cc: [alice], published: world.clock.now().toISOString() },
    ...more,
    tag,
  };
}

async function create(by: Sender, more: Record<string, unknown> = {}): Promise<string> {
  const object = noteOf(by, more);
  const activity = { id: `${object.id}/activity`, type: 'Create', object, to: object.to, cc: object.cc };
  expect(await by.peer.send(world, by.author, activity)).toBe(202);
  return object.id;
}

const stored = (uri: string) => world.platform.db.status.findFirst({ where: { uri, deletedAt: null } });
const silentUser = (host: number, name = 'nobody') => `http://${silent.hostOf(host)}/users/${name}`;
const namesSilent = (from: number, count: number) => ({
  tag: Array.from({ length: count }, (_, n) => ({ type: 'Mention', href: silentUser(from + n) })),
});

describe('activities that make this server request hosts that never answer', () => {
  type Act = (by: Sender) => Promise<unknown>;
  const send =
    (more: (by: Sender) => Record<string, unknown>): Act =>
    ({ peer, author }) => {
      number += 1;
      return peer.send(world, author, { id: `${author.uri}#acts/${number}`, ...more({ peer, author }) });
    };
  test.each<[name: string, act: Act]>([
    ['mentions', (by) => create(by, namesSilent(0, 20))],
    ['an answer', (by) => create(by, { inReplyTo: `http://${silent.hostOf(0)}/notes/1` })],
    ['a boost', send(() => ({ type: 'Announce', object: `http://${silent.hostOf(0)}/notes/1`, to: [PUBLIC] }))],
    [
      'a forwarded post',
      send((by) => {
        const id = `http://${silent.hostOf(0)}/notes/1`;
        const object = { ...noteOf(by), id, attributedTo: silentUser(0) };
        return { id: `${id}/activity`, type: 'Create', actor: silentUser(0), object, to: object.to, cc: object.cc };
      }),
    ],
    [
      'an invitation to a group',
      send(() => ({ type: 'Invite', object: silentUser(0, 'group'), target: `${world.url}/users/alice` })),
    ],
  ])('%s: holds up nobody else, nor its sender', async (_name, act) => {
    attacker = await beside(friend, 'inbox', true);
    await world.rest(world.alice).post(`/api/v1/accounts/${await attacker.peer.idAt(world, attacker.author)}/follow`);
    await world.drain();
    await attacker.peer.send(world, attacker.author, {
      id: 'x',
      type: 'Accept',
      object: attacker.peer.activities('Follow')[0],
    });
    await world.drain();
    worker = await startWorker(world.platform);
    await act(attacker);
    await expect.poll(openNow).toBeGreaterThan(0);
    const posts = [await create(friend), await create(attacker), await create(friend)];
    for (const uri of posts) await expect.poll(() => stored(uri)).not.toBeNull();
    const rest = world.rest(world.alice);
    await expect
      .poll(async () => (await rest.get('/api/v1/notifications', { types: ['mention'] })).body.length)
      .toBeGreaterThanOrEqual(posts.length);
    expect(openNow()).toBeGreaterThan(0);
  });

  const pictureAt = (url: string) => ({ attachment: [{ type: 'Document', mediaType: 'image/png', url }] });
  const emojiAt = (url: string) => {
    number += 1;
    return { tag: [{ type: 'Emoji', id: url, name: `:blob${number}:`, icon: { type: 'Image', url } }] };
  };
  test.each([
    ['pictures', pictureAt],
    ['emoji', emojiAt],
  ])('%s: pictures of other senders are copied', async (_name, fileAt) => {
    attacker = await beside(friend, 'remote', false);
    worker = await startWorker(world.platform);
    for (let host = 0; host < 12; host += 1) await create(attacker, fileAt(`http://${silent.hostOf(host)}/a.png`));
    await expect.poll(openNow).toBeGreaterThan(0);
    const png = await picture();
    const url = friend.peer.put('/a.png', (res) => res.writeHead(200, { 'content-type': 'image/png' }).end(png));
    const post = await create(friend, pictureAt(url));
    await expect
      .poll(async () => (await world.platform.db.media.findFirst({ where: { status: { uri: post } } }))?.state)
      .toBe('READY');
    // On account of one site one file is fetched at a time.
    expect(openNow()).toBe(1);
  });
});

describe('unknown people whom a post mentions', () => {
  test('are mentioned when they have been read, also by an edit', async () => {
    attacker = await sender('other');
    const named = attacker.peer.actor('named');
    const later = attacker.peer.actor('later');
    const uri = await create(friend, { tag: [{ type: 'Mention', href: named.uri }] });
    await world.drain();
    const { id } = (await stored(uri)) ?? { id: 0n };
    const shown = async () =>
      (await world.rest(world.alice).get(`/api/v1/statuses/${id}`)).body.mentions.map(
        ({ acct }: { acct: string }) => acct,
      );
    expect((await shown()).sort()).toEqual(['alice', named.handle].sort());
    world.clock.advance(MINUTE);
    const object = {
      ...noteOf(friend, { tag: [named, later].map(({ uri: href }) => ({ type: 'Mention', href })) }),
      ...{ id: uri, updated: world.clock.now().toISOString() },
    };
    await friend.peer.send(world, friend.author, { id: `${uri}/update`, type: 'Update', object });
    await world.drain();
    expect((await shown()).sort()).toEqual(['alice', named.handle, later.handle].sort());
  });

  test('are read later where their host is silent now, and answers then', async () => {
    attacker = await sender('other');
    const named = attacker.peer.actor('named');
    const path = new URL(named.uri).pathname;
    const document = (await (await fetch(named.uri)).json()) as Record<string, unknown>;
    attacker.peer.put(path, () => {});
    world.platform.http = impatientHttp(attacker.peer.domain);
    const first = await create(friend, { tag: [{ type: 'Mention', href: named.uri }] });
    await world.drain();
    const second = await create(friend, { tag: [{ type: 'Mention', href: named.uri }] });
    await world.drain();
    expect(attacker.peer.read.filter((read) => read === path)).toHaveLength(2);
    attacker.peer.put(path, document);
    world.platform.http = patientHttp();
    world.clock.advance(5 * MINUTE + 1);
    await world.drain();
    const mentions = async (uri: string) =>
      world.platform.db.mention.count({ where: { status: { uri }, actor: { uri: named.uri } } });
    expect([await mentions(first), await mentions(second)]).toEqual([1, 1]);
  });
});

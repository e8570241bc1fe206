/** Replies that this server has not received are fetched when somebody opens the thread. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent, type Note } from '../support/federation/correspondent.ts';
import { type FediversePeer, type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';

let net: Correspondent;
let other: FediversePeer;
let suspended: FediversePeer;
let kim: PeerActor;

const AT = { '@context': 'https://www.w3.org/ns/activitystreams' };
const MINUTE = 60_000;
/** Old enough to be no news. */
const DAYS_AGO = '2025-01-05T10:00:00Z';

beforeAll(async () => {
  net = await Correspondent.open();
  [other, suspended] = [await startPeer('cavage', '127.0.0.3'), await startPeer('cavage', '127.0.0.2')];
  kim = other.actor('kim');
  const admin = net.world.rest(net.world.admin);
  await admin.post('/api/v1/admin/domain_blocks', { domain: '127.0.0.2', severity: 'suspend' });
  await net.world.drain();
});
afterAll(() => Promise.all([net.close(), other.close(), suspended.close()]));
beforeEach(() => {
  for (const peer of [net.peer, other, suspended]) peer.forget();
});

const pathOf = (url: string): string => new URL(url).pathname;

/** An old public reply of kim at the other server. */
const reply = (to: Note, more: Record<string, unknown> = {}, peer = other, author = kim): Note =>
  net.noteAt(peer, author, { inReplyTo: to.id, published: DAYS_AGO, ...more });

/** Makes the server of a post name replies to it: the first in the document, the rest on a page. */
function name(peer: FediversePeer, note: Note, replies: readonly unknown[]): void {
  const id = `${note.id}/replies`;
  const [first, ...rest] = replies;
  const next = peer.put(`${pathOf(id)}/page`, {
    ...AT,
    type: 'CollectionPage',
    id: `${id}/page`,
    partOf: id,
    items: rest,
  });
  const items = first === undefined ? [] : [first];
  const collection = { id, type: 'Collection', first: { type: 'CollectionPage', partOf: id, next, items } };
  peer.put(pathOf(note.id), { ...AT, ...note, replies: collection });
}

/** A post of sam that alice has received, and which is older than new posts are. */
async function received(more: Record<string, unknown> = {}): Promise<{ note: Note; id: string }> {
  const note = await net.create(more);
  const stored = await net.storedOf(note.id);
  net.world.clock.advance(6 * MINUTE);
  return { note, id: `${stored?.id}` };
}

const open = (id: string, by: Parameters<typeof net.world.rest>[0] = net.world.alice) =>
  net.world.rest(by).get(`/api/v1/statuses/${id}/context`);

const HEADER = 'mastodon-async-refresh';

/** Opens the thread, runs the jobs, and returns the addresses that it shows then. */
async function shownAfter(id: string): Promise<{ uris: string[]; refresh: { status: string; result_count: number } }> {
  const { headers } = await open(id);
  const [, refreshId = ''] = /^id="(\d+)", retry=3, result_count=0$/.exec(headers.get(HEADER) ?? '') ?? [];
  const alice = net.world.rest(net.world.alice);
  const refresh = async () => (await alice.get(`/api/v1_alpha/async_refreshes/${refreshId}`)).body.async_refresh;
  expect(await refresh()).toEqual({ id: refreshId, status: 'running', result_count: 0 });
  await net.world.drain();
  const { body } = await open(id);
  return { uris: body.descendants.map(({ uri }: { uri: string }) => uri), refresh: await refresh() };
}

describe('FED-CREATE-17: the replies below a post', () => {
  test('are fetched from all servers, level by level, and reach no home and nobody’s notifications', async () => {
    const { note, id } = await received();
    const tag = [{ type: 'Mention', href: net.uriOf('bob') }];
    const [first, second] = [reply(note, { tag, cc: [net.uriOf('bob')] }), reply(note)];
    const own = reply(first, {}, net.peer, net.sam);
    const last = reply(own);
    name(net.peer, note, [first.id, { type: 'Note', ...second }]);
    name(other, first, [own.id]);
    name(net.peer, own, [last.id]);
    const before = await net.home();
    const { uris, refresh } = await shownAfter(id);
    expect(new Set(uris)).toEqual(new Set([first.id, second.id, own.id, last.id]));
    expect(refresh).toMatchObject({ status: 'finished', result_count: 4 });
    expect(await net.home()).toEqual(before);
    const { body } = await net.world.rest(net.world.bob).get('/api/v1/notifications');
    expect(body).toEqual([]);
  });

  test('are fetched below a local post that remote people answered', async () => {
    const local = await net.post(net.world.alice);
    const answer = await net.create({ inReplyTo: local.uri, cc: [net.uriOf('alice')] });
    const below = reply(answer);
    name(net.peer, answer, [below.id]);
    net.world.clock.advance(6 * MINUTE);
    const { uris } = await shownAfter(local.id);
    expect(uris).toEqual([answer.id, below.id]);
  });

  test('are fetched once in a quarter of an hour, five minutes after the post, and for users alone', async () => {
    const note = await net.create();
    const { id } = (await net.storedOf(note.id)) ?? { id: 0n };
    const has = async (by?: Parameters<typeof open>[1]) => (await open(`${id}`, by)).headers.has(HEADER);
    expect(await has()).toBe(false);
    net.world.clock.advance(5 * MINUTE);
    expect(await has(null)).toBe(false);
    const seen = [await has(), await has(net.world.bob)];
    expect(seen).toEqual([true, true]);
    await net.world.drain();
    const asked = () => net.peer.read.filter((path) => path === pathOf(note.id)).length;
    expect([await has(), asked()]).toEqual([false, 1]);
    net.world.clock.advance(14 * MINUTE);
    expect(await has()).toBe(false);
    net.world.clock.advance(MINUTE);
    expect(await has()).toBe(true);
    await net.world.drain();
    expect(asked()).toBe(2);
  });

  test('are refused if they are for followers, of a suspended server, no reply, or shown by another server', async () => {
    const { note, id } = await received();
    const stranger = suspended.actor('stranger');
    const forged = { ...net.note({ attributedTo: kim.uri, inReplyTo: note.id }), id: `${other.url}/posts/forged` };
    const direct = { to: [net.uriOf('bob')], cc: [] };
    const good = reply(note);
    const refused = [
      reply(note, { to: [kim.followers], cc: [] }),
      reply(note, direct),
      reply(note, {}, suspended, stranger),
      reply(net.note()),
      { ...reply(note), attributedTo: net.sam.uri },
      forged,
    ];
    const others = [net.uriOf('alice'), `${net.world.url}/users/alice/statuses/1`, 'nonsense', 7, null];
    other.put(pathOf(refused[4]?.id ?? ''), { ...AT, ...refused[4] });
    name(net.peer, note, [...refused.map((each) => ({ type: 'Note', ...each })), ...others, good.id]);
    expect((await shownAfter(id)).uris).toEqual([good.id]);
    expect(suspended.read).toEqual([]);
    for (const { id: uri } of refused) expect([uri, await net.storedOf(uri)]).toEqual([uri, null]);
  });

  test('a failed fetch does not stop the others, and the refresh ends', async () => {
    const { note, id } = await received();
    const [gone, failing, good] = [reply(note), reply(note), reply(note)];
    other.put(pathOf(gone.id), 410);
    other.put(pathOf(failing.id), 500);
    name(net.peer, note, [gone.id, failing.id, 'http://127.0.0.9:1/nobody', good.id]);
    const { uris, refresh } = await shownAfter(id);
    expect(uris).toEqual([good.id]);
    expect(refresh).toMatchObject({ status: 'finished', result_count: 1 });
  });

  test('are bounded: pages without end, and replies without end', async () => {
    const { note, id } = await received();
    const page = (number: number) => `${note.id}/replies/${number}`;
    for (let number = 0; number < 400; number += 1)
      net.peer.put(pathOf(page(number)), {
        ...AT,
        type: 'CollectionPage',
        id: page(number),
        items: [],
        next: page(number + 1),
      });
    net.peer.put(pathOf(note.id), { ...AT, ...note, replies: page(0) });
    await shownAfter(id);
    const pages = net.peer.read.filter((path) => path.includes('/replies/')).length;
    expect(pages).toBe(200);

    const { note: root, id: rootId } = await received();
    const deep = (number: number) => `${other.url}/deep/${number}`;
    for (let number = 0; number < 60; number += 1) {
      const inReplyTo = number === 0 ? root.id : deep(number - 1);
      const replies = { type: 'Collection', items: [deep(number + 1)] };
      const post = {
        ...net.note({ attributedTo: kim.uri, published: DAYS_AGO }),
        inReplyTo,
        id: deep(number),
        replies,
      };
      other.put(pathOf(deep(number)), { ...AT, ...post });
    }
    name(net.peer, root, [deep(0)]);
    expect((await shownAfter(rootId)).refresh).toMatchObject({ status: 'finished', result_count: 50 });
  });

  test('fetches at most five replies on the post’s own server at once that a received post names', async () => {
    const inner = { items: [] as string[], type: 'CollectionPage' };
    const note = net.note({ replies: { type: 'Collection', first: inner } });
    const own = Array.from({ length: 7 }, () => reply(note, {}, net.peer, net.sam));
    const elsewhere = reply(note);
    inner.items.push(elsewhere.id, ...own.map(({ id }) => id));
    await net.send({ id: `${note.id}/activity`, type: 'Create', object: note, to: note.to, cc: note.cc });
    const { id } = (await net.storedOf(note.id)) ?? { id: 0n };
    const { body } = await open(`${id}`, null);
    expect(body.descendants.map(({ uri }: { uri: string }) => uri)).toEqual(own.slice(0, 5).map((each) => each.id));
    expect(other.read).toEqual([]);
  });
});

test('a refresh is read by users alone, and an unknown one is not found', async () => {
  const path = '/api/v1_alpha/async_refreshes/1';
  expect((await net.world.rest(null).get(path)).status).toBe(401);
  expect(await net.world.rest(net.world.alice).get(path)).toMatchObject({
    ...{ status: 404, body: { error: 'Record not found' } },
  });
  expect((await net.world.rest(net.world.alice).get('/api/v1_alpha/async_refreshes/x')).status).toBe(404);
});

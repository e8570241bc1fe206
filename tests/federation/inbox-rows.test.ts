/**
 * The inbox and its senders: activities that are accepted at once, fetched from another server, or arrive too early or too late.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drain } from '../../src/jobs/worker/drain.ts';
import { Correspondent, type Note } from '../support/federation/correspondent.ts';
import { type FediversePeer, type PeerActor, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';

const CONTEXT = 'https://www.w3.org/ns/activitystreams';

let net: Correspondent;
let other: FediversePeer;
beforeAll(async () => {
  [net, other] = await Promise.all([Correspondent.open(), startPeer()]);
});
afterAll(() => Promise.all([net.close(), other.close()]));
beforeEach(() => {
  net.peer.forget();
  other.forget();
});

/** A post of an actor of the third server, served at its address. */
function noteThere(author: PeerActor, more: Record<string, unknown> = {}): Note {
  const path = `/notes/${crypto.randomUUID()}`;
  const note = { ...net.note({ attributedTo: author.uri, cc: [author.followers], ...more }), id: other.url + path };
  other.put(path, { '@context': CONTEXT, ...note });
  return note;
}

const later = (ms: number): string => new Date(net.world.clock.now().getTime() + ms).toISOString();
const MINUTE = 60_000;
const DAY = 86_400_000;

describe('FED-INBOX-01: an activity', () => {
  test('is stored with its bytes, its signer and whose inbox it came to, before anything else is looked at', async () => {
    const object = `${net.peer.url}/notes/elsewhere`;
    const activity = { id: `${object}/activity`, type: 'Create', object, x: 'é ' };
    for (const inbox of [`${net.world.url}/inbox`, `${net.uriOf('bob')}/inbox`])
      expect(await net.peer.send(net.world, net.sam, activity, inbox)).toBe(202);
    const arrivals = await net.world.platform.db.arrival.findMany({ orderBy: { id: 'asc' } });
    const sam = await net.world.platform.db.actor.findUniqueOrThrow({ where: { uri: net.sam.uri } });
    expect(arrivals.map(({ senderId, ownerId }) => [senderId, ownerId])).toEqual([
      [sam.id, null],
      [sam.id, net.world.bob.actorId],
    ]);
    expect(arrivals[0]?.body).toContain('"x":"é "');
    expect(net.peer.read).toEqual([]);
    await net.world.drain();
    expect(net.peer.read).toContain('/notes/elsewhere');
  });

  test('is refused by its size before it is parsed, and by its form before its signature is looked at', async () => {
    const post = (body: string) =>
      fetch(`${net.world.url}/inbox`, { method: 'POST', body }).then(({ status }) => status);
    expect(await post(`[${' '.repeat(1_100_000)}`)).toBe(413);
    expect(await post('{"type":')).toBe(400);
    expect(await post('[]')).toBe(400);
    expect(await post('{"type":"Like"}')).toBe(401);
    const uri = `${net.peer.url}/users/nobody`;
    expect(await post(JSON.stringify({ '@context': CONTEXT, type: 'Delete', actor: uri, object: uri }))).toBe(202);
    expect(net.peer.read).toEqual([]);
  });
});

describe('FED-INBOX-06: what somebody hands over for somebody else', () => {
  test('is read at its own address, and is of its author', async () => {
    const note = noteThere(other.actor('tina'));
    await net.send({
      type: 'Create',
      id: `${note.id}/a`,
      actor: note.attributedTo,
      object: { ...note, content: 'Forged' },
    });
    expect(await net.shown(note.id)).toMatchObject({ content: note.content, account: { username: 'tina' } });
    const edited = { ...note, content: '<p>Better</p>', updated: later(-1) };
    net.world.clock.advance(60_000);
    other.put(new URL(note.id).pathname, { '@context': CONTEXT, ...edited, updated: later(-1000) });
    const forged = { ...edited, content: 'Forged', updated: later(0) };
    await net.send({ type: 'Update', id: `${note.id}#u`, actor: note.attributedTo, object: forged });
    expect((await net.shown(note.id)).content).toBe('<p>Better</p>');
  });

  test('is nothing where that address does not show it, or shows somebody else’s', async () => {
    const tina = other.actor('tina');
    const absent = { ...noteThere(tina), id: `${other.url}/notes/absent` };
    const ofMax = noteThere(other.actor('max'), { attributedTo: net.sam.uri });
    for (const note of [absent, ofMax])
      await net.send({
        type: 'Create',
        id: `${note.id}/a`,
        actor: tina.uri,
        object: { ...note, attributedTo: tina.uri },
      });
    expect(await Promise.all([absent, ofMax].map(({ id }) => net.storedOf(id)))).toEqual([null, null]);
  });

  test('sends no request if no local person is concerned', async () => {
    const stranger = net.peer.actor('stranger');
    const note = noteThere(other.actor('tina'));
    await net.sendAs(stranger, { type: 'Create', id: `${note.id}/a`, actor: note.attributedTo, object: note });
    expect(other.read).toEqual([]);
    expect(await net.storedOf(note.id)).toBeNull();
  });

  test.each([
    ['404', 404, true],
    ['410', 410, true],
    ['403', 403, false],
    ['a document that is there still', null, false],
  ])('FED-DELETE-03: a deletion counts if its address answers %s', async (_name, status, gone) => {
    const note = noteThere(other.actor('tina'));
    await net.send({ type: 'Create', id: `${note.id}/a`, actor: note.attributedTo, object: note });
    if (status !== null) other.put(new URL(note.id).pathname, status);
    await net.send({ type: 'Delete', id: `${note.id}#d`, actor: note.attributedTo, object: note.id });
    expect(await net.storedOf(note.id)).toEqual(gone ? null : expect.anything());
  });
});

test('FED-DELETE-03: an actor whose address answers 410 is deleted, and by no other answer', async () => {
  for (const status of [500, 404, 410]) {
    const name = `leaver${status}`;
    const actor = net.peer.actor(name);
    const id = BigInt(await net.peer.idAt(net.world, actor));
    net.peer.put(`/users/${name}`, status);
    net.world.clock.advance(2 * DAY);
    await net.world.rest(net.world.alice).get('/api/v2/search', { q: actor.uri, resolve: true });
    await net.world.drain();
    const { deletedAt } = await net.world.platform.db.actor.findUniqueOrThrow({ where: { id } });
    expect([status, deletedAt !== null]).toEqual([status, status === 410]);
  }
});

describe('FED-INBOX-15: an edit of a post that never came', () => {
  test.each([
    ['a new one is kept, and says that it was edited', DAY / 2, true],
    ['an old one is not', 2 * DAY, false],
  ])('%s', async (_name, age, kept) => {
    const note = net.note({ published: later(-age), updated: later(-1000) });
    await net.send({ type: 'Update', id: `${note.id}#u`, object: note });
    const shown = await net.shown(note.id);
    expect(shown && { content: shown.content, edited: shown.edited_at }).toEqual(
      kept ? { content: note.content, edited: note.updated } : null,
    );
    await net.send({ type: 'Create', id: `${note.id}/activity`, object: { ...note, content: '<p>Older</p>' } });
    expect((await net.shown(note.id)).content).toBe(kept ? note.content : '<p>Older</p>');
  });
});

describe('FED-INBOX-12: what comes before', () => {
  test.each([
    ['Follow', (id: string) => ({ id, type: 'Follow', object: net.uriOf('bob') })],
    ['Block', (id: string) => ({ id, type: 'Block', object: net.uriOf('bob') })],
    ['Like', (id: string, post: string) => ({ id, type: 'Like', object: post })],
    ['Announce', (id: string, post: string) => ({ id, type: 'Announce', object: post, to: [`${CONTEXT}#Public`] })],
  ])('a %s is its end, and for nobody else', async (type, made) => {
    const { db } = net.world.platform;
    const post = (await net.world.rest(net.world.carol).post('/api/v1/statuses', { status: 'There' })).body;
    const count = () =>
      Promise.all([
        db.follow.count({ where: { targetId: net.world.bob.actorId } }),
        db.block.count({ where: { targetId: net.world.bob.actorId } }),
        db.favourite.count({ where: { statusId: BigInt(post.id) } }),
        db.status.count({ where: { reblogOfId: BigInt(post.id), deletedAt: null } }),
      ]).then((counts) => counts.reduce((sum, each) => sum + each));
    const before = await count();
    const early = net.peer.actor(`early-${type.toLowerCase()}`);
    const neighbour = net.peer.actor('neighbour');
    const activity = made(`${early.uri}#${type}`, post.uri);
    await net.sendAs(neighbour, { id: `${neighbour.uri}#undo`, type: 'Undo', object: `${early.uri}#free-${type}` });
    await net.sendAs(early, { id: `${early.uri}#undo`, type: 'Undo', object: activity.id });
    await net.sendAs(early, activity);
    expect(await count()).toBe(before);
    await net.sendAs(early, { ...activity, id: `${early.uri}#free-${type}` });
    expect(await count()).toBe(before + 1);
  });

  test.each([
    ['when it is sent long after the Undo', { minutes: 16, dated: null }, true],
    ['when it is dated long after the Undo', { minutes: 7, dated: -MINUTE }, true],
    ['not as long as it may still be on its way', { minutes: 14, dated: null }, false],
    ['not when the clock of its server may be ahead', { minutes: 1, dated: 2 * MINUTE }, false],
  ])('a Follow that is undone and has the same id again counts %s', async (what, { minutes, dated }, counts) => {
    const { world } = net;
    const early = net.peer.actor(`again-${minutes}`);
    const follow = { id: `${early.uri}#follows/bob`, type: 'Follow', object: net.uriOf('bob') };
    await net.sendAs(early, { id: `${early.uri}#undo`, type: 'Undo', object: { ...follow, actor: early.uri } });
    world.clock.advance(minutes * MINUTE);
    await net.sendAs(early, { ...follow, ...(dated !== null && { published: later(dated) }) });
    expect(
      net.peer.activities('Accept').some(({ object }) => object.id === follow.id),
      what,
    ).toBe(counts);
  });

  test('a boost that waits for another server is its end, however late that server answers', async () => {
    const { world, peer, sam } = net;
    const tina = other.actor('tina');
    const [undone, kept] = [noteThere(tina), noteThere(tina)].map((note, at) => {
      other.put(new URL(note.id).pathname, 503);
      return { note, boost: { id: `${sam.uri}#waiting/${at}`, type: 'Announce', object: note.id, to: [PUBLIC] } };
    });
    if (!undone || !kept) throw new Error('There are two');
    const attempt = () => drain(world.platform, { allowFailures: true });
    for (const { boost } of [undone, kept]) expect(await peer.send(world, sam, boost)).toBe(202);
    await attempt();
    world.clock.advance(1000);
    expect(await peer.send(world, sam, { id: `${sam.uri}#undo`, type: 'Undo', object: undone.boost.id })).toBe(202);
    await attempt();
    world.clock.advance(30 * MINUTE);
    for (const { note } of [undone, kept]) other.put(new URL(note.id).pathname, { '@context': CONTEXT, ...note });
    await world.drain();
    const home = (await world.rest(world.alice).get('/api/v1/timelines/home')).body;
    const boosted = home.flatMap(({ reblog }: { reblog: { uri: string } | null }) => (reblog ? [reblog.uri] : []));
    expect([boosted.includes(undone.note.id), boosted.includes(kept.note.id)]).toEqual([false, true]);
  });

  test('a Follow with the id of earlier ones counts at once if the follower was removed, and not if it is late', async () => {
    const { world, peer } = net;
    const early = peer.actor('same-id');
    const follow = { id: `${early.uri}#follows/bob`, type: 'Follow', actor: early.uri, object: net.uriOf('bob') };
    const undo = { id: `${early.uri}#undo`, type: 'Undo', object: follow };
    const follows = async () =>
      (await world.rest(world.bob).get('/api/v1/accounts/relationships', { id: [await peer.idAt(world, early)] }))
        .body[0].followed_by;
    for (const activity of [follow, undo]) await net.sendAs(early, activity);
    // The Undo of the second follow overtakes it.
    for (const activity of [undo, follow]) await net.sendAs(early, activity);
    expect(await follows()).toBe(false);
    world.clock.advance(16 * MINUTE);
    await net.sendAs(early, follow);
    expect(await follows()).toBe(true);
    // The person removes the follower, who unfollows and follows again.
    await world.rest(world.bob).post(`/api/v1/accounts/${await peer.idAt(world, early)}/remove_from_followers`);
    await world.drain();
    for (const activity of [undo, follow]) await net.sendAs(early, activity);
    expect(await follows()).toBe(true);
  });

  test('a post is its deletion, and nobody else’s', async () => {
    const [mine, free] = [net.note(), net.note()];
    const neighbour = net.peer.actor('neighbour');
    await net.sendAs(neighbour, { type: 'Delete', id: `${neighbour.uri}#d`, object: free.id });
    await net.send({ type: 'Delete', id: `${mine.id}#d`, object: mine.id });
    for (const object of [mine, free]) await net.send({ type: 'Create', id: `${object.id}/a`, object });
    expect(await net.storedOf(mine.id)).toBeNull();
    expect(await net.storedOf(free.id)).not.toBeNull();
  });
});

describe('FED-CREATE-39: the author of a first post', () => {
  const first = async (author: PeerActor) => {
    const cc = [net.uriOf('bob')];
    const object = net.note({ attributedTo: author.uri, cc, tag: [{ type: 'Mention', href: cc[0] }] });
    await net.sendAs(author, { id: `${object.id}/a`, type: 'Create', object });
    return net.shown(object.id, net.world.bob);
  };

  test('is complete when it is shown', async () => {
    const author = net.peer.actor('newcomer', { name: 'New', summary: '<p>Here</p>' });
    const shown = await first(author);
    expect(shown.account).toMatchObject({ acct: author.handle, display_name: 'New', note: '<p>Here</p>' });
    expect(net.peer.read).toContain('/.well-known/webfinger');
  });

  test('is there again after being deleted, if their server shows them', async () => {
    const author = net.peer.actor('phoenix');
    await first(author);
    await net.sendAs(author, { id: `${author.uri}#delete`, type: 'Delete', object: author.uri });
    net.peer.put('/users/phoenix', 410);
    expect(await first(author)).toBeNull();
    net.peer.actor('phoenix');
    expect((await first(author)).account).toMatchObject({ acct: author.handle });
  });
});

test('FED-INBOX-20: bto and bcc are neither kept nor sent', async () => {
  const secret = net.uriOf('erin');
  const note = await net.create({ bto: [secret], bcc: [secret], cc: [net.sam.followers, net.uriOf('alice')] });
  const { id } = await net.shown(note.id);
  expect(await net.shown(note.id, net.world.erin)).toMatchObject({ mentions: [] });
  const alice = net.world.rest(net.world.alice);
  const status = `@${net.sam.handle} yes`;
  const answer = (await alice.post('/api/v1/statuses', { status, in_reply_to_id: id, visibility: 'private' })).body;
  await alice.post(`/api/v1/statuses/${id}/reblog`);
  await alice.post(`/api/v1/statuses/${id}/favourite`);
  await net.world.drain();
  expect(net.peer.received.length).toBeGreaterThan(1);
  const sent = net.peer.received.map(({ body }) => body);
  const document = await (await fetch(answer.uri, { headers: { accept: 'application/activity+json' } })).text();
  for (const text of [...sent, document]) {
    expect(text).not.toMatch(/"b(to|cc)"/);
    expect(text).not.toContain(secret);
  }
});

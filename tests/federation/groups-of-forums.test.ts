/** Groups of Lemmy and channels of PeerTube: what they announce for others (FEP-1b12), and what their walls show at first view. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { type FediversePeer, type PeerActor, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';

let net: Correspondent;
let other: FediversePeer;
let lena: PeerActor;
let kim: PeerActor;

const AT = { '@context': 'https://www.w3.org/ns/activitystreams' };

beforeAll(async () => {
  net = await Correspondent.open();
  other = await startPeer('cavage', '127.0.0.3');
  [lena, kim] = [net.peer.actor('lena'), other.actor('kim')];
});
afterAll(() => Promise.all([net.close(), other.close()]));
beforeEach(async () => {
  await net.world.drain();
  net.peer.forget();
  other.forget();
});

let number = 0;

/** A group of the peer, as forums describe theirs. */
function forum(): PeerActor {
  number += 1;
  return net.peer.actor(`forum_${number}`, { type: 'Group', postingRestrictedToMods: false });
}

async function followed(): Promise<PeerActor> {
  const group = forum();
  const id = await net.peer.idAt(net.world, group);
  await net.world.rest(net.world.alice).post(`/api/v1/accounts/${id}/follow`);
  await net.world.drain();
  await net.sendAs(group, { id: net.fresh(group), type: 'Accept', object: net.peer.activities('Follow').at(-1) });
  return group;
}

/** An activity of somebody in the group; it has an address on the host of its actor. */
const inner = (by: PeerActor, type: string, object: unknown) => ({
  ...{ id: `${new URL(by.uri).origin}/acts/${crypto.randomUUID()}`, type, actor: by.uri, object },
  ...{ to: [PUBLIC], cc: [] },
});

const announce = (group: PeerActor, object: unknown) =>
  net.sendAs(group, { id: net.fresh(group), type: 'Announce', object, to: [PUBLIC], cc: [group.followers] });

const page = (group: PeerActor, by: PeerActor, peer: FediversePeer) => {
  const id = `${peer.url}/post/${crypto.randomUUID()}`;
  const post = {
    ...{ id, type: 'Page', attributedTo: by.uri, name: 'A spanner', audience: group.uri },
    ...{ to: [group.uri, PUBLIC], cc: [], published: net.world.clock.now().toISOString() },
  };
  peer.put(new URL(id).pathname, { ...AT, ...post });
  return post;
};

const wallOf = async (group: PeerActor) => {
  const id = await net.peer.idAt(net.world, group);
  return (await net.world.rest(net.world.alice).get(`/api/v1/accounts/${id}/statuses`)).body;
};

describe('FEV-126: a forum', () => {
  test('boosts a post once, however often it announces it, and answers stay in its thread', async () => {
    const group = await followed();
    const post = page(group, lena, net.peer);
    await announce(group, inner(lena, 'Create', post));
    await announce(group, post.id);
    const answer = net.noteAt(other, kim, { inReplyTo: post.id, to: [group.uri, PUBLIC] });
    await announce(group, inner(kim, 'Create', answer));
    const boosts = (await wallOf(group)).map(({ reblog }: { reblog: { uri: string } }) => reblog.uri);
    expect(boosts).toEqual([post.id]);
    const stored = await net.storedOf(post.id);
    const { body } = await net.world.rest(net.world.alice).get(`/api/v1/statuses/${stored?.id}/context`);
    expect(body.descendants).toMatchObject([{ uri: answer.id, in_reply_to_id: `${stored?.id}` }]);
    const home = (await net.world.rest(net.world.alice).get('/api/v1/timelines/home')).body;
    expect(home.filter(({ reblog }: { reblog: { uri: string } | null }) => reblog?.uri === post.id)).toHaveLength(1);
    expect(await net.home()).not.toContain(answer.id);
  });

  test('is believed about the likes of its own people, and about others if their server shows them', async () => {
    const group = await followed();
    const { id, uri } = await net.post(net.world.bob);
    const likes = async () => (await net.world.rest(net.world.bob).get(`/api/v1/statuses/${id}`)).body.favourites_count;
    const own = inner(lena, 'Like', uri);
    await announce(group, own);
    expect(await likes()).toBe(1);
    const foreign = inner(kim, 'Like', uri);
    other.put(new URL(foreign.id).pathname, { ...AT, ...foreign, object: `${uri}0` });
    await announce(group, foreign);
    expect(await likes()).toBe(1);
    other.put(new URL(foreign.id).pathname, { ...AT, ...foreign });
    await announce(group, foreign);
    expect(await likes()).toBe(2);
    await announce(group, inner(lena, 'Undo', own));
    expect(await likes()).toBe(1);
    // The Undo of somebody else is shown by nobody.
    await announce(group, inner(kim, 'Undo', foreign));
    await announce(group, inner(lena, 'Dislike', uri));
    expect(await likes()).toBe(1);
  });

  test('takes a post off its wall when anybody of the group removes it, and the post stays', async () => {
    const group = await followed();
    const note = net.noteAt(other, kim);
    const { uri } = await net.post(net.world.bob);
    for (const id of [note.id, uri]) await announce(group, id);
    expect(await wallOf(group)).toHaveLength(2);
    for (const id of [note.id, uri]) await announce(group, inner(lena, 'Delete', id));
    expect(await wallOf(group)).toEqual([]);
    for (const id of [note.id, uri]) expect(await net.shown(id)).not.toBeNull();
  });

  test('is ignored while nobody follows it', async () => {
    const group = forum();
    const { id, uri } = await net.post(net.world.bob);
    await announce(group, inner(lena, 'Like', uri));
    const { body } = await net.world.rest(net.world.bob).get(`/api/v1/statuses/${id}`);
    expect(body.favourites_count).toBe(0);
  });
});

describe('the wall of a remote group', () => {
  /** Opens the profile as somebody who does not follow it, and returns what it shows afterwards. */
  async function opened(group: PeerActor, items: object[]) {
    const outbox = { ...AT, type: 'OrderedCollection', totalItems: items.length, orderedItems: items };
    net.peer.put(`/users/${group.name}/outbox`, outbox);
    const id = await net.peer.idAt(net.world, group);
    const read = async () => (await net.world.rest(net.world.bob).get(`/api/v1/accounts/${id}/statuses`)).body;
    expect(await read()).toEqual([]);
    await net.world.drain();
    return (await read()).map(({ reblog }: { reblog: { uri: string } | null }) => reblog?.uri);
  }

  test('shows at first view what the group announced, from its outbox, newest first and without answers', async () => {
    const group = forum();
    const notes = [net.noteAt(other, kim), net.noteAt(net.peer, lena)] as const;
    const post = page(group, lena, net.peer);
    const answer = net.noteAt(other, kim, { inReplyTo: post.id });
    const by = (object: unknown, published: string) => ({
      ...{ id: net.fresh(group), type: 'Announce', actor: group.uri, object, published, to: [PUBLIC], cc: [] },
    });
    const items = [
      by(inner(lena, 'Create', post), '2026-03-03T10:00:00Z'),
      by(inner(kim, 'Create', answer), '2026-03-02T12:00:00Z'),
      by(notes[0].id, '2026-03-02T10:00:00Z'),
      by({ ...notes[1], content: '<p>Whole</p>' }, '2026-03-01T10:00:00Z'),
    ];
    const before = await net.home();
    expect(await opened(group, items)).toEqual([post.id, notes[0].id, notes[1].id]);
    expect(await net.home()).toEqual(before);
  });

  test('has the videos that its owner published, if it is a channel of PeerTube', async () => {
    const channel = net.peer.actor('channel', { type: 'Group', attributedTo: [{ type: 'Person', id: lena.uri }] });
    const id = `${net.peer.url}/videos/watch/${crypto.randomUUID()}`;
    const authors = [
      { type: 'Person', id: lena.uri },
      { type: 'Group', id: channel.uri },
    ];
    const comment = net.noteAt(other, kim, { inReplyTo: id, published: '2026-03-01T11:00:00Z' });
    const video = {
      ...{ id, type: 'Video', name: 'How to true a wheel', attributedTo: authors, to: [PUBLIC], cc: [lena.followers] },
      ...{ published: '2026-03-01T10:00:00Z', url: [{ type: 'Link', mediaType: 'text/html', href: id }] },
      comments: `${id}/comments`,
    };
    net.peer.put(new URL(id).pathname, { ...AT, ...video });
    const comments = { ...AT, id: video.comments, type: 'OrderedCollection', orderedItems: [comment.id] };
    net.peer.put(new URL(video.comments).pathname, comments);
    const create = { ...inner(lena, 'Create', video), published: video.published };
    expect(await opened(channel, [create])).toEqual([id]);
    const stored = await net.storedOf(id);
    const thread = () => net.world.rest(net.world.bob).get(`/api/v1/statuses/${stored?.id}/context`);
    await thread();
    await net.world.drain();
    expect((await thread()).body.descendants).toMatchObject([{ uri: comment.id }]);
  });
});

/** Activities by remote people, in every form and invalid variant: votes, boosts, reactions, blocks, reports, pins. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { type FediversePeer, type PeerActor, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';
import { insertFollow } from '../support/world/remote-actors.ts';
import type { Person } from '../support/world/world.ts';

const CONTEXT = 'https://www.w3.org/ns/activitystreams';

let net: Correspondent;
let other: FediversePeer;
beforeAll(async () => {
  [net, other] = await Promise.all([Correspondent.open(), startPeer()]);
});
afterAll(() => Promise.all([net.close(), other.close()]));
beforeEach(() => net.peer.forget());

const rest = (person: Person) => net.world.rest(person);
const shown = async (id: string, person = net.world.bob) => (await rest(person).get(`/api/v1/statuses/${id}`)).body;

describe('FED-POLL-04: votes', () => {
  const ask = (multiple: boolean) =>
    net.post(net.world.bob, { poll: { options: ['A', 'B', 'C'], expires_in: 3600, multiple } });
  const vote = (by: PeerActor, poll: { uri: string }, ...names: string[]) => {
    const votes = names.map((name) => ({
      ...{ id: net.fresh(by), type: 'Note', name, inReplyTo: poll.uri, attributedTo: by.uri, to: net.uriOf('bob') },
    }));
    const object = votes.length === 1 ? votes[0] : votes;
    return net.peer.send(net.world, by, { id: net.fresh(by), type: 'Create', object });
  };
  const counted = async ({ poll }: { poll: { id: string } }) => {
    await net.world.drain();
    const { body } = await rest(net.world.bob).get(`/api/v1/polls/${poll.id}`);
    return [...body.options.map(({ votes_count }: { votes_count: number }) => votes_count), body.voters_count];
  };

  test.each([
    ['one of a single choice', false, [['A']], [1, 0, 0, 1]],
    ['a second one of a single choice', false, [['A'], ['B']], [1, 0, 0, 1]],
    ['the same one again', true, [['A'], ['A']], [1, 0, 0, 1]],
    ['several of a multiple choice, one by one', true, [['A'], ['B']], [1, 1, 0, 1]],
    ['several at once', true, [['A', 'C']], [1, 0, 1, 1]],
    ['some of which count already', true, [['A'], ['A', 'B']], [1, 1, 0, 1]],
    ['none of the options', false, [['D']], [0, 0, 0, 0]],
  ])('%s', async (name, multiple, votes, result) => {
    const asked = await ask(multiple);
    const voter = net.peer.actor(`voter-${name.length}`);
    for (const names of votes) {
      await vote(voter, asked, ...names);
      await net.world.drain();
    }
    expect(await counted(asked)).toEqual(result);
  });

  test('counts concurrent votes once, each sent ten times', async () => {
    const asked = await ask(true);
    const voters = ['v1', 'v2', 'v3'].map((name) => net.peer.actor(name));
    for (const voter of voters) await net.peer.idAt(net.world, voter);
    const all = voters.flatMap((voter) =>
      Array.from({ length: 10 }, (_, at) => vote(voter, asked, at % 2 ? 'A' : 'B')),
    );
    await Promise.all(all);
    expect(await counted(asked)).toEqual([3, 3, 0, 3]);
  });
});

describe('a boost', () => {
  const boost = (by: PeerActor, object: string, more: Record<string, unknown> = { to: [PUBLIC] }) =>
    net.sendAs(by, { id: net.fresh(by), type: 'Announce', object, ...more });
  const boosts = (uri: string) =>
    net.world.platform.db.status.findMany({
      where: { reblogOf: { uri }, deletedAt: null },
      select: { visibility: true },
    });

  test.each(['known', 'unknown'])(
    'FED-ANNOUNCE-02: drops a boost of a remote post, %s here, by an actor without local followers',
    async (kind) => {
      const note = net.noteAt(other, other.actor('author'));
      if (kind === 'known') await boost(net.sam, note.id);
      const before = await boosts(note.id);
      await boost(net.peer.actor('stranger'), note.id);
      expect(await boosts(note.id)).toEqual(before);
      expect((await net.storedOf(note.id)) !== null).toBe(kind === 'known');
    },
  );

  test('FED-ANNOUNCE-02: stores a boost of a local post from every sender', async () => {
    const { id, uri } = await net.post(net.world.bob);
    await boost(net.peer.actor('stranger'), uri);
    expect((await shown(id)).reblogs_count).toBe(1);
  });

  test('drops a boost that has the address of a post', async () => {
    const { id, uri } = await net.post(net.world.bob);
    const taken = net.noteAt(net.peer, net.sam);
    await net.sendAs(net.sam, { id: net.fresh(net.sam), type: 'Create', object: taken, to: [PUBLIC] });
    await net.sendAs(net.sam, { id: taken.id, type: 'Announce', object: uri, to: [PUBLIC] });
    expect((await shown(id)).reblogs_count).toBe(0);
  });

  test('FED-ANNOUNCE-02: drops a boost by a relay', async () => {
    const relay = net.peer.actor('relay', { type: 'Application' });
    const note = net.noteAt(other, other.actor('author'));
    await boost(relay, note.id, { to: [relay.followers] });
    expect(await boosts(note.id)).toEqual([]);
  });

  test.each([
    ['everybody', (by: PeerActor) => ({ to: [PUBLIC], cc: [by.followers] }), 'PUBLIC'],
    ['everybody, quietly', (by: PeerActor) => ({ to: [by.followers], cc: [PUBLIC] }), 'UNLISTED'],
    ['followers', (by: PeerActor) => ({ to: [by.followers] }), 'PRIVATE'],
    ['followers of somebody else', () => ({ to: [net.sam.followers] }), 'DIRECT'],
    ['nobody', () => ({}), 'DIRECT'],
  ])('FED-ANNOUNCE-03: a boost for %s is visible to them', async (name, to, visibility) => {
    const { uri } = await net.post(net.world.bob);
    const by = net.peer.actor(`booster-${name.length}`);
    await boost(by, uri, to(by));
    expect(await boosts(uri)).toEqual([{ visibility }]);
  });

  test('FED-ANNOUNCE-03: counts once for each person, also if it comes at once under several ids', async () => {
    const { id, uri } = await net.post(net.world.bob);
    const send = () =>
      net.peer.send(net.world, net.sam, { id: net.fresh(net.sam), type: 'Announce', object: uri, to: [PUBLIC] });
    await Promise.all(Array.from({ length: 10 }, send));
    await net.world.drain();
    expect((await shown(id)).reblogs_count).toBe(1);
  });

  test('FED-ANNOUNCE-01: keeps a boost of a post for followers of its author alone', async () => {
    const note = await net.create({ to: [net.sam.followers], cc: [] });
    await boost(net.peer.actor('stranger'), note.id);
    expect(await boosts(note.id)).toEqual([]);
    await boost(net.sam, note.id, { to: [net.sam.followers] });
    expect(await boosts(note.id)).toEqual([{ visibility: 'PRIVATE' }]);
  });
});

describe('reactions', () => {
  const like = (type: string, object: string, more: Record<string, unknown> = {}) => {
    const { sam } = net;
    return { id: net.fresh(sam), type, actor: sam.uri, object, ...more };
  };
  const emoji = { type: 'Emoji', name: ':blob:', icon: { type: 'Image', url: 'https://a.example/blob.png' } };

  test.each([
    ['Like', {}],
    ['Like', { content: '🐱', _misskey_reaction: '🐱' }],
    ['Like', { content: ':blob:', _misskey_reaction: ':blob:', tag: [emoji] }],
    ['EmojiReact', { content: '🔥' }],
    ['EmojiReact', { content: ':blob:', tag: [emoji] }],
    ['EmojiReact', { content: 'blob', tag: emoji, to: [PUBLIC], cc: [] }],
  ])(
    'FED-LIKE-02, FED-LIKE-03, FED-LIKE-05: %s %j is a favourite until it is undone, by what it was or by its id',
    async (type, more) => {
      const { id, uri } = await net.post(net.world.bob);
      const count = async () => (await shown(id)).favourites_count;
      for (const object of [(act: object) => act, ({ id: address }: { id: string }) => address]) {
        const act = like(type, uri, more);
        await net.send(act);
        expect(await count()).toBe(1);
        await net.send({ id: net.fresh(net.sam), type: 'Undo', object: object(act) });
        expect(await count()).toBe(0);
      }
    },
  );

  test('FED-LIKE-03: counts the reactions of one person as one favourite, which its own Undo removes', async () => {
    const { id, uri } = await net.post(net.world.bob);
    const [first, second] = [like('EmojiReact', uri, { content: '🔥' }), like('EmojiReact', uri, { content: '🐱' })];
    await net.send(first);
    await net.send(second);
    expect((await shown(id)).favourites_count).toBe(1);
    await net.send({ id: net.fresh(net.sam), type: 'Undo', object: second });
    expect((await shown(id)).favourites_count).toBe(1);
    await net.send({ id: net.fresh(net.sam), type: 'Undo', object: first });
    expect((await shown(id)).favourites_count).toBe(0);
  });

  test('FED-LIKE-04: a dislike is nothing', async () => {
    const { id, uri } = await net.post(net.world.bob);
    await net.send(like('Dislike', uri));
    expect((await shown(id)).favourites_count).toBe(0);
  });
});

describe('FED-BFA-01: a block', () => {
  const relation = async (person: Person, by: PeerActor) => {
    const id = await net.peer.idAt(net.world, by);
    return (await rest(person).get('/api/v1/accounts/relationships', { id: [id] })).body[0];
  };

  test.each([
    ['what it was', (block: object) => block],
    ['its id', ({ id }: { id: string }) => id],
    ['what it was without its id', ({ id: _, ...block }: { id: string }) => block],
  ])('ends follows both ways, hides one from the other, and is undone by %s', async (name, undone) => {
    const wendy = net.peer.actor(`wendy${name.length}`);
    const id = await net.peer.idAt(net.world, wendy);
    await rest(net.world.bob).post(`/api/v1/accounts/${id}/follow`);
    await net.world.drain();
    await net.sendAs(wendy, { id: net.fresh(wendy), type: 'Accept', object: net.peer.activities('Follow')[0] });
    await net.peer.follow(net.world, wendy, net.world.bob);
    expect(await relation(net.world.bob, wendy)).toMatchObject({ following: true, followed_by: true });
    const note = net.note({ attributedTo: wendy.uri, cc: [wendy.followers] });
    await net.sendAs(wendy, { id: net.fresh(wendy), type: 'Create', object: note });
    const block = { id: net.fresh(wendy), type: 'Block', actor: wendy.uri, object: net.uriOf('bob') };
    await net.sendAs(wendy, block);
    expect(await relation(net.world.bob, wendy)).toMatchObject({
      following: false,
      followed_by: false,
      blocked_by: true,
    });
    expect(await net.shown(note.id, net.world.bob)).toBeNull();
    await rest(net.world.bob).post(`/api/v1/accounts/${id}/follow`);
    expect(await relation(net.world.bob, wendy)).toMatchObject({ following: false, requested: false });
    await net.sendAs(wendy, { id: net.fresh(wendy), type: 'Undo', object: undone(block) });
    expect(await relation(net.world.bob, wendy)).toMatchObject({ blocked_by: false });
    expect(await net.shown(note.id, net.world.bob)).not.toBeNull();
  });

  test('rejects a request that waits', async () => {
    const wendy = net.peer.actor('wendy-asks');
    await net.peer.follow(net.world, wendy, net.world.erin);
    expect(await relation(net.world.erin, wendy)).toMatchObject({ requested_by: true });
    await net.sendAs(wendy, { id: net.fresh(wendy), type: 'Block', object: net.uriOf('erin') });
    expect(await relation(net.world.erin, wendy)).toMatchObject({ requested_by: false, blocked_by: true });
  });
});

describe('FED-BFA-04: posts in a report', () => {
  const reported = async (by: PeerActor, uris: string[]): Promise<string[]> => {
    const content = net.fresh(by);
    await net.sendAs(by, { id: content, type: 'Flag', object: [net.uriOf('carol'), ...uris], content });
    const { body } = await rest(net.world.mod).get('/api/v1/admin/reports');
    const report = body.find(({ comment }: { comment: string }) => comment === content);
    return report.statuses.map(({ uri }: { uri: string }) => uri).sort();
  };

  test('are those that its server may have', async () => {
    const uris: Record<string, string> = {};
    for (const visibility of ['public', 'unlisted', 'private', 'direct'])
      uris[visibility] = (await net.post(net.world.carol, { status: visibility, visibility })).uri;
    const named = await net.post(net.world.carol, { status: `@${net.sam.handle} psst`, visibility: 'direct' });
    const { public: open, unlisted, private: closed, direct } = uris;
    const all = [open, unlisted, closed, direct, named.uri] as string[];
    const reporter = net.peer.actor('reporter', { type: 'Application' });
    expect(await reported(reporter, all)).toEqual([open, unlisted, named.uri].sort());
    await insertFollow(
      net.world,
      BigInt(await net.peer.idAt(net.world, net.peer.actor('fan'))),
      net.world.carol.actorId,
    );
    expect(await reported(net.peer.actor('again'), all)).toEqual([open, unlisted, closed, named.uri].sort());
  });
});

test('FED-BFA-08: pins are read with the profile, one page, of its own posts alone', async () => {
  const { world, peer } = net;
  const pat = peer.actor('pat', { featured: `${peer.url}/users/pat/featured`, outbox: `${peer.url}/users/pat/none` });
  const [whole, byId, ofOther] = [net.noteAt(peer, pat), net.noteAt(peer, pat), net.noteAt(peer, net.sam)];
  const foreign = net.noteAt(other, other.actor('author'));
  const next = net.noteAt(peer, pat);
  const lying = { ...net.noteAt(other, other.actor('author')), attributedTo: pat.uri };
  peer.put('/users/pat/featured', {
    ...{ '@context': CONTEXT, id: `${peer.url}/users/pat/featured`, type: 'OrderedCollection', totalItems: 6 },
    first: {
      ...{ type: 'OrderedCollectionPage', next: `${peer.url}/users/pat/featured/2` },
      orderedItems: [whole, byId.id, ofOther.id, foreign.id, lying],
    },
  });
  peer.put('/users/pat/featured/2', { '@context': CONTEXT, type: 'OrderedCollectionPage', orderedItems: [next] });
  const id = await peer.idAt(world, pat);
  await rest(world.bob).post(`/api/v1/accounts/${id}/follow`);
  await world.drain();
  await net.sendAs(pat, { id: net.fresh(pat), type: 'Accept', object: peer.activities('Follow')[0] });
  const { body } = await rest(world.bob).get(`/api/v1/accounts/${id}/statuses`, { pinned: true });
  expect(body.map(({ uri }: { uri: string }) => uri)).toEqual([whole.id, byId.id]);
  expect(await Promise.all([foreign, lying, next].map(({ id: uri }) => net.storedOf(uri)))).toEqual([null, null, null]);
});

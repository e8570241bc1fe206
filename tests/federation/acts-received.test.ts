/** Activities by remote people on local posts and people: boosts, favourites, votes, blocks and reports. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { PUBLIC } from '../support/servers/fediverse-peer.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());
beforeEach(() => net.peer.forget());

describe('a boost and a favourite', () => {
  test('FED-ANNOUNCE-01, FED-ANNOUNCE-05: both of a local post count until they are undone', async () => {
    const post = (await net.world.rest(net.world.bob).post('/api/v1/statuses', { status: 'Boost me' })).body;
    const id = `${net.sam.uri}/boosts/1`;
    const boost = { id, type: 'Announce', object: post.uri, to: [PUBLIC], cc: [net.sam.followers] };
    await net.send(boost);
    await net.send(boost);
    expect((await net.world.rest(net.world.bob).get(`/api/v1/statuses/${post.id}`)).body.reblogs_count).toBe(1);
    expect(await net.home()).toContain(id);
    await net.send({ id: `${id}/undo`, type: 'Undo', object: id });
    expect((await net.world.rest(net.world.bob).get(`/api/v1/statuses/${post.id}`)).body.reblogs_count).toBe(0);
  });

  test('a boost and a favourite of a third server’s post fetch the post from that server', async () => {
    const third = net.peer.actor('third');
    const object = net.note({ attributedTo: third.uri, cc: [] });
    net.peer.put(new URL(object.id).pathname, { '@context': 'https://www.w3.org/ns/activitystreams', ...object });
    await net.send({ id: `${net.sam.uri}/boosts/2`, type: 'Announce', object: object.id, to: [PUBLIC] });
    expect(await net.shown(object.id)).toMatchObject({ account: { acct: third.handle } });
  });

  test('FED-LIKE-01, FED-LIKE-05: a favourite counts once, until it is undone', async () => {
    const post = (await net.world.rest(net.world.bob).post('/api/v1/statuses', { status: 'Like me' })).body;
    const like = { id: `${net.sam.uri}#likes/1`, type: 'Like', object: post.uri };
    await net.send(like);
    await net.send({ ...like, id: `${net.sam.uri}#likes/2` });
    const count = async () =>
      (await net.world.rest(net.world.bob).get(`/api/v1/statuses/${post.id}`)).body.favourites_count;
    expect(await count()).toBe(1);
    await net.send({ id: `${net.sam.uri}#undo/1`, type: 'Undo', object: { ...like, actor: net.sam.uri } });
    expect(await count()).toBe(0);
  });

  test('FED-LIKE-01: both of a post that the sender may not see do nothing', async () => {
    const post = (
      await net.world.rest(net.world.bob).post('/api/v1/statuses', { status: 'Secret', visibility: 'private' })
    ).body;
    await net.send({ id: `${net.sam.uri}#likes/3`, type: 'Like', object: post.uri });
    expect((await net.world.rest(net.world.bob).get(`/api/v1/statuses/${post.id}`)).body.favourites_count).toBe(0);
  });
});

test('FED-POLL-01, FED-POLL-02: polls arrive with their results, and votes count', async () => {
  const option = (name: string, totalItems: number) => ({
    type: 'Note',
    name,
    replies: { type: 'Collection', totalItems },
  });
  const { id } = await net.create({ type: 'Question', oneOf: [option('Tea', 2), option('Coffee', 3)], votersCount: 5 });
  expect((await net.shown(id))?.poll).toMatchObject({
    ...{ expires_at: null, expired: false, multiple: false, votes_count: 5, voters_count: 5 },
    options: [
      { title: 'Tea', votes_count: 2 },
      { title: 'Coffee', votes_count: 3 },
    ],
  });
  const poll = { options: ['Yes', 'No'], expires_in: 3600 };
  const own = (await net.world.rest(net.world.bob).post('/api/v1/statuses', { status: 'Well?', poll })).body;
  const vote = {
    id: `${net.sam.uri}#votes/1`,
    type: 'Note',
    name: 'No',
    inReplyTo: own.uri,
    attributedTo: net.sam.uri,
    to: net.uriOf('bob'),
  };
  await net.send({ id: `${net.sam.uri}#votes/1/activity`, type: 'Create', object: vote });
  await net.send({
    id: `${net.sam.uri}#votes/2/activity`,
    type: 'Create',
    object: { ...vote, id: `${net.sam.uri}#votes/2`, name: 'Yes' },
  });
  const { body } = await net.world.rest(net.world.bob).get(`/api/v1/polls/${own.poll.id}`);
  expect(body.options.map(({ votes_count }: { votes_count: number }) => votes_count)).toEqual([0, 1]);
});

test('a block by a remote person hides each from the other', async () => {
  const id = await net.peer.idAt(net.world, net.sam);
  await net.send({ id: `${net.sam.uri}#blocks/1`, type: 'Block', object: net.uriOf('carol') });
  const relation = async () =>
    (await net.world.rest(net.world.carol).get('/api/v1/accounts/relationships', { id: [id] })).body[0];
  expect(await relation()).toMatchObject({ blocked_by: true });
  await net.send({
    id: `${net.sam.uri}#blocks/1/undo`,
    type: 'Undo',
    object: { type: 'Block', actor: net.sam.uri, object: net.uriOf('carol') },
  });
  expect(await relation()).toMatchObject({ blocked_by: false });
});

test('a report of another server comes to the moderators, with its posts', async () => {
  const post = (await net.world.rest(net.world.bob).post('/api/v1/statuses', { status: 'Rude' })).body;
  await net.send({
    id: `${net.sam.uri}#flags/1`,
    type: 'Flag',
    object: [net.uriOf('bob'), post.uri],
    content: 'So rude',
  });
  const { body } = await net.world.rest(net.world.mod).get('/api/v1/admin/reports');
  expect(body).toMatchObject([
    {
      comment: 'So rude',
      account: { username: 'sam' },
      target_account: { username: 'bob' },
      statuses: [{ uri: post.uri }],
    },
  ]);
});

test('FED-MOVE-01: local followers of a moved account follow the new one, if it names the old one', async () => {
  const { world, peer, sam } = net;
  const target = peer.actor('samantha');
  const move = { id: `${sam.uri}#moves/1`, type: 'Move', object: sam.uri, target: target.uri };
  await net.send(move);
  expect(peer.activities('Follow')).toEqual([]);
  peer.actor('samantha', { alsoKnownAs: [sam.uri] });
  await net.send({ ...move, id: `${sam.uri}#moves/2` });
  expect(peer.activities('Follow')).toMatchObject([{ actor: net.uriOf('alice'), object: target.uri }]);
  expect(peer.activities('Undo')).toMatchObject([{ object: { type: 'Follow', object: sam.uri } }]);
  const { body } = await world.rest(world.alice).get(`/api/v1/accounts/${await peer.idAt(world, sam)}`);
  expect(body.moved).toMatchObject({ acct: target.handle });
});

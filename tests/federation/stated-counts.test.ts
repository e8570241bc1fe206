/** Counts that other servers state for their posts and people: shown, refreshed, and never lower than the stored ones. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Correspondent, type Note } from '../support/federation/correspondent.ts';
import { insertFollow } from '../support/world/remote-actors.ts';

const AT = { '@context': 'https://www.w3.org/ns/activitystreams' };
const MINUTE = 60_000;

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());

const collection = (id: string, totalItems: number) => ({ id, type: 'Collection', totalItems });
const stated = (favourites: number, reblogs: number, replies?: number) => ({
  likes: collection(`${net.peer.url}/likes`, favourites),
  shares: collection(`${net.peer.url}/shares`, reblogs),
  ...(replies !== undefined && { replies: collection(`${net.peer.url}/replies`, replies) }),
});

const idOf = async ({ id }: Note) => `${(await net.storedOf(id))?.id}`;
async function counts(note: Note): Promise<number[]> {
  const { favourites_count, reblogs_count, replies_count } = await net.shown(note.id);
  return [favourites_count, reblogs_count, replies_count];
}
const alice = () => net.world.rest(net.world.alice);

test('a received post has the counts of its server, and those of local people are added', async () => {
  const note = await net.create(stated(7, 3));
  const id = await idOf(note);
  expect(await counts(note)).toEqual([7, 3, 0]);
  await alice().post(`/api/v1/statuses/${id}/favourite`);
  await alice().post(`/api/v1/statuses/${id}/reblog`);
  expect(await counts(note)).toEqual([8, 4, 0]);
  await alice().post(`/api/v1/statuses/${id}/unfavourite`);
  expect(await counts(note)).toEqual([7, 4, 0]);
  // Trends and their thresholds count stored favourites and reblogs alone.
  const row = await net.world.platform.db.statusStats.findUnique({ where: { statusId: BigInt(id) } });
  expect(row).toMatchObject({ favouritesCount: 0, reblogsCount: 1 });
});

test('an Update refreshes them, and lower numbers do not hide stored favourites', async () => {
  const note = await net.create(stated(7, 3));
  await alice().post(`/api/v1/statuses/${await idOf(note)}/favourite`);
  const update = (more: object) =>
    net.send({ id: net.fresh(net.sam), type: 'Update', object: { ...note, ...more }, to: note.to });
  await update(stated(20, 0));
  expect(await counts(note)).toEqual([20, 0, 0]);
  await update(stated(0, 0));
  expect(await counts(note)).toEqual([1, 0, 0]);
  await update({ likes: collection('', -1), shares: collection('', 2 ** 31 - 1) });
  expect(await counts(note)).toEqual([1, 0, 0]);
});

test('a thread that somebody opens refreshes the counts of its posts, in which fetched replies are', async () => {
  const note = await net.create({ published: '2025-01-05T10:00:00Z' });
  const local = await net.post(net.world.alice);
  const reply = net.noteAt(net.peer, net.sam, { inReplyTo: note.id, ...stated(2, 1) });
  const replies = { ...collection(`${note.id}/replies`, 5), first: { type: 'CollectionPage', items: [reply.id] } };
  net.peer.put(new URL(note.id).pathname, { ...AT, ...note, ...stated(9, 4), replies });
  net.world.clock.advance(6 * MINUTE);
  expect(await counts(note)).toEqual([0, 0, 0]);
  await alice().get(`/api/v1/statuses/${await idOf(note)}/context`);
  await net.world.drain();
  expect([await counts(note), await counts(reply)]).toEqual([
    [9, 4, 5],
    [2, 1, 0],
  ]);
  const { body } = await alice().get(`/api/v1/statuses/${local.id}`);
  expect(body).toMatchObject({ favourites_count: 0, reblogs_count: 0, replies_count: 0 });
});

test('a profile that somebody views has the counts of its server, but not less than the stored follows', async () => {
  const famous = net.peer.actor('famous', { following: `${net.peer.url}/users/famous/following` });
  const state = (followers: number) => {
    for (const [path, totalItems] of Object.entries({ outbox: 12, followers, following: 3 })) {
      const first = `${famous.uri}/${path}/1`;
      net.peer.put(`/users/famous/${path}`, { ...AT, type: 'OrderedCollection', totalItems, first });
    }
  };
  state(34);
  const id = await net.peer.idAt(net.world, famous);
  const view = async () => {
    net.world.clock.advance(61 * MINUTE);
    await alice().get(`/api/v1/accounts/${id}/statuses`);
    await net.world.drain();
    const { statuses_count, followers_count, following_count } = (await alice().get(`/api/v1/accounts/${id}`)).body;
    return [statuses_count, followers_count, following_count];
  };
  expect(await view()).toEqual([12, 34, 3]);
  for (const { actorId } of [net.world.bob, net.world.carol]) await insertFollow(net.world, actorId, BigInt(id));
  state(1);
  expect(await view()).toEqual([12, 2, 3]);
  // A total near the limit of the column would make each further follow fail.
  state(2 ** 31 - 1);
  expect(await view()).toEqual([12, 2, 3]);
});

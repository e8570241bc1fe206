/** The collections that the links of a status name, as each viewer may see them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSocket } from '../support/clients/streaming.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { COLLECTIONS, type Collection, collectionsOf } from '../support/world/collections.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let it: ReturnType<typeof collectionsOf>;
beforeAll(async () => {
  world = await createWorld();
  it = collectionsOf(world);
});
afterAll(() => world.close());

/** A collection of alice's with erin and mod in it, and bob's post that names it. */
let made: Collection;
let id: string;
beforeEach(async () => {
  await world.platform.db.collection.deleteMany();
  made = await it.make({ account_ids: [world.erin.id, world.mod.id] });
  id = (await world.post(world.bob, `Look: ${address(made)}`)).id;
});

const address = ({ id: which }: Pick<Collection, 'id'>) => `${world.url}/collections/${which}`;
const tagged = async (who: Person | null, of = id) => (await world.read(who, of)).tagged_collections;
const names = async (who: Person | null, of = id) => (await tagged(who, of)).map((shown) => shown.id);

test('are those of its links, whole, each once and in their order', async () => {
  const other = await it.make({ discoverable: false });
  const { body } = await it.read(null, made);
  expect(await tagged(null)).toEqual([body.collection]);
  const links = [other, made, other].map(address).join(' ');
  const status = await world.post(world.bob, `${links} ${address(made)}?from=app#members`);
  expect(status.tagged_collections.map((shown) => shown.id)).toEqual([other.id, made.id]);
  for (const who of [null, world.alice, world.bob]) expect(await names(who, status.id)).toEqual([other.id, made.id]);
});

test.each([
  ['no link', () => 'Hello'],
  ['no such collection', () => address({ id: '1' })],
  ['no id', () => `${world.url}/collections/painters`],
  ['an id beyond all', () => address({ id: '9'.repeat(19) })],
  ['a page below it', () => `${address(made)}/items`],
  ['another server', () => `https://other.example/collections/${made.id}`],
  ['an address within another', () => `https://other.example/?${address(made)}`],
  ['another page', () => `${world.url}/tags/${made.id}`],
])('are empty for %s', async (_, text) => {
  const status = await world.post(world.bob, text());
  expect(status.tagged_collections).toEqual([]);
});

test('are shown as they are now, also where the status was read before', async () => {
  expect((await tagged(null)).map(({ items }) => items.length)).toEqual([2]);
  await world.rest(world.alice).send('PATCH', `${COLLECTIONS}/${made.id}`, { body: { name: 'Sculptors' } });
  await world.rest(world.alice).delete(`${COLLECTIONS}/${made.id}/items/${it.itemOf(made, world.mod)}`);
  expect(await tagged(null)).toMatchObject([{ name: 'Sculptors', items: [{ account_id: world.erin.id }] }]);
  await world.rest(world.alice).delete(`${COLLECTIONS}/${made.id}`);
  for (const who of [null, world.bob]) expect(await names(who)).toEqual([]);
});

test('change with the text', async () => {
  const edit = (status: string) => world.rest(world.bob).send('PUT', `/api/v1/statuses/${id}`, { body: { status } });
  expect((await edit('Nothing')).body.tagged_collections).toEqual([]);
  expect(await names(null)).toEqual([]);
  await edit(address(made));
  expect(await names(null)).toEqual([made.id]);
});

test('are shown in reblogs and quotes', async () => {
  const reblog = await world.interact(world.carol, 'reblog', id);
  const quote = await world.post(world.bob, 'as said', { quoted_status_id: id });
  for (const shown of [reblog.reblog, quote.quote?.quoted_status])
    expect(shown?.tagged_collections).toMatchObject([{ id: made.id }]);
  await world.rest(world.carol).post(`/api/v1/statuses/${id}/unreblog`);
});

const act = async (who: Person, verb: string, whom: Person) =>
  expect((await world.rest(who).post(`/api/v1/accounts/${whom.id}/${verb}`)).status).toBe(200);

test.each(['block', 'mute'])('are hidden from who has the owner on %s, from no one else', async (verb) => {
  await act(world.carol, verb, world.alice);
  expect([await names(world.carol), await names(world.bob), await names(null)]).toEqual([[], [made.id], [made.id]]);
  await act(world.carol, `un${verb}`, world.alice);
  expect(await names(world.carol)).toEqual([made.id]);
});

test('are hidden from people whom the owner blocks, and stay visible for those whom the owner mutes', async () => {
  await act(world.alice, 'block', world.carol);
  expect([await names(world.carol), await names(world.bob)]).toEqual([[], [made.id]]);
  await act(world.alice, 'unblock', world.carol);
  await act(world.alice, 'mute', world.carol);
  expect(await names(world.carol)).toEqual([made.id]);
  await act(world.alice, 'unmute', world.carol);
});

test('are without members whom the viewer blocks', async () => {
  await act(world.carol, 'block', world.erin);
  const members = async (who: Person) => (await tagged(who)).flatMap(({ items }) => items.map((i) => i.account_id));
  expect(await members(world.carol)).toEqual([world.mod.id]);
  expect(await members(world.bob)).toEqual([world.erin.id, world.mod.id]);
  await act(world.carol, 'unblock', world.erin);
});

test('are gone with a suspended owner', async () => {
  const suspend = (suspendedAt: Date | null) =>
    world.platform.db.actor.update({ where: { id: BigInt(world.alice.id) }, data: { suspendedAt } });
  await suspend(world.clock.now());
  expect([await names(world.bob), await names(null)]).toEqual([[], []]);
  await suspend(null);
  expect(await names(null)).toEqual([made.id]);
});

test('are shown in streams to each viewer as they may see them', async () => {
  const viewers = [await world.person('near'), await world.person('far'), await world.person('other')];
  const [, far, other] = viewers as [Person, Person, Person];
  await act(far, 'block', world.alice);
  await act(other, 'block', world.erin);
  for (const who of viewers) await act(who, 'follow', world.bob);
  await world.drain();
  const port = Number(new URL(world.url).port);
  const streams = await Promise.all(viewers.map((who) => openSocket(port, `?access_token=${who.token}&stream=user`)));
  for (const stream of streams) await stream.settled();
  await world.post(world.bob, address(made));
  await world.drain();
  const shown = await Promise.all(
    streams.map(async (stream) => {
      const [frame] = await stream.first(1);
      const { tagged_collections } = JSON.parse(frame?.payload ?? '') as { tagged_collections: Collection[] };
      return tagged_collections.map(({ items }) => items.map((item) => item.account_id));
    }),
  );
  for (const { ws } of streams) ws.terminate();
  expect(shown).toEqual([[[world.erin.id, world.mod.id]], [], [[world.mod.id]]]);
});

test('cost one statement, few or many, and none on pages that name none', async () => {
  const list = `/api/v1/accounts/${world.bob.id}/statuses`;
  const cost = async (limit: number) => {
    const read = () => world.rest(world.carol).get(list, { limit });
    await read();
    const { statements, result } = await countStatements(read);
    expect(result.body).toHaveLength(limit);
    return statements.length;
  };
  for (const status of ['one', 'two']) await world.post(world.bob, status);
  const plain = await cost(2);
  await world.post(world.bob, address(made));
  expect(await cost(2)).toBe(plain + 1);
  for (let i = 0; i < 8; i += 1)
    await world.post(world.bob, `${i} ${address(made)} ${address(await it.make({ name: `No ${i}` }))}`);
  expect(await cost(8)).toBe(plain + 1);
});

/** Finding people with masto (the unmodified client library from npm): directory, suggestions, collections, a report of the year. */
import type { mastodon } from 'masto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../support/clients/masto.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let alice: mastodon.rest.Client;
let bob: mastodon.rest.Client;
beforeAll(async () => {
  world = await createWorld();
  alice = (await signIn(world, world.alice)).client;
  bob = (await signIn(world, world.bob)).client;
});
afterAll(() => world.close());

test('the directory is read, and suggestions of friends are dismissed', async () => {
  expect(idsOf(await alice.v1.directory.list({ order: 'new', limit: 1 }))).toEqual([world.admin.id]);
  await bob.v1.accounts.$select(world.carol.id).follow();
  await alice.v1.accounts.$select(world.bob.id).follow();
  const [first] = await alice.v2.suggestions.list({ limit: 5 });
  expect([first?.account.id, first?.source, first?.sources[0]]).toEqual([
    ...[world.carol.id, 'past_interactions', 'friends_of_friends'],
  ]);
  // The library's types accept only the ids, which it then sends without a name.
  const [known] = await alice.v1.accounts.familiarFollowers.fetch({ id: [world.carol.id] } as never);
  expect([known?.id, idsOf(known?.accounts ?? [])]).toEqual([world.carol.id, [world.bob.id]]);
  await alice.v1.suggestions.$select(world.carol.id).remove('');
  expect(idsOf(await alice.v1.suggestions.list())).not.toContain(world.carol.id);
});

test('a collection is made, filled, read, left and deleted', async () => {
  const { collection } = await alice.v1.collections.create({
    name: 'Gardeners',
    tagName: 'garden',
    accountIds: [world.bob.id],
  });
  const one = alice.v1.collections.$select(collection.id);
  const { collectionItem } = await one.items.create({ accountId: world.carol.id });
  const { collections } = await alice.v1.accounts.$select(world.alice.id).collections.list();
  expect([collections[0]?.itemCount, collections[0]?.tag?.name]).toEqual([2, 'garden']);
  await world.drain();
  // The library's types do not name this kind as a filter yet.
  const notices = await bob.v1.notifications.list({ types: ['added_to_collection'] as never });
  expect(notices).toMatchObject([{ type: 'added_to_collection', collection: { id: collection.id } }]);
  const mine = await bob.v1.accounts.$select(world.bob.id).inCollections.list();
  const item = mine.collections[0]?.items.find(({ accountId }) => accountId === world.bob.id);
  await bob.v1.collections
    .$select(collection.id)
    .items.$select(item?.id ?? '')
    .revoke();
  await one.update({ name: 'Beekeepers', description: 'With bees' });
  const whole = await one.fetch();
  expect([whole.collection.name, idsOf(whole.accounts)]).toEqual(['Beekeepers', [world.alice.id, world.carol.id]]);
  await one.items.$select(collectionItem.id).remove();
  await one.remove();
  await expect(one.fetch()).rejects.toThrow('Record not found');
});

test('a report of the year is asked for and read', async () => {
  const { id } = await alice.v1.statuses.create({ status: 'A year ago' });
  const createdAt = new Date(Date.UTC(2025, 4, 1));
  await world.platform.db.status.update({ where: { id: BigInt(id) }, data: { createdAt } });
  const year = alice.v1.annualReports.$select('2025');
  expect(await year.state.fetch()).toEqual({ state: 'eligible' });
  await year.generate();
  await world.drain();
  const { annualReports, accounts } = await year.fetch();
  expect([annualReports[0]?.year, annualReports[0]?.data.archetype, idsOf(accounts)]).toEqual([
    ...[2025, 'lurker', [world.alice.id]],
  ]);
  await year.read();
  expect((await alice.v1.annualReports.list()).annualReports).toEqual([]);
});

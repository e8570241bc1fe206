/** Members of collections: adding, leaving, hiding, and notifications. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { erasePerson } from '../../src/domain/persons/erase-person.ts';
import { duringBlock, WAITING } from '../support/world/blocks.ts';
import { COLLECTIONS, type Collection, collectionsOf } from '../support/world/collections.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let it: ReturnType<typeof collectionsOf>;
beforeAll(async () => {
  world = await createWorld();
  it = collectionsOf(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.platform.db.collection.deleteMany();
  await world.platform.db.notification.deleteMany();
});

const act = (who: Person, verb: string, whom: Person) => world.rest(who).post(`/api/v1/accounts/${whom.id}/${verb}`);
const mark = (who: Person, data: object) => world.platform.db.actor.update({ where: { id: who.actorId }, data });
const told = async (who: Person) =>
  (await world.rest(who).get('/api/v1/notifications')).body.map(
    (row: { type: string; collection: Collection; account: { id: string } }) => [
      row.type,
      row.account.id,
      row.collection.id,
    ],
  );

describe('people who may be added', () => {
  const nobody = async () => {};
  const CASES: [who: string, status: number, begin: () => Promise<unknown>, end: () => Promise<unknown>][] = [
    ['somebody who wants to be found', 200, nobody, nobody],
    [
      'nobody who does not',
      403,
      () => mark(world.bob, { discoverable: false }),
      () => mark(world.bob, { discoverable: true }),
    ],
    ['no group', 403, () => mark(world.bob, { type: 'GROUP' }), () => mark(world.bob, { type: 'PERSON' })],
    [
      'nobody from elsewhere',
      403,
      () => mark(world.bob, { domain: 'x.example' }),
      () => mark(world.bob, { domain: null }),
    ],
    [
      'nobody who blocks the owner',
      403,
      () => act(world.bob, 'block', world.alice),
      () => act(world.bob, 'unblock', world.alice),
    ],
    [
      'nobody whom the owner blocks',
      403,
      () => act(world.alice, 'block', world.bob),
      () => act(world.alice, 'unblock', world.bob),
    ],
    [
      'nobody suspended',
      404,
      () => mark(world.bob, { suspendedAt: world.clock.now() }),
      () => mark(world.bob, { suspendedAt: null }),
    ],
  ];

  test.each(CASES)('%s', async (_, status, begin, end) => {
    const made = await it.make({});
    await begin();
    const answer = await it.add(world.alice, made, world.bob);
    const { feature_approval } = (await world.rest(world.carol).get(`/api/v1/accounts/${world.bob.id}`)).body;
    await end();
    expect(answer.status).toBe(status);
    expect(feature_approval.manual).toEqual([]);
    // A person's blocks are not revealed to others.
    const open = feature_approval.automatic.length > 0;
    expect(feature_approval.current_user === 'automatic').toBe(open);
    if (status === 200) expect([open, answer.body.collection_item.account_id]).toEqual([true, world.bob.id]);
  });

  test('no person who is blocked meanwhile, into an old collection or a new one', async () => {
    const made = await it.make({});
    const body = { name: 'Hurried', account_ids: [world.bob.id] };
    const ways = [() => it.add(world.alice, made, world.bob), () => world.rest(world.alice).post(COLLECTIONS, body)];
    for (const way of ways) {
      const answer = await duringBlock(world, { by: world.bob, of: world.alice }, way);
      await act(world.bob, 'unblock', world.alice);
      expect(answer.status).toBe(403);
    }
    expect(await world.platform.db.collectionItem.count()).toBe(0);
  });

  test('an account withdraws for good; one that was removed can come back', async () => {
    const made = await it.make({ account_ids: [world.bob.id, world.carol.id] });
    const items = `${COLLECTIONS}/${made.id}/items`;
    const revoke = () => world.rest(world.bob).post(`${items}/${it.itemOf(made, world.bob)}/revoke`);
    expect((await revoke()).body).toEqual({});
    expect((await revoke()).status).toBe(404);
    expect((await it.add(world.alice, made, world.bob)).status).toBe(422);
    expect((await world.rest(world.alice).delete(`${items}/${it.itemOf(made, world.bob)}`)).status).toBe(404);
    expect((await world.rest(world.alice).delete(`${items}/${it.itemOf(made, world.carol)}`)).body).toEqual({});
    expect(await it.membersOf(world.alice, made)).toEqual([]);
    expect((await it.add(world.alice, made, world.carol)).status).toBe(200);
    expect(await it.membersOf(null, made)).toEqual([world.carol.id]);
    expect(await it.listed(world.bob, world.bob, 'in_collections')).toEqual([]);
  });
});

describe('hiding', () => {
  test('a block in either direction ends places in collections, and an unblock does not bring them back', async () => {
    const made = await it.make({ account_ids: [world.bob.id] });
    const theirs = await it.make({ account_ids: [world.alice.id] }, world.bob);
    await act(world.bob, 'block', world.alice);
    expect((await it.read(world.alice, theirs)).status).toBe(404);
    expect(await it.listed(world.alice, world.bob)).toEqual([]);
    await act(world.bob, 'unblock', world.alice);
    expect([await it.membersOf(null, made), await it.membersOf(null, theirs)]).toEqual([[], []]);
  });

  test('members with a block between them and the viewer, and suspended ones, are left out and not counted', async () => {
    const made = await it.make({ account_ids: [world.bob.id, world.carol.id] });
    const shown = async (who: Person | null) => {
      const { accounts, collection } = (await it.read(who, made)).body;
      return [accounts.length - 1, collection.item_count];
    };
    await act(world.carol, 'block', world.mod);
    expect([await shown(world.mod), await shown(world.admin)]).toEqual([
      [1, 1],
      [2, 2],
    ]);
    await act(world.carol, 'unblock', world.mod);
    await act(world.mod, 'block', world.carol);
    expect(await shown(world.mod)).toEqual([1, 1]);
    await act(world.mod, 'unblock', world.carol);
    await mark(world.bob, { suspendedAt: world.clock.now() });
    expect(await shown(null)).toEqual([1, 1]);
    await mark(world.bob, { suspendedAt: null });
  });

  test('those of a suspended owner are gone', async () => {
    const made = await it.make({ account_ids: [world.carol.id] }, world.bob);
    await mark(world.bob, { suspendedAt: world.clock.now() });
    expect([(await it.read(null, made)).status, await it.listed(null, world.bob)]).toEqual([404, []]);
    expect(await it.listed(world.carol, world.carol, 'in_collections')).toEqual([]);
    await mark(world.bob, { suspendedAt: null });
  });
});

describe('notifications', () => {
  test('tell who was added, and of another name, but not of anything else', async () => {
    const made = await it.make({ account_ids: [world.bob.id, world.alice.id] });
    await world.drain();
    expect(await told(world.bob)).toEqual([['added_to_collection', world.alice.id, made.id]]);
    const change = (body: object) => world.rest(world.alice).send('PATCH', `${COLLECTIONS}/${made.id}`, { body });
    await change({ sensitive: true });
    await world.drain();
    expect(await told(world.bob)).toHaveLength(1);
    await change({ name: 'Sculptors' });
    await world.drain();
    expect((await told(world.bob))[0]).toEqual(['collection_update', world.alice.id, made.id]);
    expect(await told(world.alice)).toEqual([]);
  });

  test('go when the account leaves or the collection is deleted, and blocked people send none', async () => {
    const made = await it.make({ account_ids: [world.bob.id, world.carol.id] });
    await world.drain();
    await world.rest(world.bob).post(`${COLLECTIONS}/${made.id}/items/${it.itemOf(made, world.bob)}/revoke`);
    expect([await told(world.bob), (await told(world.carol)).length]).toEqual([[], 1]);
    await world.rest(world.alice).delete(`${COLLECTIONS}/${made.id}`);
    expect(await told(world.carol)).toEqual([]);
  });

  test('notify nobody if the object is deleted while its job runs', async () => {
    const made = await it.make({ account_ids: [world.bob.id] });
    await world.drain();
    await world.rest(world.alice).send('PATCH', `${COLLECTIONS}/${made.id}`, { body: { name: 'Sculptors' } });
    const { pool } = world.platform;
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('DELETE FROM collections WHERE id = $1', [made.id]);
      const drained = world.drain();
      await expect.poll(async () => (await pool.query(WAITING)).rowCount).toBe(1);
      await client.query('COMMIT');
      await drained;
    } finally {
      client.release();
    }
    expect(await told(world.bob)).toEqual([]);
  });
});

test('deleting a person deletes its collections and places', async () => {
  const gone = await world.person('gone');
  const [theirs, made] = [
    await it.make({ account_ids: [world.bob.id] }, gone),
    await it.make({ account_ids: [gone.id] }),
  ];
  await world.platform.db.$transaction((tx) => erasePerson(tx, world.platform, gone.actorId));
  expect([(await it.read(null, theirs)).status, await it.membersOf(null, made)]).toEqual([404, []]);
  expect(await world.platform.db.collectionItem.count()).toBe(0);
});

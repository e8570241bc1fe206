/** Ids of notifications are small rising numbers, also of those that were made before they were. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runMigration } from '../support/database/run-migration.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const LARGEST = 2 ** 31 - 1;

test('ids fit 31 bits and rise; the migration renumbers rows and read positions in order', async () => {
  const { alice, bob, carol } = world;
  const { body: post } = await world.rest(alice).post('/api/v1/statuses', { status: 'Say something' });
  for (const person of [bob, carol, world.mod]) {
    await world.rest(person).post(`/api/v1/statuses/${post.id}/favourite`);
    await world.drain();
  }
  const read = async () => (await world.rest(alice).get('/api/v1/notifications')).body;
  const accounts = (list: { account: { id: string } }[]) => list.map((entry) => entry.account.id);
  const before = await read();
  expect(accounts(before)).toEqual([world.mod.id, carol.id, bob.id]);
  const numbers = before.map((entry: { id: string }) => Number(entry.id));
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  expect(Math.max(...numbers)).toBeLessThan(LARGEST);

  await world.rest(alice).post('/api/v1/markers', { notifications: { last_read_id: before[1].id } });
  // As they were: numbered by time, without a sequence.
  const { pool } = world.platform;
  await pool.query('UPDATE notifications SET id = id + (1::bigint << 56)');
  await pool.query(
    "UPDATE markers SET last_read_id = last_read_id + (1::bigint << 56) WHERE timeline = 'notifications'",
  );
  await pool.query('ALTER TABLE notifications ALTER COLUMN id DROP DEFAULT');
  await pool.query('DROP SEQUENCE notifications_id_seq');
  await runMigration(world, '20261124130000_small_ids_of_notifications');

  const after = await read();
  expect(accounts(after)).toEqual(accounts(before));
  expect(after.map((entry: { id: string }) => entry.id)).toEqual(['3', '2', '1']);
  expect((await world.rest(alice).get('/api/v1/notifications/unread_count')).body).toEqual({ count: 1 });
  await world.rest(world.admin).post(`/api/v1/statuses/${post.id}/favourite`);
  await world.drain();
  expect((await read())[0]).toMatchObject({ id: '4', account: { id: world.admin.id } });
});

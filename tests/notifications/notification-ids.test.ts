/** Ids of notifications are small rising numbers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const LARGEST = 2 ** 31 - 1;

test('ids fit 31 bits and rise', async () => {
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
});

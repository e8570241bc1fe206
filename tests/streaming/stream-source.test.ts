/** Open streams and rows that are deleted, or cannot be read now. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamSource } from '../../src/entities/streams/stream-source.ts';
import { comeAgain } from '../../src/platform/trouble.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('a notification that is gone is not shown; one that cannot be read now is asked for again', async () => {
  const { platform, alice } = world;
  const viewer = { actorId: alice.actorId, userId: alice.userId, tokenId: 1n, scopes: ['read'] };
  expect(await streamSource(platform).presentNotification(viewer, 404n)).toBeNull();
  const busy = { ...platform, sql: { ...platform.sql, many: () => Promise.reject(comeAgain()) } };
  await expect(streamSource(busy).presentNotification(viewer, 404n)).rejects.toMatchObject({ kind: 'unavailable' });
});

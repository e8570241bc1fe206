/** Open streams and rows that are deleted, or cannot be read now. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamSource } from '../../src/entities/streams/stream-source.ts';
import { comeAgain } from '../../src/platform/trouble.ts';
import { countStatements } from '../support/database/count-statements.ts';
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

test('the tokens of streams that open at the same time are read by one statement', async () => {
  const { platform, alice, bob } = world;
  const { id } = await platform.db.accessToken.findFirstOrThrow({ where: { userId: alice.userId } });
  const holders = [
    { tokenId: id, userId: alice.userId },
    { tokenId: 404n, userId: bob.userId },
    { tokenId: id, userId: alice.userId },
  ];
  const source = streamSource(platform);
  const { statements, result } = await countStatements(() =>
    Promise.all(holders.map((holder) => source.isValid?.(holder))),
  );
  expect(result).toEqual([true, false, true]);
  expect(statements).toHaveLength(1);
});

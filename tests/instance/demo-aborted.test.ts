/** An interrupted demo community, on a server that others have used since. */
import { expect, test } from 'vitest';
import { buildDemo } from '../../src/demo/build-demo.ts';
import { createEmptyWorld } from '../support/world/world.ts';

test('is left incomplete when a real account exists', async () => {
  const other = await createEmptyWorld();
  await other.person('olga');
  await other.platform.db.setting.create({ data: { name: 'demo', value: 'building' } });
  expect(await buildDemo(other.platform)).toBeNull();
  expect(await other.platform.db.user.count()).toBe(1);
  await other.close();
});

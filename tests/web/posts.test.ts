/** Reading posts in a browser: timelines, live, what one does to a post, threads, conversations and lists. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const bob = world.rest(world.bob);
  await bob.post(`/api/v1/accounts/${world.alice.id}/follow`);
  for (const text of ['The tea is ready', 'The repair café needs screwdrivers'])
    await world.rest(world.alice).post('/api/v1/statuses', { status: text });
  await world.drain();
});
afterAll(() => world.close());

describe.skipIf(!hasBrowser())('the home timeline', () => {
  test('shows posts, and what one does to them at once', async () => {
    const visitor = await Visitor.open(world);
    await visitor.signIn(world.bob, '/');
    const { page } = visitor;
    const post = page.getByRole('article').filter({ hasText: 'screwdrivers' });
    await post.getByRole('button', { name: 'Favourite' }).click();
    await post.getByRole('button', { name: 'Favourite (1)', pressed: true }).waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});

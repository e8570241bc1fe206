/** The home timeline: boosts of one post as one, and the place to which one returns. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

describe.skipIf(!hasBrowser())('the home timeline', () => {
  let world: World;
  let bob: Visitor;
  let boosted: string;
  const act = (by: Person, path: string, body?: object) => world.rest(by).post(`/api/v1/${path}`, body);
  const say = async (by: Person, status: string): Promise<string> => (await act(by, 'statuses', { status })).body.id;

  beforeAll(async () => {
    world = await createWorld();
    for (const { id } of [world.alice, world.carol]) await act(world.bob, `accounts/${id}/follow`);
    boosted = await say(world.mod, 'A lantern for everybody');
    for (const by of [world.alice, world.carol]) {
      world.clock.advance(1000);
      await act(by, `statuses/${boosted}/reblog`);
    }
    world.clock.advance(1000);
    await say(world.alice, 'Written after the boosts');
    await world.drain();
  });
  afterAll(async () => {
    await bob?.close();
    await world?.close();
  });

  const cards = () => bob.page.getByRole('article').filter({ hasText: 'A lantern for everybody' });

  test('shows boosts of one post once, with everybody who boosted it', async () => {
    bob = await Visitor.open(world);
    await bob.signIn(world.bob);
    await cards().first().waitFor();
    expect(await cards().count()).toBe(1);
    expect(await cards().locator('.why').textContent()).toBe('alice and 1 other boosted');
    await bob.picture('boosts');
    expect(await violations(bob)).toEqual([]);
  });

  test('is at the same place after posting, and after going back', async () => {
    for (let i = 0; i < 12; i += 1) await say(world.alice, `Line ${i}\n\n${'of a long text '.repeat(12)}`);
    await world.drain();
    await bob.page.reload();
    const line = bob.page.getByText('Line 9');
    await line.scrollIntoViewIfNeeded();
    await bob.page.evaluate(() => scrollBy(0, 200));
    const topOf = async () => (await line.boundingBox())?.y ?? Number.NaN;
    const before = await topOf();
    await bob.page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Write' }).click();
    await bob.page.getByRole('textbox', { name: 'Text of the post' }).fill('Written on the way');
    await bob.page.getByRole('button', { name: 'Post', exact: true }).click();
    await bob.page.getByRole('status').getByRole('link', { name: 'Show' }).waitFor();
    expect(new URL(bob.page.url()).pathname).toBe('/');
    await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(2);
    await bob.picture('after-posting');
    await bob.page.getByRole('status').getByRole('link', { name: 'Show' }).click();
    await bob.page.waitForURL(/@bob\/\d+/);
    await bob.page.goBack();
    await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(2);
    expect(bob.problems).toEqual([]);
  });
});

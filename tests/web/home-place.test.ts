/** The place in the home timeline to which one returns. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

describe.skipIf(!hasBrowser())('the home timeline', () => {
  let world: World;
  let bob: Visitor;
  const act = (by: Person, path: string, body?: object) => world.rest(by).post(`/api/v1/${path}`, body);
  const say = async (by: Person, status: string): Promise<string> => (await act(by, 'statuses', { status })).body.id;

  beforeAll(async () => {
    world = await createWorld();
    for (const { id } of [world.alice, world.carol]) await act(world.bob, `accounts/${id}/follow`);
    await world.drain();
  });
  afterAll(async () => {
    await bob?.close();
    await world?.close();
  });

  test('is at the same place after posting, and after going back', async () => {
    bob = await Visitor.open(world);
    await bob.signIn(world.bob);
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
    await bob.page.waitForURL(`${world.url}/`);
    await bob.page.getByText('Posted.').waitFor();
    await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(2);
    await bob.picture('after-posting');
    await line.click();
    await bob.page.waitForURL(/@alice\/\d+/);
    await bob.page.goBack();
    await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(2);
    expect(bob.problems).toEqual([]);
  });
});

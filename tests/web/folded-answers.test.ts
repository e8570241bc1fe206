/** Long branches of a thread are folded, with the number of their answers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

describe.skipIf(!hasBrowser())('a thread', () => {
  let world: World;
  let path: string;
  beforeAll(async () => {
    world = await createWorld();
    const { alice, bob, carol } = world;
    const say = async (by: Person, status: string, to?: string): Promise<string> => {
      world.clock.advance(1000);
      return (await world.rest(by).post('/api/v1/statuses', { status, in_reply_to_id: to })).body.id;
    };
    const root = await say(alice, 'Which lamp?');
    let long = await say(bob, 'The old one', root);
    for (let i = 1; i <= 4; i += 1) long = await say(i % 2 ? alice : bob, `About the old one ${i}`, long);
    const short = await say(carol, 'The small one', root);
    await say(alice, 'About the small one', short);
    path = `/@alice/${root}`;
    await world.drain();
  });
  afterAll(() => world.close());

  test('shows the answers to it, folds what follows if it is long, and opens it with the keyboard', async () => {
    const carol = await Visitor.open(world);
    const { page } = carol;
    await carol.signIn(world.carol, path);
    await page.getByText('About the small one').waitFor();
    const folded = page.getByRole('button', { name: '4 more replies' });
    expect(await page.getByText(/^About the old one/).count()).toBe(0);
    await carol.picture('folded');
    expect(await violations(carol)).toEqual([]);
    await folded.press('Enter');
    await expect.poll(() => page.getByText(/^About the old one/).count()).toBe(4);
    const focused = () => page.evaluate(() => document.activeElement?.closest('article')?.textContent ?? '');
    expect(await focused()).toContain('The old one');
    // It is open after going away and back.
    await page.getByText('About the old one 2').click();
    await page.waitForURL((url) => url.pathname !== path);
    await page.goBack();
    await expect.poll(() => page.getByText(/^About the old one/).count()).toBe(4);
    expect(carol.problems).toEqual([]);
    await carol.close();
  });

  test('is not folded where the viewer has written', async () => {
    const bob = await Visitor.open(world, { size: 'desktop' });
    await bob.signIn(world.bob, path);
    await expect.poll(() => bob.page.getByText(/^About the old one/).count()).toBe(4);
    await bob.picture('unfolded');
    expect(bob.problems).toEqual([]);
    await bob.close();
  });
});

/** Parts of a page that arrive late take nothing away. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Lets the requests to `path` wait until the returned function is called. */
async function hold({ page }: Visitor, path: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

describe.skipIf(!hasBrowser())('in the client', () => {
  test('the page of an event stays while the messages to a new participant are loading', async () => {
    const { uuid } = await organize(world, world.alice, { title: 'Repair café' });
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    const release = await hold(visitor, /eventMessages\.list/);
    await visitor.signIn(world.bob, `/events/${uuid}`);
    const comment = page.getByRole('textbox', { name: 'Write a comment' });
    await comment.waitFor();
    const asked = page.waitForRequest(/eventMessages\.list/);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await comment.focus();
    await asked;
    await page.getByText('You’re going').waitFor();
    await expect.poll(() => comment.evaluate((area) => area === document.activeElement)).toBe(true);
    release();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('what is typed while the address of a search changes stays in the box', async () => {
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(world.bob, '/search');
    const box = page.getByRole('searchbox');
    // The last letter is typed when the address has changed, and the page has not noticed.
    await page.evaluate(() => {
      const replace = history.replaceState.bind(history);
      history.replaceState = (...given) => {
        replace(...given);
        history.replaceState = replace;
        document.execCommand('insertText', false, 'a');
      };
    });
    // One event, because the page may change its address between two.
    await box.fill('te');
    await page.waitForURL('**/search?q=tea');
    expect(await box.inputValue()).toBe('tea');
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});

/**
 * The keyboard shortcuts of the web client, as in Mastodon: navigation, moving through posts, and actions on the focused post.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookAt, NOTHING } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.rest(world.bob).post(`/api/v1/accounts/${world.alice.id}/follow`);
  for (const status of ['First', 'Second', 'Third']) await world.rest(world.alice).post('/api/v1/statuses', { status });
  await world.drain();
});
afterAll(() => world.close());

describe.skipIf(!hasBrowser())('keys', () => {
  test('lead to places, to posts, and do what the buttons of a post do', async () => {
    const visitor = await Visitor.open(world, { size: 'desktop' });
    const { page } = visitor;
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await visitor.signIn(world.bob);
    const focused = page.locator('article:focus');
    await page.getByRole('article').filter({ hasText: 'First' }).waitFor();

    await press('j');
    await focused.filter({ hasText: 'Third' }).waitFor();
    await press('j', 'j', 'k');
    await focused.filter({ hasText: 'Second' }).waitFor();
    await press('f');
    await focused.getByRole('button', { name: 'Favourite', pressed: true }).waitFor();
    await press('b');
    await focused.getByRole('button', { name: 'Boost', pressed: true }).waitFor();
    await expect.poll(async () => (await world.rest(world.bob).get('/api/v1/favourites')).body.length).toBe(1);
    await press('o');
    await page.waitForURL('**/@alice/*');

    // On a slow machine the two keys may be too far apart, so a person would press them again.
    const lead = (key: string, path: string) =>
      expect.poll(() => press('g', key).then(() => new URL(page.url()).pathname), { interval: 1000 }).toBe(path);
    await lead('e', '/events');
    await lead('n', '/notifications');
    await lead('h', '/');
    // A key that leads nowhere after g ends its waiting.
    await press('g', 'x', 'e');
    await page.getByRole('article').filter({ hasText: 'First' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await press('j', 'r');
    await page.waitForURL('**/compose?reply=*');

    // In a text field letters are typed.
    const text = page.getByRole('textbox', { name: 'Text of the post' });
    await text.focus();
    await press('g', 'h', 'n', '?', '/');
    await expect.poll(() => text.inputValue()).toContain('ghn?/');
    expect(new URL(page.url()).pathname).toBe('/compose');
    await page.goto('/groups');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await press('/');
    await page.waitForURL('**/search');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    await page.getByRole('heading', { level: 1 }).focus();
    await press('n');
    await page.waitForURL('**/compose');
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('are listed, and can be switched off', async () => {
    const visitor = await Visitor.open(world, { size: 'desktop' });
    const { page } = visitor;
    await visitor.signIn(world.bob);
    await page.getByRole('article').first().waitFor();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Next post').waitFor();
    await visitor.picture('shortcuts');
    expect(await lookAt(visitor)).toEqual(NOTHING);
    // Not below the dialog.
    await page.keyboard.press('n');
    await sheet.getByRole('checkbox', { name: 'Use these keys' }).uncheck();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.keyboard.press('n');
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await sheet.count()).toBe(0);
    // The menu leads to the list all the same.
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await sheet.getByRole('checkbox', { name: 'Use these keys' }).check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await sheet.waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('mean nothing while an input method composes, in no field', async () => {
    const visitor = await Visitor.open(world, { size: 'desktop' });
    const { page } = visitor;
    /** In the way browsers send the keys of a composition; Safari marks the last one only by its code. */
    const compose = (key: string, ctrlKey: boolean) =>
      page.evaluate(
        ([key, ctrlKey]) => {
          for (const sign of [{ isComposing: true }, { keyCode: 229 }])
            document.activeElement?.dispatchEvent(
              new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true, ...sign }),
            );
        },
        [key, ctrlKey] as const,
      );
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await visitor.signIn(world.bob, '/compose');
    const text = page.getByRole('textbox', { name: 'Text of the post' });
    await text.fill('@ali');
    await page.getByRole('option', { name: 'alice' }).waitFor();
    await compose('Enter', false);
    await compose('Enter', true);
    expect(await text.inputValue()).toBe('@ali');
    await page.goto('/groups/new');
    const description = page.getByRole('textbox', { name: 'About the group' });
    await description.fill('A group');
    await compose('b', true);
    expect(await description.inputValue()).toBe('A group');
    await page.goto('/search');
    await page.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const key of ['n', '?', 'g', 'e']) await compose(key, false);
    expect(new URL(page.url()).pathname).toBe('/search');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(sent.filter((url) => url.includes('statuses.create'))).toEqual([]);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});

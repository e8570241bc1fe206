/** Signing out of the web client leaves no personal data in the browser. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const endSessionsOf = (userId: bigint): Promise<unknown> =>
  world.platform.db.session.updateMany({ where: { userId }, data: { revokedAt: world.clock.now() } });

/** Another tab, once the read data is stored; the first one stays in front, because timers of background tabs are slow. */
async function anotherTab({ page, context }: Visitor): Promise<Page> {
  await expect.poll(() => page.evaluate(cacheCount)).toBe(1);
  const other = await context.newPage();
  await other.goto('/about');
  expect(await other.evaluate(cacheCount)).toBe(1);
  await page.bringToFront();
  return other;
}

/** Runs in the page. */
const storage = (): string => JSON.stringify(localStorage);

/** Runs in the page: how many identities' caches the browser keeps. The database stays open, as in any other tab. */
const cacheCount = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('plaza');
    opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      // An unreachable connection may be collected, and so closed.
      Object.assign(globalThis, { [crypto.randomUUID()]: opening.result });
      const counting = opening.result.transaction('kept').objectStore('kept').count();
      counting.onsuccess = () => resolve(counting.result);
    };
  });

describe.skipIf(!hasBrowser())('signing out', () => {
  test('takes drafts, forms and searches away, but not those of somebody else', async () => {
    const visitor = await Visitor.open(world, { workers: true });
    const { page } = visitor;
    await visitor.signIn(world.bob, '/compose');
    await page.getByRole('textbox', { name: 'Text of the post' }).fill('A secret plan');
    await page.goto('/groups/new');
    await page.getByLabel('Name', { exact: true }).fill('A secret society');
    await page.goto('/search');
    await page.getByRole('searchbox').fill('secret meeting');
    await page.getByRole('searchbox').press('Enter');
    await expect
      .poll(async () => (await page.evaluate(storage)).match(/secret \w+/g)?.sort())
      .toEqual(['secret meeting', 'secret plan', 'secret society']);
    await page.goto('/compose');
    await page.getByText('A secret plan').waitFor();
    await page.evaluate(() => localStorage.setItem('kept:1:2:draft:new', '{"text":"Of somebody else"}'));
    await page.getByRole('textbox', { name: 'Text of the post' }).fill('A secret plan for Friday');
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page
      .getByRole('button', { name: 'Sign out' })
      .or(page.getByRole('menuitem', { name: 'Sign out' }))
      .click();
    await page.waitForURL('/');
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    const left = await page.evaluate(storage);
    expect(left).not.toContain('secret');
    expect(left).not.toContain(world.bob.userId.toString());
    expect(left).toContain('Of somebody else');
    // Other devices have the last words.
    const saved = await world.platform.db.postDraft.findFirst({ where: { actorId: world.bob.actorId } });
    expect(saved?.contents).toMatchObject({ text: 'A secret plan for Friday' });
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('asks first if the server has not saved a draft', async () => {
    const visitor = await Visitor.open(world, { workers: true });
    const { page } = visitor;
    const leave = async (): Promise<void> => {
      await page.getByRole('button', { name: /^Your menu/ }).click();
      await page
        .getByRole('button', { name: 'Sign out' })
        .or(page.getByRole('menuitem', { name: 'Sign out' }))
        .click();
    };
    await visitor.signIn(world.bob, '/compose');
    await page.route('**/trpc/postDrafts.save*', (route) => route.fulfill({ status: 429, body: '{}' }));
    await page.getByRole('textbox', { name: 'Text of the post' }).fill('The only copy');
    await leave();
    await visitor.picture('sign-out-asks');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await page.evaluate(storage)).toContain('The only copy');
    await leave();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    expect(await page.evaluate(storage)).not.toContain('The only copy');
    await visitor.close();
  });

  test('does not end the session if the module that deletes the data fails to load', async () => {
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    const module = /\/persist-/;
    await page.route(module, (route) => route.abort());
    await visitor.signIn(world.alice, '/settings');
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await dialog.getByRole('alert').getByText('The server didn’t respond.').waitFor();
    await page.unroute(module);
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    await visitor.close();
  });

  test.each(['the button', 'an end on another device'])(
    '%s removes what was read, also if another tab is open',
    async (how) => {
      const visitor = await Visitor.open(world, { workers: true });
      const { page } = visitor;
      await visitor.signIn(world.carol, '/bookmarks');
      const other = await anotherTab(visitor);
      if (how === 'an end on another device') {
        await endSessionsOf(world.carol.userId);
        await page.getByRole('link', { name: 'Notifications' }).first().click();
        await page.waitForURL(/sign_in/);
      } else {
        await page.getByRole('button', { name: /^Your menu/ }).click();
        await page
          .getByRole('button', { name: 'Sign out' })
          .or(page.getByRole('menuitem', { name: 'Sign out' }))
          .click();
        await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
      }
      expect(await other.evaluate(cacheCount)).toBe(0);
      expect(await page.evaluate(storage)).not.toContain(world.carol.userId.toString());
      await visitor.close();
    },
  );

  test('keeps text that is being typed on another device until the page is left', async () => {
    const visitor = await Visitor.open(world, { workers: true });
    const { page } = visitor;
    await visitor.signIn(world.erin, '/compose');
    const other = await anotherTab(visitor);
    await page.getByRole('textbox', { name: 'Text of the post' }).fill('A secret plan');
    await endSessionsOf(world.erin.userId);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText('You are signed out.').waitFor();
    await expect.poll(() => other.evaluate(cacheCount)).toBe(0);
    expect(await page.evaluate(storage)).toContain('secret');
    await page.goto('/about');
    expect(await page.evaluate(storage)).not.toContain('secret');
    await visitor.close();
  });
});

/** Signing out of the web client leaves nothing of the person in the browser. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Runs in the page. */
const storage = (): string => JSON.stringify(localStorage);

describe.skipIf(!hasBrowser())('signing out', () => {
  test('takes drafts, forms and searches away, but not those of somebody else', async () => {
    const visitor = await Visitor.open(world);
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
    await page.getByRole('button', { name: 'More', exact: true }).first().click();
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
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});

/** The pages of the door in a real browser: with the keyboard alone, without scripts, and for assistive technology. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookAt, NOTHING } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { codeTo, wrongCode } from '../support/world/door.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

describe.skipIf(!hasBrowser())('a new person', () => {
  test('walks through three pages on a phone with the keyboard alone and without scripts', async () => {
    const email = 'keys@example.org';
    const visitor = await Visitor.open(world, { scripts: false });
    const { page } = visitor;
    const seen: string[] = [];
    page.on('response', (answer) => {
      if (answer.request().isNavigationRequest() && answer.status() === 200) seen.push(new URL(answer.url()).pathname);
    });
    // The browser focuses the first field after it has drawn the page.
    const enter = async (text: string): Promise<void> => {
      await page.locator('input:focus').waitFor();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    await page.goto('/auth/sign_up');
    await enter(email);
    await page.waitForURL('**/auth/code?*');
    await enter(await codeTo(world, email));
    await page.waitForURL('**/auth/name?*');
    await enter('Kim Keys');
    await page.waitForURL(`${world.url}/`);
    expect(seen.slice(0, 3)).toEqual(['/auth/sign_up', '/auth/code', '/auth/name']);
    expect(seen).toHaveLength(4);
    expect((await world.platform.db.actor.findFirstOrThrow({ where: { name: 'Kim Keys' } })).preferredUsername).toBe(
      'kim_keys',
    );
    await visitor.close();
  });

  test('finds no barriers on any of them, nor where something is wrong', async () => {
    const email = 'barriers@example.org';
    await world.rest(world.admin).post('/api/v1/admin/rules', { text: 'Be kind' });
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    const look = async (name: string) => {
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      expect(await lookAt(visitor), name).toEqual(NOTHING);
      await visitor.picture(`door-${name}`);
      await page.setViewportSize({ width: 390, height: 844 });
      await visitor.picture(`door-${name}`);
    };
    const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
    await page.goto('/auth/sign_in');
    await look('sign-in');
    await page.goto('/auth/sign_up');
    await look('sign-up');
    await page.getByLabel('Email address').fill(email);
    await press('Continue');
    await look('code');
    const code = await codeTo(world, email);
    await page.getByLabel('Code of six digits').fill(wrongCode(code));
    await press('Continue');
    await page.getByText('This code is wrong.').waitFor();
    await look('code-wrong');
    await page.getByLabel('Code of six digits').fill(code);
    await press('Continue');
    await page.getByText('What shall we call you?').waitFor();
    await look('name');
    await page.getByText('Choose your username').click();
    await page.locator('input[name=name]').fill('Kim');
    await page.locator('input[name=username]').fill('alice');
    await press('Join Plaza');
    await page.getByText('this one is taken').waitFor();
    await look('name-wrong');
    await page.goto('/auth/code?request=1');
    await look('stale');
    await visitor.close();
  });
});

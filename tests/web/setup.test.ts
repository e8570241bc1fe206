/** Setting up a new server in a real browser: with the keyboard alone, without scripts, and for assistive technology. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renewSetupLink } from '../../src/domain/setup/setup-link.ts';
import { lookAt, NOTHING } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createEmptyWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createEmptyWorld();
});
afterAll(() => world?.close());

async function newLink(): Promise<string> {
  const { url = '' } = (await renewSetupLink(world.platform)) ?? {};
  const { pathname, search } = new URL(url);
  return pathname + search;
}

describe.skipIf(!hasBrowser())('setting up a server', () => {
  test('finds no barriers, also where something is wrong', async () => {
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    const look = async (name: string) => {
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
      expect(await lookAt(visitor), name).toEqual(NOTHING);
      await page.setViewportSize({ width: 390, height: 844 });
      await visitor.picture(`setup-${name}`);
    };
    await page.goto('/');
    await look('awaiting');
    await page.goto('/setup?token=wrong');
    await look('stale');
    await page.goto(await newLink());
    await look('owner');
    for (const name of ['name', 'username', 'email', 'password']) await page.locator(`input[name=${name}]`).fill('a@b');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.locator('#username-problem').waitFor();
    await look('owner-wrong');
    await visitor.close();
  });

  test('needs neither a mouse nor scripts', async () => {
    const visitor = await Visitor.open(world, { scripts: false });
    const { page } = visitor;
    await page.goto(await newLink());
    await page.locator('input[name=name]:focus').waitFor();
    for (const text of ['Olga', 'olga', 'olga@example.org', PASSWORD]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/moderation/setup');
    expect(await world.platform.db.user.findMany({ select: { email: true } })).toEqual([{ email: 'olga@example.org' }]);
    await page.getByRole('link', { name: 'The community' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('input[name=name]').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Our town');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/moderation/setup?step=picture&done=saved');
    const stored = await world.platform.db.setting.findMany();
    expect(stored).toContainEqual({ name: 'name', value: 'Our town' });
    for (const next of ['languages', 'signUps', 'mail', 'storage', 'federation']) {
      await page.getByRole('link', { name: 'Skip this step' }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/moderation/setup?step=${next}`);
    }
    await visitor.close();
  });

  test('has no barriers on its steps', async () => {
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    const owner = await world.person('oona', { role: 'Owner' });
    await visitor.signIn(owner);
    for (const path of [
      '',
      '?step=community',
      '?step=picture',
      '?step=languages',
      '?step=signUps',
      '?step=mail',
      '?step=storage',
      '?step=federation',
    ]) {
      await page.goto(`/moderation/setup${path}`);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
      expect(await lookAt(visitor), path).toEqual(NOTHING);
      await page.setViewportSize({ width: 1280, height: 800 });
      await visitor.picture(`setup-step${path.replace(/\W/g, '-')}`);
    }
    await visitor.close();
  });
});

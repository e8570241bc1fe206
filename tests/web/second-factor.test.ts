/** Two-factor sign-in in a real browser: with the keyboard alone, without scripts, and for assistive technology. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookAt, NOTHING } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { codeNow, freshCode, protect, SECURITY, STEP } from '../support/world/second-factor.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

describe.skipIf(!hasBrowser())('two-factor sign-in', () => {
  test('takes a password and a code, with the keyboard alone and without scripts', async () => {
    const { secret } = await protect(world, world.bob);
    const visitor = await Visitor.open(world, { scripts: false });
    const { page } = visitor;
    await page.goto(`/auth/sign_in?return_to=${encodeURIComponent('/settings/access')}`);
    await page.locator('input[name=email]:focus').waitFor();
    await page.keyboard.type(world.bob.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${STEP}`);
    await page.locator('input[name=code]:focus').waitFor();
    await page.keyboard.type(await freshCode(world, secret));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/settings/access');
    await visitor.close();
  });

  test('finds no barriers on its pages, nor where something is wrong', async () => {
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    const look = async (name: string) => {
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
      expect(await lookAt(visitor), name).toEqual(NOTHING);
      await page.setViewportSize({ width: 390, height: 844 });
      await visitor.picture(`second-factor-${name}`);
    };
    const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
    await visitor.enter(world.alice);
    await page.goto(SECURITY);
    await look('begin');
    await page.getByLabel('Your password').fill('wrong');
    await press('Set it up');
    await page.getByText('it is not the right one').waitFor();
    await look('begin-wrong');
    await page.getByLabel('Your password').fill(PASSWORD);
    await press('Set it up');
    await page.getByRole('img', { name: 'QR code' }).waitFor();
    await look('set-up');
    const secret = (await page.locator('code.secret').textContent())?.replaceAll(' ', '') ?? '';
    await page.getByLabel('The code that the app shows now').fill(await codeNow(world, secret));
    await press('Turn it on');
    await page.getByText('Write these codes down').waitFor();
    expect(await page.locator('.codes li').count()).toBe(10);
    await look('recovery-codes');
    await page.goto(SECURITY);
    await page.getByText('Turn off two-factor sign-in').first().click();
    await look('on');
    await visitor.context.clearCookies();
    await page.goto('/auth/sign_in');
    await page.locator('input[name=email]').fill(world.alice.email);
    await page.locator('input[name=password]').fill(PASSWORD);
    await press('Continue');
    await page.waitForURL(`**${STEP}`);
    await look('step');
    await page.locator('input[name=code]').fill('000000');
    await press('Continue');
    await page.getByText('This code is wrong').waitFor();
    await look('step-wrong');
    await page.context().clearCookies();
    await page.goto(STEP);
    await look('step-stale');
    await visitor.close();
  });
});

/** Passkeys in a real browser, whose authenticator is virtual: with the keyboard, for assistive technology, and without scripts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookAt, NOTHING } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { SECURITY, STEP } from '../support/world/second-factor.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ host: 'localhost' });
});
afterAll(() => world?.close());

/** The device of a person: it verifies them whenever a site asks. */
async function deviceOf({ context, page }: Visitor) {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    passkeys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    recognizes: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    touches: (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

describe.skipIf(!hasBrowser())('a passkey', () => {
  test('is added, signs in, is a second factor, and is removed, with the keyboard alone and without barriers', async () => {
    const visitor = await Visitor.open(world);
    const { page, context } = visitor;
    const device = await deviceOf(visitor);
    const look = async (name: string) => {
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
      expect(await lookAt(visitor), name).toEqual(NOTHING);
      await page.setViewportSize({ width: 1280, height: 900 });
      await visitor.picture(`passkeys-${name}`);
      await page.setViewportSize({ width: 390, height: 844 });
      await visitor.picture(`passkeys-${name}`);
    };
    const press = async (name: string | RegExp) => {
      await page.getByRole('main').getByRole('button', { name, exact: true }).last().focus();
      await page.keyboard.press('Enter');
    };
    await visitor.enter(world.bob);
    await page.goto(SECURITY);
    await page.locator('summary', { hasText: 'Add a passkey' }).focus();
    await page.keyboard.press('Enter');
    await look('settings');
    await page.getByLabel('Your password').last().fill(PASSWORD);
    await press('Add a passkey');
    await page.getByRole('heading', { name: 'Create a passkey' }).waitFor();
    await look('create');
    await page.getByLabel('Name').fill('');
    await press('Create it');
    expect(await device.passkeys()).toEqual([]);
    await page.getByLabel('Name').fill('This laptop');
    await press('Create it');
    await page.getByText('Write these codes down').waitFor();
    expect(await device.passkeys()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);
    await page.goto(SECURITY);
    await page.getByText('This laptop').waitFor();
    await look('list');

    // The door.
    await device.touches(false);
    await context.clearCookies();
    await page.goto(`/auth/sign_in?return_to=${encodeURIComponent('/settings/access')}`);
    await look('door');
    await device.recognizes(false);
    await device.touches(true);
    await press('Sign in with a passkey');
    await page.getByText('No passkey was used.').waitFor();
    await look('door-failed');
    await device.recognizes(true);
    await press('Sign in with a passkey');
    await page.waitForURL('**/settings/access');

    // Chosen among the suggestions of the field for the address, which the virtual authenticator does at once.
    await context.clearCookies();
    await page.goto(`/auth/sign_in?return_to=${encodeURIComponent('/settings/data')}`);
    await page.waitForURL('**/settings/data');

    // The second step.
    await context.clearCookies();
    await device.touches(false);
    await page.goto('/auth/sign_in');
    await page.locator('input[name=email]').fill(world.bob.email);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${STEP}`);
    await look('step');
    await device.touches(true);
    await press('Use a passkey');
    await page.waitForURL(`${world.url}/`);

    await page.goto(SECURITY);
    await page.locator('summary', { hasText: 'Remove' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('It is your only second factor').waitFor();
    await look('remove');
    await page.locator('.confirm').getByRole('button', { name: 'Use a passkey' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('This laptop').waitFor({ state: 'detached' });
    expect(await world.platform.db.passkey.count()).toBe(0);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('is not offered without scripts, and the other ways remain', async () => {
    const visitor = await Visitor.open(world, { scripts: false });
    const { page } = visitor;
    await page.goto('/auth/sign_in');
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).isVisible()).toBe(false);
    await page.locator('input[name=email]').fill(world.alice.email);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${world.url}/`);
    await page.goto(SECURITY);
    await page.locator('summary', { hasText: 'Add a passkey' }).click();
    await page.getByLabel('Your password').last().fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('This browser cannot create passkeys').waitFor();
    expect(await page.getByRole('button', { name: 'Create it' }).isVisible()).toBe(false);
    await visitor.close();
  });
});

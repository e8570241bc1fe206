/** Single sign-on in a real browser: without scripts, from the page of an application, and out again at the provider. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookAt, NOTHING } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { type IdentityProvider, worldWithProvider } from '../support/servers/identity-provider.ts';
import { SECURITY } from '../support/world/second-factor.ts';
import { PASSWORD, type World } from '../support/world/world.ts';

let world: World;
let provider: IdentityProvider;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ world, provider, close } = await worldWithProvider());
  provider.people.set('zoe', {
    ...{ name: 'Zoë Müller', preferred_username: 'zoe.mueller' },
    ...{ email: 'zoe@lindenau.example', email_verified: true },
  });
  provider.current = 'zoe';
});
afterAll(() => close?.());

const WAY = 'Sign in with University of Lindenau';

describe.skipIf(!hasBrowser())('single sign-on', () => {
  test('signs up without scripts, signs in again, and ends at the provider', async () => {
    const newcomer = await Visitor.open(world, { scripts: false });
    await newcomer.page.goto(`/auth/sign_in?return_to=${encodeURIComponent('/settings/access')}`);
    await newcomer.page.getByRole('link', { name: WAY }).click();
    await newcomer.page.getByLabel('Username').waitFor();
    expect(await newcomer.page.getByLabel('Username').inputValue()).toBe('zoe_mueller');
    await newcomer.page.getByRole('button', { name: 'Join Plaza' }).click();
    await newcomer.page.waitForURL('**/settings/access');
    await newcomer.close();
    const visitor = await Visitor.open(world, { size: 'desktop' });
    const { page } = visitor;
    await page.goto('/auth/sign_in');
    await page.getByRole('link', { name: WAY }).click();
    await page.locator('#client h1').first().waitFor();
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(`${provider.issuer}/session/end**`);
    await visitor.close();
  });

  test('links an account, whose form may lead to the provider', async () => {
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.enter(world.bob);
    provider.people.set('bob', { email: 'bob@lindenau.example', email_verified: true });
    provider.current = 'bob';
    await page.goto(SECURITY);
    await page.locator('summary', { hasText: 'Link University of Lindenau' }).click();
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Link University of Lindenau' }) });
    await form.getByLabel('Your password').fill(PASSWORD);
    await form.getByRole('button').click();
    await page.getByText('You can sign in with University of Lindenau, as bob@lindenau.example.').waitFor();
    await page.getByText('Remove the link').first().click();
    await page.setViewportSize({ width: 320, height: 640 });
    await visitor.picture('sign-on-linked');
    expect(await lookAt(visitor)).toEqual(NOTHING);
    provider.current = 'zoe';
    await visitor.close();
  });

  test.each([['phone'], ['desktop']] as const)('finds no barriers on the sign-in pages on a %s', async (size) => {
    const visitor = await Visitor.open(world, { size });
    const { page } = visitor;
    for (const path of ['/auth/sign_in', '/auth/sign_up', '/auth/provider/callback']) {
      await page.goto(path);
      await visitor.picture(`sign-on${path.replaceAll('/', '-')}`);
      expect(await lookAt(visitor), path).toEqual(NOTHING);
    }
    await visitor.close();
  });
});

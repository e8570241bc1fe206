/** The settings of the web client lead people to the decision about their joined accounts, in a browser. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { TOWN } from '../support/moving-in/moved-mobilizon.ts';
import { joinedPerson } from '../support/world/joined.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let visitor: Visitor;

describe.skipIf(!hasBrowser())('in a browser', () => {
  beforeAll(async () => {
    world = await createWorld({ origins: [TOWN] });
    const [person] = await joinedPerson(world, TOWN);
    visitor = await Visitor.open(world);
    await visitor.signIn(person, '/search');
  });
  afterAll(async () => {
    await visitor?.close();
    await world?.close();
  });

  const entry = () => visitor.page.getByRole('link', { name: /^Your accounts that became one/ });

  /** Opens the settings, and waits until they know about joined accounts. */
  async function openSettings(): Promise<void> {
    const { page } = visitor;
    const answered = page.waitForResponse((response) => response.url().includes('joinedAccounts.state'));
    await page.goto('/settings');
    await answered;
    await page.getByRole('link', { name: /^Your data/ }).waitFor();
  }

  test('the settings link to the decision until it is taken', async () => {
    const { page } = visitor;
    await openSettings();
    await entry().click();
    await page.getByRole('heading', { level: 1, name: 'Your accounts that became one' }).waitFor();
    await page.getByRole('button', { name: 'Keep them together' }).click();
    await page.getByText('There is nothing to decide any more').waitFor();
    await openSettings();
    await entry().waitFor({ state: 'detached' });
    expect(await entry().count()).toBe(0);
  });
});

/** Every form of the web client, submitted empty and invalid: each refusal names its field by the label, without API terms. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERSONAL_PATHS } from '../../src/client/client-paths.ts';
import { fillClientPages, visit } from '../support/clients/client-pages.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { isNamed, SERVER_WORDS } from '../support/values/server-words.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let visitor: Visitor;
let page: Page;
let addressOf: (path: string) => string;
beforeAll(async () => {
  world = await createWorld();
  addressOf = await fillClientPages(world);
  if (!hasBrowser()) return;
  visitor = await Visitor.open(world, { size: 'desktop' });
  page = visitor.page;
  await visitor.signIn(world.alice);
  // Confirmation dialogs; a second one may open before the first is closed.
  const dialogs = page.locator('dialog[open]');
  await page.addLocatorHandler(dialogs.first(), async () => {
    while ((await dialogs.count()) > 0) await page.keyboard.press('Escape');
  });
});
afterAll(async () => {
  await visitor?.close();
  await world.close();
});

const EMPTY = (): string => '';
/** Invalid values, by the type of the field; null leaves the field unchanged. */
const wrong = (type: string): string | null =>
  ({ email: 'nobody', url: 'nowhere', number: '-5', date: null, time: null, 'datetime-local': null })[type] ??
  (['text', 'textarea', 'password', 'search'].includes(type) ? 'é'.repeat(9000) : null);

/** Submits the form, without the browser's own validation. */
async function send(form: Locator, typed: (type: string) => string | null): Promise<void> {
  await form.evaluate((one: HTMLFormElement) => {
    one.noValidate = true;
  });
  for (const field of await form.locator('input:not([type=file]), textarea').all()) {
    const { type, isOpen } = await field.evaluate((one: HTMLInputElement) => ({
      type: one.type,
      isOpen: one.checkVisibility() && !one.disabled && !one.readOnly,
    }));
    const value = ['checkbox', 'radio', 'range', 'hidden'].includes(type) ? null : typed(type);
    if (!isOpen || value === null) continue;
    await field.evaluate((one: HTMLInputElement) => one.removeAttribute('maxlength'));
    await field.fill(value);
  }
  await form.locator('button[type=submit]').first().click();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
}

/** Every error text, and the label of the field beside it. */
const said = (): Promise<{ text: string; label: string | null }[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main .error, main [role=alert], dialog .error, dialog [role=alert]')]
      .filter((one) => one.textContent !== '')
      .map((one) => ({
        text: one.textContent,
        label: one.closest('.field')?.querySelector('label')?.textContent ?? null,
      })),
  );

async function faultsAfter(what: string): Promise<string[]> {
  return (await said()).flatMap(({ text, label }) => [
    ...(SERVER_WORDS.test(text) ? [`${what}: ${text}`] : []),
    ...(label !== null && !isNamed(text, label) ? [`${what}: “${text}” does not name “${label}”`] : []),
  ]);
}

const WITH_FORMS = Object.values(PERSONAL_PATHS).filter((path) =>
  /new|edit|settings|lists$|collections$|compose/.test(path),
);

describe.skipIf(!hasBrowser())('the form of', () => {
  test.each(WITH_FORMS)('%s', async (path) => {
    const faults: string[] = [];
    for (const typed of [EMPTY, wrong]) {
      await visit(visitor, '/events');
      await visit(visitor, addressOf(path));
      const count = await page.locator('main form').count();
      for (let at = 0; at < count; at += 1) {
        const form = page.locator('main form').nth(at);
        // A form that was taken leads on.
        if (!(await form.isVisible()) || (await form.locator('button[type=submit]').count()) === 0) break;
        await send(form, typed);
        faults.push(...(await faultsAfter(`${path} ${at} ${typed === EMPTY ? 'empty' : 'wrong'}`)));
      }
    }
    expect(faults).toEqual([]);
  });

  test('a poll with one choice', async () => {
    await visit(visitor, '/compose');
    await page.getByRole('textbox', { name: 'Text of the post' }).fill('Which?');
    await page.getByRole('button', { name: 'Poll' }).click();
    await page.getByRole('textbox', { name: 'Option 1' }).fill('Friday');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.locator('main .field .error').first().waitFor();
    expect(await faultsAfter('a poll')).toEqual([]);
    expect((await said()).map(({ text }) => text)).toContain('Option 1: write at least two options.');
  });

  test('a new group, which proposes no address that is kept for the server', async () => {
    // Without earlier typed text.
    await page.evaluate(() => localStorage.clear());
    await visit(visitor, '/events');
    await visit(visitor, '/groups/new');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Events');
    await page.getByRole('button', { name: 'Create the group' }).click();
    await page.waitForURL('**/@events_group');
  });
});

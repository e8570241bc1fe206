/** Picking emoji in the composer, with a pointer and with keys. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookAt, NOTHING } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { addEmoji } from '../support/world/emojis.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let visitor: Visitor;
let page: Page;

const text = () => page.getByRole('textbox', { name: 'Text of the post' });
const open = () => page.getByRole('button', { name: 'Emoji', exact: true }).click();
const find = () => page.getByRole('searchbox', { name: 'Find an emoji' });
const dialog = () => page.getByRole('dialog', { name: 'Emoji' });

describe.skipIf(!hasBrowser())('the emoji picker', () => {
  beforeAll(async () => {
    world = await createWorld();
    await addEmoji(world, 'blob');
    visitor = await Visitor.open(world);
    page = visitor.page;
    await visitor.signIn(world.bob, '/compose');
  });
  afterAll(async () => {
    await visitor?.close();
    await world?.close();
  });

  test('writes where the caret is, and gives the focus back to the text', async () => {
    await text().fill('Hello world');
    await text().press('Home');
    for (const _ of 'Hello ') await text().press('ArrowRight');
    await open();
    await page.getByRole('button', { name: 'grinning face', exact: true }).waitFor();
    await visitor.picture('emoji');
    expect(await lookAt(visitor)).toEqual(NOTHING);
    await page.getByRole('button', { name: 'grinning face', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.keyboard.type('!');
    expect(await text().inputValue()).toBe('Hello 😀!world');
  });

  test('finds by a word, and Enter takes the first', async () => {
    await text().fill('');
    await open();
    await find().fill('Jack-o');
    await page.getByRole('button', { name: 'jack-o-lantern' }).waitFor();
    await find().press('Enter');
    await dialog().waitFor({ state: 'detached' });
    expect(await text().inputValue()).toBe('🎃');
    await open();
    await find().fill('nothing is called that');
    await page.getByText('No emoji found.').waitFor();
    await find().press('Enter');
    expect(await dialog().count()).toBe(1);
    // Once for the word, as in every search field, and once for the dialog.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await text().inputValue()).toBe('🎃');
  });

  test('walks with the arrow keys, by groups', async () => {
    await text().fill('');
    await open();
    await page.getByRole('button', { name: 'Flags' }).click();
    await page.keyboard.press('Tab');
    const first = await focusedName();
    expect(first).toBe('chequered flag');
    await page.keyboard.press('ArrowRight');
    expect(await focusedName()).not.toBe(first);
    await page.keyboard.press('ArrowLeft');
    expect(await focusedName()).toBe(first);
    await page.keyboard.press('ArrowDown');
    const below = await focusedName();
    expect(below).not.toBe(first);
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    expect(await text().inputValue()).not.toBe('');
  });

  test('writes names of the emoji of this server between blanks', async () => {
    await text().fill('Look:');
    await open();
    await page.getByRole('button', { name: 'This community' }).click();
    await page.getByRole('button', { name: ':blob:' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await text().inputValue()).toBe('Look: :blob: ');
  });
});

const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

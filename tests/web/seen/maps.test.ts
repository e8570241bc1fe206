/** The map of an event, as painted: its tiles, the pin, and keyboard operation. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../../support/clients/axe.ts';
import { meanColour } from '../../support/clients/seen.ts';
import { hasBrowser, type Size, Visitor } from '../../support/clients/web-browser.ts';
import { startTiles, type TileServer } from '../../support/servers/tile-server.ts';
import { organize } from '../../support/world/events.ts';
import { createWorld, type World } from '../../support/world/world.ts';

/** Light, as the ground of usual maps is, and reddish, unlike everything else on the page. */
const TILE = '#ffd0d0';

let tiles: TileServer;
let world: World;
let uuid: string;
beforeAll(async () => {
  tiles = await startTiles(TILE);
  const env = { MAP_TILES_URL: `${tiles.url}/{z}/{x}/{y}.png`, MAP_ATTRIBUTION: '© Town survey' };
  world = await createWorld({ env });
  const place = { description: 'Town park', locality: 'Leipzig', geom: '12.37;51.33' };
  ({ uuid } = await organize(world, world.alice, { title: 'Picnic', physicalAddress: place }));
  await organize(world, world.alice, { title: 'Running', physicalAddress: place });
  const hall = { description: 'Town hall', locality: 'Leipzig', geom: '12.38;51.34' };
  await organize(world, world.alice, { title: 'Council', physicalAddress: hall });
  await organize(world, world.alice, { title: 'Somewhere', physicalAddress: { description: 'At my place' } });
  await world.drain();
});
afterAll(async () => {
  await world.close();
  await tiles.close();
});

/** Waits until the tiles are painted: light in the light, dark in the dark, and reddish in both. */
const expectTiles = (map: Locator, dark: boolean): Promise<void> =>
  expect
    .poll(async () => {
      const { red, green, blue } = await meanColour(map);
      const luminance = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
      return { isReddish: red > green + 15, light: luminance > 0.6, dark: luminance < 0.25 };
    })
    .toEqual({ isReddish: true, light: !dark, dark });

const canvasOf = (page: Page) => page.getByRole('dialog', { name: 'Town park' }).locator('canvas');

describe.skipIf(!hasBrowser()).each<[Size, boolean]>([
  ['phone', false],
  ['desktop', true],
])('on a %s, dark: %s', (size, dark) => {
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    visitor = await Visitor.open(world, { size, dark, webgl: true });
    ({ page } = visitor);
    await visitor.signIn(world.bob);
  });
  afterAll(() => visitor.close());

  test('the small map shows the tiles around the place, and who made them', async () => {
    await page.goto(`/events/${uuid}`);
    const small = page.locator('.map > svg').first();
    await small.waitFor();
    await expectTiles(small, dark);
    await page.getByText('© Town survey').first().waitFor();
  });

  test('the large one is drawn, has a pin with a name, is moved by keys, and gives the focus back', async () => {
    await page.goto(`/events/${uuid}`);
    const opens = page.getByRole('button', { name: 'Open the map' });
    await opens.click();
    await canvasOf(page).waitFor();
    await expectTiles(canvasOf(page), dark);
    const dialog = page.getByRole('dialog', { name: 'Town park' });
    await dialog.getByText('© Town survey').waitFor();
    await visitor.picture('map');
    expect(await violations(visitor)).toEqual([]);
    const asked = tiles.asked.length;
    await canvasOf(page).focus();
    await page.keyboard.press('-');
    await expect.poll(() => tiles.asked.length).toBeGreaterThan(asked);
    await dialog.getByRole('button', { name: 'Town park' }).press('Enter');
    await dialog.locator('.maplibregl-popup').getByText('Town park').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await opens.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(visitor.problems).toEqual([]);
  });

  test('a list shows all its places: events at one place have one pin, and each title leads to its event', async () => {
    await page.goto('/events');
    await page.getByRole('button', { name: 'Open the map' }).click();
    const dialog = page.getByRole('dialog', { name: 'Events' });
    await expectTiles(dialog.locator('canvas'), dark);
    const pins = dialog.locator('.maplibregl-marker');
    expect(await pins.evaluateAll((all) => all.map((pin) => pin.ariaLabel).sort())).toEqual(['Town hall', 'Town park']);
    await dialog.getByRole('button', { name: 'Town park' }).press('Enter');
    await visitor.picture('map-of-list');
    expect(await violations(visitor)).toEqual([]);
    expect(await dialog.getByRole('link', { name: /Picnic|Running|Council/ }).count()).toBe(2);
    await dialog.getByRole('link', { name: 'Picnic' }).click();
    await page.waitForURL(`**/events/${uuid}`);
    await page.getByRole('heading', { level: 1, name: 'Picnic' }).waitFor();
    expect(visitor.problems).toEqual([]);
  });
});

describe.skipIf(!hasBrowser())('a visitor without scripts', () => {
  test.each([
    ['light', false, null],
    ['dark', true, null],
    ['light by the theme in the dark', true, 'light'],
    ['dark by the theme in the light', false, 'dark'],
  ])('sees the small map %s, and who made it', async (_, dark, theme) => {
    const visitor = await Visitor.open(world, { dark, scripts: false });
    if (theme) await visitor.context.addCookies([{ name: 'theme', value: theme, url: world.url }]);
    const { page } = visitor;
    await page.goto(`/events/${uuid}`);
    await expectTiles(page.locator('.map > svg').first(), theme ? theme === 'dark' : dark);
    await page.getByText('© Town survey').waitFor();
    await visitor.picture(`map-of-visitor-${theme ?? (dark ? 'dark' : 'light')}`);
    await visitor.close();
  });
});

describe.skipIf(!hasBrowser())('a map that fails to load', () => {
  test('says so in its dialog, and is requested again by "Try again"', async () => {
    const visitor = await Visitor.open(world, { webgl: true });
    const { page } = visitor;
    const module = /\/map-canvas-/;
    await visitor.signIn(world.bob, `/events/${uuid}`);
    await page.route(module, (route) => route.abort());
    await page.getByRole('button', { name: 'Open the map' }).click();
    const dialog = page.getByRole('dialog', { name: 'Town park' });
    const retry = dialog.getByRole('alert').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await visitor.picture('map-failed');
    await page.unroute(module);
    await retry.click();
    await expectTiles(canvasOf(page), false);
    await visitor.close();
  });
});

describe.skipIf(!hasBrowser())('a browser that draws no maps', () => {
  test('says so, and the page goes on', async () => {
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await visitor.signIn(world.bob, `/events/${uuid}`);
    await page.getByRole('button', { name: 'Open the map' }).click();
    await page.getByText('This browser cannot draw a map.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open the map' }).waitFor();
    await visitor.close();
  });
});

/** A vector map from the server's own file: drawn in light and dark, with place names, and only with this server's files. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { namedFlavor } from '@protomaps/basemaps';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meanColour } from '../../support/clients/seen.ts';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { pmtiles } from '../../support/pmtiles.ts';
import { waterWithTown } from '../../support/vector-tile.ts';
import { organize } from '../../support/world/events.ts';
import { createWorld, type World } from '../../support/world/world.ts';

/** Some way to the south-west of the place, so that no pin covers its name; and where that is on a phone. */
const TOWN = [0.4, 0.45] as const;
const NAME = { left: 75, top: 205, width: 60, height: 24 };

let world: World;
let uuid: string;
beforeAll(async () => {
  world = await createWorld();
  const map = pmtiles(1, [{ z: 0, x: 0, y: 0, bytes: waterWithTown('Leipzig', TOWN) }], {
    attribution: '© Town survey',
  });
  writeFileSync(path.join(world.dataDir, 'map.pmtiles'), map);
  const place = { description: 'Boat house', locality: 'Leipzig', geom: '12.37;51.33' };
  ({ uuid } = await organize(world, world.alice, { title: 'Rowing', physicalAddress: place }));
  await world.drain();
});
afterAll(() => world.close());

/** A part of the map that no pin and no control covers. */
const partOf = async (map: Locator, place: { left: number; top: number; width: number; height: number }) =>
  (
    await sharp(await map.screenshot())
      .extract(place)
      .removeAlpha()
      .raw()
      .toBuffer()
  ).toString('hex');

/** As in a style. */
const colourOf = async (map: Locator): Promise<string> =>
  `#${await partOf(map, { left: 40, top: 200, width: 1, height: 1 })}`;

describe.skipIf(!hasBrowser())('a map of vectors', () => {
  test.each([
    ['light', false],
    ['dark', true],
  ])('is a small picture in %s pages without scripts', async (name, dark) => {
    const visitor = await Visitor.open(world, { dark, scripts: false });
    const { page } = visitor;
    await page.goto(`/events/${uuid}`);
    const small = page.locator('.map > svg').first();
    await expect
      .poll(async () => {
        const { red, green, blue } = await meanColour(small);
        return { isWater: blue > red + 15, isLight: green > 150, isDark: green < 90 };
      })
      .toEqual({ isWater: true, isLight: !dark, isDark: dark });
    await page.getByText('© Town survey').waitFor();
    await visitor.picture(`small-${name}`);
    await visitor.close();
  });

  test('has the colours of the theme and the names of towns, also after the theme changes', async () => {
    const visitor = await Visitor.open(world, { webgl: true });
    const { page } = visitor;
    await visitor.signIn(world.bob, `/events/${uuid}`);
    await page.getByRole('button', { name: 'Open the map' }).click();
    const canvas = page.getByRole('dialog', { name: 'Boat house' }).locator('canvas');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { water } = namedFlavor(colorScheme);
      await expect.poll(() => colourOf(canvas)).toBe(water);
      await expect.poll(() => partOf(canvas, NAME)).not.toMatch(new RegExp(`^(?:${water.slice(1)})+$`));
    }
    await visitor.picture('vectors');
    await page.getByText('© Town survey').first().waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});

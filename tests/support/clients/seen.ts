/** The visible result in a browser: the colours of the painted page, and the element that a tap would hit. */
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';

/** From the left and the top of an element, as fractions of its width and height. */
export type Place = readonly [x: number, y: number];

export type Colour = 'red' | 'blue' | 'other';

/** Lossy previews and small pictures are not exact. */
const TOLERANCE = 70;

const COLOURS = { red: [255, 0, 0], blue: [0, 0, 255] } as const;

/** On both sides of the edge between the halves of `picture`, which no blur of it keeps apart. */
export const HALVES: Record<string, Place> = { left: [0.46, 0.5], right: [0.54, 0.5] };

function nameOf(pixel: readonly number[]): Colour {
  for (const [name, colour] of Object.entries(COLOURS))
    if (colour.every((value, channel) => Math.abs(value - (pixel[channel] ?? 0)) <= TOLERANCE)) return name as Colour;
  return 'other';
}

/** The colours in a screenshot of the page, at these places of the element, by their names. */
export async function seenAt<Name extends string>(
  element: Locator,
  places: Record<Name, Place>,
): Promise<Record<Name, Colour>> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  const { data, info } = await sharp(await element.page().screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = ([x, y]: Place): Colour => {
    if (!box) return 'other';
    const [column, row] = [Math.floor(box.x + x * box.width), Math.floor(box.y + y * box.height)];
    const at = (row * info.width + column) * info.channels;
    return nameOf([...data.subarray(at, at + 3)]);
  };
  return Object.fromEntries(Object.entries<Place>(places).map(([name, place]) => [name, colourAt(place)])) as Record<
    Name,
    Colour
  >;
}

/** The mean colour of an element in a screenshot, 0 to 255 for each channel. */
export async function meanColour(element: Locator): Promise<{ red: number; green: number; blue: number }> {
  await element.scrollIntoViewIfNeeded();
  const { channels } = await sharp(await element.screenshot()).stats();
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = channels.map(({ mean }) => mean);
  return { red, green, blue };
}

/** Waits until the halves of `picture` are painted in the element's place. */
export const expectHalves = (element: Locator): Promise<void> =>
  expect.poll(() => seenAt(element, HALVES)).toEqual({ left: 'red', right: 'blue' });

/** Whether a tap on the middle of the element hits it, or something inside it. */
export async function isHit(element: Locator): Promise<boolean> {
  await element.scrollIntoViewIfNeeded();
  return element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

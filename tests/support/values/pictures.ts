/** Generated pictures, and the media folder of a world. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { World } from '../world/world.ts';

export type Format = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif';

/** Left half red, right half blue. */
function redAndBlue(width: number, height: number): Sharp {
  const red = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#f00' } };
  return sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    { input: red, left: 0, top: 0 },
  ]);
}

export const picture = (format: Format = 'png', width = 40, height = 20): Promise<Buffer> =>
  redAndBlue(width, height).toFormat(format).toBuffer();

/** Noise, which no format compresses well. */
export const noise = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer();

/** As a phone writes it: rotated by EXIF, with the location in its metadata. */
export const photo = (width: number, height: number): Promise<Buffer> =>
  redAndBlue(width, height)
    .withExif({
      IFD0: { Make: 'SecretPhone', Copyright: 'Alice' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export async function animation(
  format: 'gif' | 'webp',
  width: number,
  height: number,
  frames: number,
): Promise<Buffer> {
  const colours = Array.from({ length: frames }, (_, index) => ({ r: (index * 37) % 256, g: 80, b: 200 }));
  const each = colours.map((background) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(each), { join: { animated: true } })
    .toFormat(format, { loop: 0 })
    .toBuffer();
}

export const file = (bytes: Uint8Array, name = 'picture.png', type = 'image/png'): File =>
  new File([new Uint8Array(bytes)], name, { type });

export function form(fields: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

/** The names of all media files of a world. */
export function filesOf(world: World): string[] {
  const folder = path.join(world.dataDir, 'media');
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : [];
}

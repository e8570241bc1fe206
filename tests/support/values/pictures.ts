/** Generated pictures, and the media folder of a world. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { World } from '../world/world.ts';

export type Format = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif';

/** The left half is red, the right half blue. */
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

/** As heavy as a photo: in WebP at 320 and 640 pixels, like the average of the photographs of docs/decisions/0109-pictures-in-widths.md. */
export async function landscape(width: number, height: number): Promise<Buffer> {
  const layer = async (part: number, opacity: number): Promise<Buffer> =>
    sharp(await noise(Math.ceil(width / part), Math.ceil(height / part)))
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .ensureAlpha(opacity)
      .png({ compressionLevel: 1 })
      .toBuffer();
  const layers = await Promise.all([
    layer(width / 6, 1),
    layer(width / 24, 0.5),
    layer(32, 0.32),
    layer(8, 0.22),
    layer(2, 0.13),
  ]);
  const [ground, ...others] = layers;
  return sharp(ground)
    .composite(others.map((input) => ({ input })))
    .jpeg({ quality: 92 })
    .toBuffer();
}

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

/** 48 × 32, left half red, right half blue, encoded by libheif. */
export const heic = (): Buffer =>
  Buffer.from(
    [
      'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAX1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEA',
      'AQAAAAABoQABAAAAAAAAACoAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAAAA5waXRtAAAAAAABAAAA/WlwcnAAAADdaXBjbwAAAHZodmND',
      'AQNwAAAAkAAAAAAAHvAA/P34+AAADwNgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQGEAAQAqQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbq5Ka5uAhoMCAA',
      'AAMDIAAAAwAhYgABAAZEAcFzwIkAAAATY29scm5jbHgAAQANAAaAAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAoY2xhcAAAADAAAAABAAAAIAAAAAH////wAAAA',
      'Av///+AAAAACAAAAEHBpeGkAAAAAAwgICAAAABhpcG1hAAAAAAAAAAEAAQWBAgMFhAAAADJtZGF0AAAAJigBrxOA5TH3/8ONP+mfT/XWSwSz/M+PvDqr/Cq7',
      '+EsPrKKPac/A',
    ].join(''),
    'base64',
  );

function chunk(name: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(content.length);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
}

const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => void bytes.writeUInt32BE(value, index * 4));
  return bytes;
};

/** The end of the first chunk of a PNG, after which others may follow. */
const AFTER_HEADER = 33;

/** The pixels of a PNG, as they are compressed. */
function pixelsOf(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return Buffer.concat(parts);
}

/** Red and blue frames of a tenth of a second, alternating, with a text that must be removed. */
export async function animatedPng(width = 40, height = 20, frames = 4): Promise<Buffer> {
  const still = (background: string): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  const stills = [await still('#f00'), await still('#00f')] as const;
  const parts = Array.from({ length: frames }, (_, index) => {
    const pixels = pixelsOf(stills[index % 2 ? 1 : 0]);
    const control = numbers(index && index * 2 - 1, width, height, 0, 0, 0x0001_000a, 0).subarray(0, 26);
    const content = index === 0 ? chunk('IDAT', pixels) : chunk('fdAT', Buffer.concat([numbers(index * 2), pixels]));
    return Buffer.concat([chunk('fcTL', control), content]);
  });
  return Buffer.concat([
    stills[0].subarray(0, AFTER_HEADER),
    chunk('tEXt', Buffer.from('Comment\0SecretComment', 'latin1')),
    chunk('acTL', numbers(frames, 0)),
    ...parts,
    chunk('IEND', Buffer.alloc(0)),
  ]);
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

/** The bytes before a compressed text. */
const TEXT_HEADS = { zTXt: 'Comment\0\0', iTXt: 'Comment\0\x01\0\0\0' };

/** One pixel with texts of a megabyte that decompress to a gigabyte when the header is read. */
export async function textBomb(name: keyof typeof TEXT_HEADS): Promise<Buffer> {
  const png = await picture('png', 1, 1);
  const text = chunk(
    name,
    Buffer.concat([Buffer.from(TEXT_HEADS[name], 'latin1'), deflateSync(Buffer.alloc(5_000_000))]),
  );
  return Buffer.concat([png.subarray(0, AFTER_HEADER), ...Array(200).fill(text), png.subarray(AFTER_HEADER)]);
}

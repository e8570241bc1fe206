/** Makes of an uploaded picture what is kept: a clean original, a small version, a blurred hint and their measures. */
import { encode as encodeBlurhash } from 'blurhash';
import sharp, { type Sharp } from 'sharp';
import { turns } from '../../../platform/concurrency/turns.ts';
import type { Log } from '../../../platform/log.ts';
import { ANIMATION_PIXELS, type UploadLimits } from '../upload-limits.ts';
import { type PictureType, smallType } from './picture-types.ts';
import type { UploadedPicture } from './read-picture.ts';

/** As Mastodon shrinks what is larger (3840x2160 and 640x360, whatever the shape). */
const ORIGINAL_PIXELS = 8_294_400;
const SMALL_PIXELS = 230_400;
const SECONDS = 60;

/** A type, not an interface: it is stored as JSON. */
export type Measures = { width: number; height: number; size: string; aspect: number };

export interface MadeFile {
  bytes: Uint8Array;
  type: PictureType;
  measures: Measures;
}

export interface MadePicture {
  original: MadeFile;
  /** Null where the original is small enough and stands still. */
  small: MadeFile | null;
  blurhash: string;
}

/** A small picture that stands for something else. */
export interface MadePreview {
  small: MadeFile;
  blurhash: string;
}

/** Each piece of work takes a core and up to some hundred megabytes. */
const inTurn = turns(2);

// Every picture comes once, so remembering decoded ones only costs memory.
sharp.cache(false);

/** Turned as it is meant to be seen. Damaged files throw; more pixels than the header promised do too. */
function open(picture: UploadedPicture, animated: boolean): Sharp {
  const limitInputPixels = animated ? ANIMATION_PIXELS : picture.width * picture.height;
  return sharp(picture.bytes, { animated, autoOrient: true, failOn: 'error', limitInputPixels }).timeout({
    seconds: SECONDS,
  });
}

/** The measures that keep the shape within so many pixels; null when it fits as it is. */
function fitting({ width, height }: UploadedPicture, pixels: number): { width: number; height: number } | null {
  if (width * height <= pixels) return null;
  const side = (ratio: number) => Math.max(1, Math.round(Math.sqrt(pixels * ratio)));
  return { width: side(width / height), height: side(height / width) };
}

async function write(image: Sharp, type: PictureType, palette = false): Promise<MadeFile> {
  const { data, info } = await type.encode(image, { palette }).toBuffer({ resolveWithObject: true });
  const { width } = info;
  const height = info.pageHeight ?? info.height;
  return { bytes: data, type, measures: { width, height, size: `${width}x${height}`, aspect: width / height } };
}

const shrunk = (image: Sharp, size: ReturnType<typeof fitting>): Sharp =>
  size ? image.resize({ ...size, fit: 'fill' }) : image;

/** A hint of four by four colours that clients show until the picture is there. */
async function blurhashOf(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes)
    .resize(32, 32, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encodeBlurhash(new Uint8ClampedArray(data), info.width, info.height, 4, 4);
}

/** Small and standing still. */
function writeSmall(picture: UploadedPicture): Promise<MadeFile> {
  return write(shrunk(open(picture, false), fitting(picture, SMALL_PIXELS)), smallType(picture.type));
}

async function make(picture: UploadedPicture): Promise<MadePicture> {
  const bounds = fitting(picture, ORIGINAL_PIXELS);
  const image = shrunk(open(picture, picture.animated), bounds);
  const original = await write(image, picture.type, picture.palette && !bounds);
  const small = fitting(picture, SMALL_PIXELS) || picture.animated ? await writeSmall(picture) : null;
  return { original, small, blurhash: await blurhashOf((small ?? original).bytes) };
}

async function preview(picture: UploadedPicture): Promise<MadePreview> {
  const small = await writeSmall(picture);
  return { small, blurhash: await blurhashOf(small.bytes) };
}

async function careful<T>(log: Log, limits: UploadLimits, work: () => Promise<T>): Promise<T> {
  try {
    return await inTurn(work);
  } catch (error) {
    // The library does not tell a damaged file from another failure, so operators can read what it said.
    log.info({ err: error }, 'picture refused');
    throw limits.refusals.broken();
  }
}

/**
 * Encodes the picture anew, without EXIF, GPS, comments and colour profiles (its colours become sRGB), turned upright.
 * GIF and WebP stay animated, their small version is the first frame. Refuses what turns out to be damaged.
 */
export const makePicture = (log: Log, picture: UploadedPicture, limits: UploadLimits): Promise<MadePicture> =>
  careful(log, limits, () => make(picture));

/** Makes only the small version, also of a picture that is small. Refuses as makePicture does. */
export const makePreview = (log: Log, picture: UploadedPicture, limits: UploadLimits): Promise<MadePreview> =>
  careful(log, limits, () => preview(picture));

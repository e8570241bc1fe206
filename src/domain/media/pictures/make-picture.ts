/** Processes an uploaded picture: a clean original, a small version, a blurhash and dimensions. */
import { encode as encodeBlurhash } from 'blurhash';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import type { Log } from '../../../platform/log.ts';
import { ANIMATION_PIXELS, type UploadLimits } from '../upload-limits.ts';
import { loadSharp } from './load-sharp.ts';
import { type PictureType, smallType } from './picture-types.ts';
import type { UploadedPicture } from './read-picture.ts';

/** Mastodon's limits for downscaling, as areas (3840x2160 and 640x360). */
const ORIGINAL_PIXELS = 8_294_400;
const SMALL_PIXELS = 230_400;
const SECONDS = 60;

/** A type and not an interface, because it is stored as JSON. */
export type Measures = { width: number; height: number; size: string; aspect: number };

export interface MadeFile {
  bytes: Uint8Array;
  type: PictureType;
  measures: Measures;
}

export interface MadePicture {
  original: MadeFile;
  /** Null if the original is small enough and not animated. */
  small: MadeFile | null;
  blurhash: string;
}

/** A preview picture of another file. */
export interface MadePreview {
  small: MadeFile;
  blurhash: string;
}

/** Each task takes a core and up to some hundred megabytes. */
const limit = pLimit(2);

/** Auto-rotated. Throws for damaged files, and for more pixels than the header declared. */
async function open(picture: UploadedPicture, animated: boolean): Promise<Sharp> {
  const sharp = await loadSharp();
  const limitInputPixels = animated ? ANIMATION_PIXELS : picture.width * picture.height;
  return sharp(picture.bytes, { animated, autoOrient: true, failOn: 'error', limitInputPixels }).timeout({
    seconds: SECONDS,
  });
}

/** Dimensions that fit into this area with the same aspect ratio; null if no resizing is needed. */
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

/** A blurhash of 4×4 components, which clients show while the picture loads. */
async function blurhashOf(bytes: Uint8Array): Promise<string> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(bytes)
    .resize(32, 32, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encodeBlurhash(new Uint8ClampedArray(data), info.width, info.height, 4, 4);
}

/** A small, still version. */
async function writeSmall(picture: UploadedPicture): Promise<MadeFile> {
  return write(shrunk(await open(picture, false), fitting(picture, SMALL_PIXELS)), smallType(picture.type));
}

async function make(picture: UploadedPicture): Promise<MadePicture> {
  const bounds = fitting(picture, ORIGINAL_PIXELS);
  const image = shrunk(await open(picture, picture.animated), bounds);
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
    return await limit(work);
  } catch (error) {
    // sharp does not distinguish damaged files from other failures, so its error is logged for operators.
    log.info({ err: error }, 'picture refused');
    throw limits.refusals.broken();
  }
}

/**
 * Re-encodes the picture without EXIF, GPS, comments and colour profiles (converted to sRGB), auto-rotated. GIF and WebP stay
 * animated; their small version is the first frame. Refuses damaged files.
 */
export const makePicture = (log: Log, picture: UploadedPicture, limits: UploadLimits): Promise<MadePicture> =>
  careful(log, limits, () => make(picture));

/** Makes only the small version, even if the picture is small already. Refuses as makePicture does. */
export const makePreview = (log: Log, picture: UploadedPicture, limits: UploadLimits): Promise<MadePreview> =>
  careful(log, limits, () => preview(picture));

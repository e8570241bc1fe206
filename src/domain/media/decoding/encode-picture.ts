/** Encodes an uploaded picture for storage: a clean original, a small version, and a blurhash. */
import { encode as encodeBlurhash } from 'blurhash';
import type { Sharp } from 'sharp';
import { loadSharp } from '../images/load-sharp.ts';
import { PICTURE_TYPES, type PictureType, smallType } from '../images/picture-types.ts';
import { ANIMATION_PIXELS } from '../upload-limits.ts';
import { cleanAnimatedPng, isAnimatedPng } from './animated-png.ts';
import { encodeWidths, type MadeWidth } from './encode-widths.ts';
import { decodeHeic, HEIC_TYPES } from './heic.ts';
import type { PictureHeader } from './read-header.ts';

/** Mastodon's limits for downscaling, as areas (3840x2160 and 640x360). */
const ORIGINAL_PIXELS = 8_294_400;
const SMALL_PIXELS = 230_400;

/** A file whose header was read and is within the limits. */
export interface CheckedPicture extends PictureHeader {
  bytes: Uint8Array;
  /** Stored with all of its frames. */
  animated: boolean;
}

/** A type and not an interface, because it is stored as JSON. */
export type Measures = { width: number; height: number; size: string; aspect: number };

export interface MadeFile {
  bytes: Uint8Array;
  type: Pick<PictureType, 'contentType' | 'extension'>;
  measures: Measures;
}

export interface MadePicture {
  original: MadeFile;
  /** Null if the original is small enough and not animated. */
  small: MadeFile | null;
  /** Empty if none were requested, or none could be made. */
  widths: MadeWidth[];
  blurhash: string;
}

/** A preview picture of another file. */
export interface MadePreview {
  small: MadeFile;
  blurhash: string;
}

const typeOf = ({ contentType }: CheckedPicture): PictureType => PICTURE_TYPES.get(contentType) as PictureType;

/** Auto-rotated. Throws for damaged files, and for more pixels than the header declared. */
async function open(picture: CheckedPicture, animated: boolean): Promise<Sharp> {
  const sharp = await loadSharp();
  if (HEIC_TYPES.has(picture.contentType)) {
    const { data, width, height } = await decodeHeic(picture.bytes);
    return sharp(data, { raw: { width, height, channels: 4 } });
  }
  const limitInputPixels = animated ? ANIMATION_PIXELS : picture.width * picture.height;
  return sharp(picture.bytes, { animated, autoOrient: true, failOn: 'error', limitInputPixels });
}

/** Dimensions that fit into this area with the same aspect ratio; null if no resizing is needed. */
function fitting({ width, height }: CheckedPicture, pixels: number): { width: number; height: number } | null {
  if (width * height <= pixels) return null;
  const side = (ratio: number) => Math.max(1, Math.round(Math.sqrt(pixels * ratio)));
  return { width: side(width / height), height: side(height / width) };
}

const measured = (width: number, height: number): Measures => ({
  width,
  height,
  size: `${width}x${height}`,
  aspect: width / height,
});

async function write(image: Sharp, type: PictureType, palette = false): Promise<MadeFile> {
  const { data, info } = await type.encode(image, { palette }).toBuffer({ resolveWithObject: true });
  const { contentType, extension } = type;
  return {
    bytes: data,
    type: { contentType, extension },
    measures: measured(info.width, info.pageHeight ?? info.height),
  };
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
async function writeSmall(picture: CheckedPicture): Promise<MadeFile> {
  return write(shrunk(await open(picture, false), fitting(picture, SMALL_PIXELS)), smallType(typeOf(picture)));
}

async function writeOriginal(picture: CheckedPicture): Promise<MadeFile> {
  const bounds = fitting(picture, ORIGINAL_PIXELS);
  const type = typeOf(picture);
  if (isAnimatedPng(picture.contentType) && picture.animated && !bounds) {
    const { contentType, width, height } = picture;
    const bytes = cleanAnimatedPng(picture.bytes);
    return { bytes, type: { contentType, extension: type.extension }, measures: measured(width, height) };
  }
  const animated = picture.animated && !isAnimatedPng(picture.contentType);
  return write(shrunk(await open(picture, animated), bounds), type, picture.palette && !bounds);
}

export interface PictureRequest extends CheckedPicture {
  /** Whether it is also encoded in the widths of src/look/picture-widths.ts. */
  widths: boolean;
}

/**
 * Re-encodes the picture without EXIF, GPS, comments and colour profiles (converted to sRGB), auto-rotated. Animations stay
 * animated; their other files are the first frame. @throws for damaged files
 */
export async function encodePicture(picture: PictureRequest): Promise<MadePicture> {
  const original = await writeOriginal(picture);
  const small = fitting(picture, SMALL_PIXELS) || picture.animated ? await writeSmall(picture) : null;
  const widths = picture.widths ? await encodeWidths(original.bytes) : [];
  return { original, small, widths, blurhash: await blurhashOf((small ?? original).bytes) };
}

/** Makes only the small version, even if the picture is small already. @throws for damaged files */
export async function encodePreview(picture: CheckedPicture): Promise<MadePreview> {
  const small = await writeSmall(picture);
  return { small, blurhash: await blurhashOf(small.bytes) };
}

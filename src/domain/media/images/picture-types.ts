/** Supported picture formats, with file extension and encoder. */
import type { Sharp } from 'sharp';

export interface PictureType {
  contentType: string;
  extension: string;
  /** Encodes in this format; metadata are dropped, as they are not requested. */
  encode(image: Sharp, source: { palette: boolean }): Sharp;
}

const JPEG: PictureType = {
  contentType: 'image/jpeg',
  extension: 'jpg',
  encode: (image) => image.jpeg({ quality: 90 }),
};
const PNG: PictureType = {
  contentType: 'image/png',
  extension: 'png',
  encode: (image, { palette }) => image.png({ palette }),
};
const GIF: PictureType = { contentType: 'image/gif', extension: 'gif', encode: (image) => image.gif() };
const WEBP: PictureType = {
  contentType: 'image/webp',
  extension: 'webp',
  encode: (image) => image.webp({ quality: 90 }),
};
/** A higher effort costs seconds for a large picture and saves little. */
const AVIF: PictureType = {
  contentType: 'image/avif',
  extension: 'avif',
  encode: (image) => image.avif({ quality: 65, effort: 0 }),
};

/** MIME type by magic bytes → the format in which it is stored. */
export const PICTURE_TYPES: ReadonlyMap<string, PictureType> = new Map([
  ['image/jpeg', JPEG],
  ['image/png', PNG],
  ['image/apng', PNG],
  ['image/gif', GIF],
  ['image/webp', WEBP],
  ['image/avif', AVIF],
  // As phones write it; few browsers show it.
  ['image/heic', JPEG],
  ['image/heif', JPEG],
]);

/** The content types of files that may have several frames. */
export const MOVING_TYPES: ReadonlySet<string> = new Set(['image/gif', 'image/webp', 'image/apng']);

/** Small versions are JPEG for JPEG, otherwise WebP, which supports transparency. */
export const smallType = (type: PictureType): PictureType => (type === JPEG ? JPEG : WEBP);

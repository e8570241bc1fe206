/** Detects the type of a file from its content, and the size of a picture, without decoding it. */

import { loadSharp } from '../images/load-sharp.ts';
import { PICTURE_TYPES } from '../images/picture-types.ts';
import { isAnimatedPng, readFrameCount } from './animated-png.ts';
import { HEIC_TYPES, heicSize } from './heic.ts';

export interface PictureHeader {
  /** MIME type by magic bytes, one of PICTURE_TYPES. */
  contentType: string;
  /** Dimensions of a frame after rotation by EXIF orientation. */
  width: number;
  height: number;
  frames: number;
  palette: boolean;
}

/** The MIME type by magic bytes; null for unknown ones. Ignores the file name and the content type of the client. */
export async function detectType(bytes: Uint8Array): Promise<string | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(bytes))?.mime ?? null;
}

/** Null if the file is not a picture of a supported type. @throws for damaged headers */
export async function readHeader(bytes: Uint8Array): Promise<PictureHeader | null> {
  const contentType = await detectType(bytes);
  if (contentType === null || !PICTURE_TYPES.has(contentType)) return null;
  if (HEIC_TYPES.has(contentType)) return { contentType, ...(await heicSize(bytes)), frames: 1, palette: false };
  const sharp = await loadSharp();
  // Reads the header only, so that a decompression bomb is not decoded.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { width, height } = header.autoOrient;
  const frames = isAnimatedPng(contentType) ? readFrameCount(bytes) : (header.pages ?? 1);
  return { contentType, width, height: header.pageHeight ?? height, frames, palette: header.isPalette ?? false };
}

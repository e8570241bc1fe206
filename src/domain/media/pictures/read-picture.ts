/** Inspects an uploaded file before decoding: its type by content, and its decoded size. */
import { ANIMATION_FRAMES, ANIMATION_PIXELS, type UploadLimits } from '../upload-limits.ts';
import { loadSharp } from './load-sharp.ts';
import { PICTURE_TYPES, type PictureType } from './picture-types.ts';

export interface UploadedPicture {
  bytes: Uint8Array;
  type: PictureType;
  /** Dimensions after rotation by EXIF orientation. */
  width: number;
  height: number;
  frames: number;
  /** Stored with all of its frames. */
  animated: boolean;
  palette: boolean;
}

/** Ignores the file name and the content type of the client. */
async function typeOf(bytes: Uint8Array): Promise<PictureType | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found && PICTURE_TYPES.get(found.mime);
}

/** Refuses files that are too large, of an unsupported type, with a damaged header, or with too many pixels. */
export async function readPicture(file: File, limits: UploadLimits): Promise<UploadedPicture> {
  const { refusals } = limits;
  if (file.size > limits.bytes) throw refusals.heavy();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = await typeOf(bytes);
  if (!type) throw refusals.unknown();
  const sharp = await loadSharp();
  // Reads the header only, so that a decompression bomb is not decoded.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refusals.broken();
    });
  const { width, height } = header.autoOrient;
  const frameHeight = header.pageHeight ?? height;
  const most = type.contentType === 'image/gif' ? limits.gifPixels : limits.pixels;
  if (width * frameHeight > most) throw refusals.large(width, frameHeight);
  const frames = header.pages ?? 1;
  const animates = type.contentType === 'image/gif' || type.contentType === 'image/webp';
  const fits = frames <= ANIMATION_FRAMES && width * frameHeight * frames <= ANIMATION_PIXELS;
  return {
    bytes,
    type,
    width,
    height: frameHeight,
    frames,
    animated: animates && frames > 1 && fits,
    palette: header.isPalette ?? false,
  };
}

/** Encodes a stored picture in the widths that pages load. */
import { SHARED, type Width, widthsOf } from '../../../look/picture-widths.ts';
import { loadSharp } from '../images/load-sharp.ts';
import { ANIMATION_PIXELS } from '../upload-limits.ts';

export interface MadeWidth {
  width: Width;
  bytes: Uint8Array;
}

/** WebP has no larger pictures. */
const MOST_HEIGHT = 16_383;

/** Lists show the small ones by the dozen, mostly with two or three pixels for each CSS pixel (docs/decisions/0109-pictures-in-widths.md). */
const optionsOf = (width: Width) => (width <= 320 ? { quality: 58, effort: 6 } : { quality: 65 });

/**
 * Each file is made from the next larger one's pixels, so that the picture is decoded once. Of an animation, the first frame. Empty for a
 * picture that is too tall for WebP. @throws for damaged files
 *
 * @param bytes a file that encodePicture has written
 */
export async function encodeWidths(bytes: Uint8Array): Promise<MadeWidth[]> {
  const sharp = await loadSharp();
  const { width: whole } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const made: MadeWidth[] = [];
  let source = sharp(bytes, { failOn: 'error', limitInputPixels: ANIMATION_PIXELS });
  for (const width of widthsOf(whole).toReversed()) {
    const { data, info } = await source
      .resize({ width, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    source = sharp(data, { raw });
    if (info.height > MOST_HEIGHT) continue;
    made.push({ width, bytes: await source.clone().webp(optionsOf(width)).toBuffer() });
  }
  return made.toReversed();
}

interface SharedRequest {
  bytes: Uint8Array;
  /** The position of the cut: 0 to 1. */
  left: number;
  top: number;
  scale?: number;
}

/**
 * The cut of a stored picture for cards of links, as JPEG, which every app reads. It is at most as large as the picture. @throws for damaged
 * files
 *
 * @param given.scale multiplies the size of the cut, for dense screens
 */
export async function encodeShared(given: SharedRequest): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const { width, height, pageHeight = height } = await sharp(given.bytes, { limitInputPixels: false }).metadata();
  const scale = Math.min(width / SHARED.width, pageHeight / SHARED.height);
  const cut = { width: Math.round(SHARED.width * scale), height: Math.round(SHARED.height * scale) };
  const left = Math.round((width - cut.width) * given.left);
  const top = Math.round((pageHeight - cut.height) * given.top);
  return sharp(given.bytes, { failOn: 'error', limitInputPixels: ANIMATION_PIXELS })
    .extract({ left, top, ...cut })
    .resize({ width: SHARED.width * (given.scale ?? 1), withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer();
}

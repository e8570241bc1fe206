/** Limits of uploads for each of the two services, and the refusals for exceeding them. */
import { invalid, Refusal } from '../../platform/errors.ts';

export interface UploadLimits {
  bytes: number;
  /** Width × height of one frame. */
  pixels: number;
  gifPixels: number;
  /** Whether pages show the picture in several widths. */
  widths: boolean;
  refusals: {
    heavy(): Refusal;
    unknown(): Refusal;
    broken(): Refusal;
    large(width: number, height: number): Refusal;
  };
}

/** Pictures of the event service (rules of the event service, Pictures; texts of Mobilizon's permissions). */
export const PICTURE_LIMITS: UploadLimits = {
  bytes: 10_000_000,
  pixels: 40_000_000,
  gifPixels: 40_000_000,
  widths: true,
  refusals: {
    heavy: () => new Refusal('too_large', 'The provided picture is too heavy', { fields: { file: ['is too heavy'] } }),
    unknown: () => invalid({ file: ['must be a PNG, JPEG, GIF, WebP, AVIF or HEIC picture'] }),
    broken: () => invalid({ file: ['cannot be read as a picture'] }),
    large: () => invalid({ file: ['must have at most 40 megapixels'] }),
  },
};

/** Attachments of statuses (Mastodon's limits, media; texts of Mastodon's errors). */
export const ATTACHMENT_LIMITS: UploadLimits = {
  bytes: 16 * 1024 * 1024,
  pixels: 7680 * 4320,
  gifPixels: 1280 * 720,
  widths: true,
  refusals: {
    heavy: () => invalid({ file: ['must be less than 16 MB'] }),
    unknown: () => new Refusal('invalid', 'File type of uploaded media could not be verified'),
    broken: () => new Refusal('invalid', 'Error processing thumbnail for uploaded media'),
    large: (width, height) => new Refusal('invalid', `${width}x${height} images are not supported`),
  },
};

/** Custom emoji; the bytes are Mastodon's. */
export const EMOJI_LIMITS: UploadLimits = {
  bytes: 256 * 1024,
  pixels: 1_000_000,
  gifPixels: 1_000_000,
  widths: false,
  refusals: {
    heavy: () => invalid({ image: ['must be less than 256 KB'] }),
    unknown: () => invalid({ image: ['must be a PNG, JPEG, GIF, WebP, AVIF or HEIC picture'] }),
    broken: () => invalid({ image: ['cannot be read as a picture'] }),
    large: () => invalid({ image: ['must have at most a megapixel'] }),
  },
};

/** Audio and video attachments, from the same sources. */
export const RECORDING_LIMITS = {
  bytes: 99 * 1024 * 1024,
  /** Width × height. */
  pixels: 3840 * 2160,
  framesPerSecond: 120,
  refusals: {
    heavy: () => invalid({ file: ['must be less than 99 MB'] }),
    unknown: ATTACHMENT_LIMITS.refusals.unknown,
    broken: ATTACHMENT_LIMITS.refusals.broken,
    large: (width: number, height: number) => new Refusal('invalid', `${width}x${height} videos are not supported`),
    fast: (frames: number) => new Refusal('invalid', `${Math.floor(frames)}fps videos are not supported`),
  },
};

/** Maximum size after transcoding, which can exceed that of an efficiently encoded upload. */
export const MAX_STORED_BYTES = 3 * RECORDING_LIMITS.bytes;

/** Maximum pixels and frames of an animation; if exceeded, only the first frame is stored. */
export const ANIMATION_PIXELS = 40_000_000;
export const ANIMATION_FRAMES = 2000;

/** The longest description of an attachment, in characters (Mastodon's limits, media.description). */
export const DESCRIPTION_MAX = 10_000;

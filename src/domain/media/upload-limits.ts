/** What an uploaded picture may be, for each of the two services, and what is said of one that may not. */
import { invalid, Refusal } from '../../platform/errors.ts';

export interface UploadLimits {
  bytes: number;
  /** Width times height of one frame. */
  pixels: number;
  gifPixels: number;
  refusals: {
    heavy(): Refusal;
    unknown(): Refusal;
    broken(): Refusal;
    large(width: number, height: number): Refusal;
  };
}

/** Pictures of the event service (spec/graphql/rules.md, Pictures; texts of spec/mobilizon/permissions.json). */
export const PICTURE_LIMITS: UploadLimits = {
  bytes: 10_000_000,
  pixels: 40_000_000,
  gifPixels: 40_000_000,
  refusals: {
    heavy: () => new Refusal('too_large', 'The provided picture is too heavy', { fields: { file: ['is too heavy'] } }),
    unknown: () => invalid({ file: ['must be a PNG, JPEG, GIF, WebP or AVIF picture'] }),
    broken: () => invalid({ file: ['cannot be read as a picture'] }),
    large: () => invalid({ file: ['must have at most 40 megapixels'] }),
  },
};

/** Attachments of statuses (spec/mastodon/limits.json, media; texts of errors.json). */
export const ATTACHMENT_LIMITS: UploadLimits = {
  bytes: 16 * 1024 * 1024,
  pixels: 7680 * 4320,
  gifPixels: 1280 * 720,
  refusals: {
    heavy: () => invalid({ file: ['must be less than 16 MB'] }),
    unknown: () => new Refusal('invalid', 'File type of uploaded media could not be verified'),
    broken: () => new Refusal('invalid', 'Error processing thumbnail for uploaded media'),
    large: (width, height) => new Refusal('invalid', `${width}x${height} images are not supported`),
  },
};

/** All frames of an animation together, and how many; of one that has more only the first frame is kept. */
export const ANIMATION_PIXELS = 40_000_000;
export const ANIMATION_FRAMES = 2000;

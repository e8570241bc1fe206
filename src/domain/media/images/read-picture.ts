/** Inspects an uploaded file before decoding: its type by content, and its decoded size. */
import type { Log } from '../../../platform/log.ts';
import { TaskError } from '../../../platform/programs/task-processes.ts';
import { decode, HEADER_SECONDS } from '../decoding/decode.ts';
import type { CheckedPicture } from '../decoding/encode-picture.ts';
import { ANIMATION_FRAMES, ANIMATION_PIXELS, type UploadLimits } from '../upload-limits.ts';
import { MOVING_TYPES } from './picture-types.ts';

/**
 * The refusal of a file that cannot be decoded. The reason is logged for operators, because damaged files cannot be distinguished
 * from other failures.
 */
export function brokenPicture(log: Log, error: unknown, { refusals }: UploadLimits): Error {
  if (!(error instanceof TaskError)) return error as Error;
  log.info({ err: error }, 'picture refused');
  return refusals.broken();
}

/** Refuses files that are too large, of an unsupported type, with a damaged header, or with too many pixels. */
export async function readPicture(log: Log, file: File, limits: UploadLimits): Promise<CheckedPicture> {
  const { refusals } = limits;
  if (file.size > limits.bytes) throw refusals.heavy();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const header = await decode('readHeader', bytes, HEADER_SECONDS).catch((error) => {
    throw brokenPicture(log, error, limits);
  });
  if (!header) throw refusals.unknown();
  const { contentType, width, height, frames } = header;
  const most = contentType === 'image/gif' ? limits.gifPixels : limits.pixels;
  if (width * height > most) throw refusals.large(width, height);
  const fits = frames <= ANIMATION_FRAMES && width * height * frames <= ANIMATION_PIXELS;
  return { bytes, ...header, animated: MOVING_TYPES.has(contentType) && frames > 1 && fits };
}

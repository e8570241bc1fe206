/** Processes an uploaded picture: a clean original, a small version, other widths, a blurhash and dimensions. */
import type { Log } from '../../../platform/log.ts';
import { decode, PICTURE_SECONDS } from '../decoding/decode.ts';
import type { MadePicture, MadePreview } from '../decoding/encode-picture.ts';
import type { UploadLimits } from '../upload-limits.ts';
import { brokenPicture, readPicture } from './read-picture.ts';

/** Refuses whatever readPicture refuses, and damaged files. */
export async function makePicture(log: Log, file: File, limits: UploadLimits): Promise<MadePicture> {
  const picture = await readPicture(log, file, limits);
  return decode('encodePicture', { ...picture, widths: limits.widths }, PICTURE_SECONDS).catch((error) => {
    throw brokenPicture(log, error, limits);
  });
}

/** Makes only the small version, even if the picture is small already. Refuses as makePicture does. */
export async function makePreview(log: Log, file: File, limits: UploadLimits): Promise<MadePreview> {
  const picture = await readPicture(log, file, limits);
  return decode('encodePreview', picture, PICTURE_SECONDS).catch((error) => {
    throw brokenPicture(log, error, limits);
  });
}

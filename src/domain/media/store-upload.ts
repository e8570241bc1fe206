/** Detects the type of an upload for a status and stores it accordingly. */
import { TaskError } from '../../platform/programs/task-processes.ts';
import type { DomainContext } from '../access/context.ts';
import { decode, HEADER_SECONDS } from './decoding/decode.ts';
import { previewOf } from './images/preview.ts';
import { readPicture } from './images/read-picture.ts';
import { storePicture } from './images/store-picture.ts';
import { isAnimation, type RecordingType, recordingType } from './recordings/recording-types.ts';
import { storeRecording } from './recordings/store-recording.ts';
import type { StoredFiles, StoringContext } from './store-files.ts';
import { ATTACHMENT_LIMITS, RECORDING_LIMITS } from './upload-limits.ts';

type UploadContext = StoringContext & Pick<DomainContext, 'ffmpeg'>;

/** Enough to skip a large cover at the beginning of a sound file. */
const DETECTED_BYTES = ATTACHMENT_LIMITS.bytes;

export interface Upload {
  file: File;
  thumbnail: File | null;
  /** False defers heavy work to a job. */
  atOnce: boolean;
  /** The files' keys begin with it; default: a new one. */
  token?: string;
}

/** The recording type, or null for everything that could only be a picture. Animated GIFs and PNGs are recordings only with ffmpeg. */
async function recordingTypeOf({ ffmpeg, log }: UploadContext, file: File): Promise<RecordingType | null> {
  const start = new Uint8Array(await file.slice(0, DETECTED_BYTES).arrayBuffer());
  const found = await decode('detectType', start, HEADER_SECONDS).catch((error) => {
    if (error instanceof TaskError) return null;
    throw error;
  });
  const type = found === null ? undefined : recordingType(found);
  if (!type) return null;
  if (!isAnimation(type)) return type;
  if (!ffmpeg.available) return null;
  const { frames, width, height } = await readPicture(log, file, ATTACHMENT_LIMITS);
  return frames > 1 && width * height <= RECORDING_LIMITS.pixels ? type : null;
}

/** Refuses whatever storePicture and storeRecording refuse, and thumbnails that are not pictures. */
export async function storeUpload(ctx: UploadContext, upload: Upload): Promise<StoredFiles> {
  const { file, thumbnail, atOnce, token } = upload;
  const type = await recordingTypeOf(ctx, file);
  const small = thumbnail && (await previewOf(ctx, thumbnail));
  if (!type) return storePicture(ctx, file, ATTACHMENT_LIMITS, small, token);
  // Animations are small, and apps expect pictures to be available at once.
  return storeRecording(ctx, {
    file,
    type,
    thumbnail: small,
    atOnce: atOnce || isAnimation(type),
    ...(token && { token }),
  });
}

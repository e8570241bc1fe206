/** Detects the type of an upload for a status and stores it accordingly. */
import type { DomainContext } from '../access/context.ts';
import { previewOf } from './pictures/preview.ts';
import { readPicture } from './pictures/read-picture.ts';
import { storePicture } from './pictures/store-picture.ts';
import { GIF_ANIMATION, type RecordingType, recordingType } from './recordings/recording-types.ts';
import { storeRecording } from './recordings/store-recording.ts';
import type { StoredFiles } from './store-files.ts';
import { ATTACHMENT_LIMITS } from './upload-limits.ts';

export interface Upload {
  file: File;
  thumbnail: File | null;
  /** False defers heavy work to a job. */
  atOnce: boolean;
}

/** The recording type, or null for everything that could only be a picture. Animated GIFs are recordings only with ffmpeg. */
async function recordingTypeOf({ ffmpeg }: DomainContext, file: File): Promise<RecordingType | null> {
  const { fileTypeFromBlob } = await import('file-type');
  const found = await fileTypeFromBlob(file).catch(() => undefined);
  const type = found && recordingType(found.mime);
  if (!type) return null;
  if (type !== GIF_ANIMATION) return type;
  return ffmpeg.available && (await readPicture(file, ATTACHMENT_LIMITS)).frames > 1 ? type : null;
}

/** Refuses what storePicture and storeRecording refuse, and thumbnails that are no pictures. */
export async function storeUpload(ctx: DomainContext, { file, thumbnail, atOnce }: Upload): Promise<StoredFiles> {
  const type = await recordingTypeOf(ctx, file);
  const small = thumbnail && (await previewOf(ctx, thumbnail));
  if (!type) return storePicture(ctx, file, ATTACHMENT_LIMITS, small);
  // Animations are small, and apps expect pictures to be available at once.
  return storeRecording(ctx, { file, type, thumbnail: small, atOnce: atOnce || type === GIF_ANIMATION });
}

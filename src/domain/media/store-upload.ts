/** Tells by its content what a file for a status is, and has it stored as that. */
import { fileTypeFromBlob } from 'file-type';
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
  /** False leaves heavy work to a job. */
  atOnce: boolean;
}

/** The kind of recording, or null for everything that only a picture could be. GIFs move only where there is ffmpeg. */
async function recordingTypeOf({ ffmpeg }: DomainContext, file: File): Promise<RecordingType | null> {
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
  // An animation is small, and apps expect pictures to be there at once.
  return storeRecording(ctx, { file, type, thumbnail: small, atOnce: atOnce || type === GIF_ANIMATION });
}

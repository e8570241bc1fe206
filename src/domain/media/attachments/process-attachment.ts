/** Makes of an upload what is shown, some time after it was sent. */
import path from 'node:path';
import type { Media, Prisma } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/errors.ts';
import { inTempFolder } from '../../../platform/files/temp-folder.ts';
import type { Platform } from '../../../platform/platform.ts';
import { leave } from '../../kernel/outbox.ts';
import { keepRecording, type RecordingToStore } from '../recordings/keep-recording.ts';
import { lookInto } from '../recordings/recording.ts';
import { recordingType, takes } from '../recordings/recording-types.ts';
import { newToken, storeFiles } from '../store-files.ts';
import { RECORDING_LIMITS } from '../upload-limits.ts';
import { lockAttachment } from './lock-attachment.ts';

/** Puts the outcome in the place of the upload, whose file goes; nothing where the row is gone or done already. */
async function settle(tx: Tx, media: Media, row: RecordingToStore['row'] | null): Promise<void> {
  const now = await lockAttachment(tx, media.id);
  if (now?.state !== 'WAITING') return;
  const meta = { ...row?.meta, ...(now.meta as Prisma.InputJsonObject) };
  const data = row ? { ...row, meta, state: 'READY' as const } : { state: 'FAILED' as const };
  await tx.media.update({ where: { id: media.id }, data });
  if (row) await leave(tx, 'media.removed', { keys: [media.key] });
}

async function keep(platform: Platform, media: Media, folder: string): Promise<void> {
  const type = recordingType(media.contentType);
  if (!type || !takes(platform.ffmpeg, type)) throw RECORDING_LIMITS.refusals.unknown();
  const recording = { file: path.join(folder, 'upload'), folder, type };
  if (!(await platform.storage.readInto(media.key, recording.file))) throw RECORDING_LIMITS.refusals.broken();
  const made = await keepRecording(platform, recording, await lookInto(platform, recording), newToken(platform));
  await storeFiles(platform, [made.file]);
  await platform.db.$transaction((tx) => settle(tx, media, made.row));
}

/**
 * Safe to repeat. What cannot be made into anything is marked as failed; another failure, as of the storage, is thrown, and
 * the work begins anew. Files of a row that went meanwhile go by the job of storeFiles.
 */
export async function processAttachment(platform: Platform, mediaId: bigint): Promise<void> {
  const media = await platform.db.media.findUnique({ where: { id: mediaId } });
  if (media?.state !== 'WAITING') return;
  try {
    await inTempFolder((folder) => keep(platform, media, folder));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    platform.log.info({ mediaId: mediaId.toString(), reason: error.message }, 'upload could not be processed');
    await platform.db.$transaction((tx) => settle(tx, media, null));
  }
}

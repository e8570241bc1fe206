/** Processes an upload asynchronously. */
import path from 'node:path';
import type { Media, Prisma } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/errors.ts';
import { inTempFolder } from '../../../platform/files/temp-folder.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { processRecording, type RecordingToStore } from '../recordings/process-recording.ts';
import { inspectRecording } from '../recordings/recording.ts';
import { recordingType, takes } from '../recordings/recording-types.ts';
import { newToken, storeFiles } from '../store-files.ts';
import { RECORDING_LIMITS } from '../upload-limits.ts';
import { lockAttachment } from './lock-attachment.ts';

/** Replaces the upload by the result and deletes its file; does nothing if the row is deleted or already processed. */
async function settle(tx: Tx, media: Media, row: RecordingToStore['row'] | null): Promise<void> {
  const now = await lockAttachment(tx, media.id);
  if (now?.state !== 'WAITING') return;
  const meta = { ...row?.meta, ...(now.meta as Prisma.InputJsonObject) };
  const data = row ? { ...row, meta, state: 'READY' as const } : { state: 'FAILED' as const };
  await tx.media.update({ where: { id: media.id }, data });
  if (row) await enqueue(tx, 'media.removed', { keys: [media.key] });
}

async function keep(platform: Platform, media: Media, folder: string): Promise<void> {
  const type = recordingType(media.contentType);
  if (!type || !takes(platform.ffmpeg, type)) throw RECORDING_LIMITS.refusals.unknown();
  const recording = { file: path.join(folder, 'upload'), folder, type };
  if (!(await platform.storage.readInto(media.key, recording.file))) throw RECORDING_LIMITS.refusals.broken();
  const made = await processRecording(
    platform,
    recording,
    await inspectRecording(platform, recording),
    newToken(platform),
  );
  await storeFiles(platform, [made.file]);
  await platform.db.$transaction((tx) => settle(tx, media, made.row));
}

/**
 * Safe to repeat. Files that cannot be processed are marked as failed; other errors, such as of the storage, are thrown and the
 * job retries. If the row was deleted meanwhile, the job of storeFiles removes the files.
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

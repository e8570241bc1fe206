/** The preview picture of a recording: its first frame, album cover, or an uploaded thumbnail. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { decode, SOUND_SECONDS } from '../decoding/decode.ts';
import type { MadePreview } from '../decoding/encode-picture.ts';
import {
  brokenRecording,
  type InspectedRecording,
  type Recording,
  type RecordingContext,
} from '../recordings/recording.ts';
import { ATTACHMENT_LIMITS } from '../upload-limits.ts';
import { makePreview } from './make-picture.ts';

const SECONDS = 30;

/** From an uploaded thumbnail. Refuses files that are not allowed as a picture of a status. */
export const previewOf = (ctx: Pick<RecordingContext, 'log'>, picture: File): Promise<MadePreview> =>
  makePreview(ctx.log, picture, ATTACHMENT_LIMITS);

/** Null even for covers that cannot be read. */
const coverOf = (file: string): Promise<Uint8Array | null> =>
  decode('readCover', { file, most: ATTACHMENT_LIMITS.bytes }, SOUND_SECONDS).catch(() => null);

async function firstFrame(ctx: RecordingContext, { file, folder, type }: Recording): Promise<File> {
  const frame = path.join(folder, 'frame.jpg');
  const source = { path: file, demuxer: type.demuxer };
  try {
    await ctx.ffmpeg.frame(source, frame, { folder, seconds: SECONDS });
    return new File([new Uint8Array(await readFile(frame))], 'frame.jpg');
  } catch (error) {
    throw brokenRecording(ctx, error);
  }
}

/** Null for audio without a valid cover, because the audio is the upload. Refuses videos without a frame. */
export async function previewOfRecording(
  ctx: RecordingContext,
  recording: Recording,
  { kind }: InspectedRecording,
): Promise<MadePreview | null> {
  if (kind !== 'AUDIO') return previewOf(ctx, await firstFrame(ctx, recording));
  const { type, file } = recording;
  const cover = type.asItIs ? await coverOf(file) : null;
  return cover ? previewOf(ctx, new File([new Uint8Array(cover)], 'cover')).catch(() => null) : null;
}

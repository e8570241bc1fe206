/** The preview picture of a recording: its first frame, album cover, or an uploaded thumbnail. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readCover } from '../recordings/read-sound.ts';
import {
  brokenRecording,
  type InspectedRecording,
  type Recording,
  type RecordingContext,
} from '../recordings/recording.ts';
import { ATTACHMENT_LIMITS } from '../upload-limits.ts';
import { type MadePreview, makePreview } from './make-picture.ts';
import { readPicture } from './read-picture.ts';

const SECONDS = 30;
const FRAME = ['-frames:v', '1', '-c:v', 'mjpeg', '-q:v', '2', '-pix_fmt', 'yuvj420p', '-f', 'image2', '-update', '1'];

/** From an uploaded thumbnail. Refuses what is not allowed as a picture of a status. */
export async function previewOf(ctx: Pick<RecordingContext, 'log'>, picture: File): Promise<MadePreview> {
  return makePreview(ctx.log, await readPicture(picture, ATTACHMENT_LIMITS), ATTACHMENT_LIMITS);
}

async function firstFrame(ctx: RecordingContext, { file, folder, type }: Recording): Promise<File> {
  const frame = path.join(folder, 'frame.jpg');
  const source = { path: file, demuxer: type.demuxer };
  try {
    await ctx.ffmpeg.convert(source, ['-map', '0:v:0', ...FRAME, '-y', frame], { folder, seconds: SECONDS });
    return new File([new Uint8Array(await readFile(frame))], 'frame.jpg');
  } catch (error) {
    throw brokenRecording(ctx, error);
  }
}

/** Null for audio without a valid cover: the audio is what was uploaded. Refuses videos without a frame. */
export async function previewOfRecording(
  ctx: RecordingContext,
  recording: Recording,
  { kind }: InspectedRecording,
): Promise<MadePreview | null> {
  if (kind !== 'AUDIO') return previewOf(ctx, await firstFrame(ctx, recording));
  const { type, file } = recording;
  const cover = type.asItIs ? await readCover(file) : null;
  return cover ? previewOf(ctx, new File([new Uint8Array(cover)], 'cover')).catch(() => null) : null;
}

/** An audio or video upload, and its inspection before processing. */
import { ZodError } from 'zod';
import { ProgramError } from '../../../platform/programs/run-program.ts';
import { TaskError } from '../../../platform/programs/task-processes.ts';
import type { DomainContext } from '../../access/context.ts';
import { decode, SOUND_SECONDS } from '../decoding/decode.ts';
import type { Sound } from '../decoding/read-sound.ts';
import { RECORDING_LIMITS } from '../upload-limits.ts';
import { type FilmTrack, type Probed, probeRecording } from './probe-recording.ts';
import type { RecordingType } from './recording-types.ts';

/** Context for processing recordings. */
export type RecordingContext = Pick<DomainContext, 'ffmpeg' | 'log'>;

/** A local file in a temporary folder. */
export interface Recording {
  file: string;
  folder: string;
  type: RecordingType;
}

export interface Film {
  kind: 'VIDEO' | 'GIFV';
  track: FilmTrack;
  probed: Probed;
}

export interface SoundOnly {
  kind: 'AUDIO';
  /** Null without ffmpeg; the file is stored unchanged. */
  probed: Probed | null;
}

export type InspectedRecording = Film | SoundOnly;

/** The refusal of a file that ffmpeg cannot process; its output is logged for operators. */
export function brokenRecording(ctx: Pick<RecordingContext, 'log'>, error: unknown): Error {
  const known = [ProgramError, TaskError, ZodError, SyntaxError].some((kind) => error instanceof kind);
  if (!known) return error as Error;
  ctx.log.info({ err: error }, 'recording refused');
  return RECORDING_LIMITS.refusals.broken();
}

/** Refuses files without audio, and those whose audio cannot be read. */
export async function requireSound(
  ctx: Pick<RecordingContext, 'log'>,
  file: string,
  contentType: string,
): Promise<Sound> {
  const sound = await decode('readSound', { file, contentType }, SOUND_SECONDS).catch((error) => {
    throw brokenRecording(ctx, error);
  });
  if (!sound) throw RECORDING_LIMITS.refusals.broken();
  return sound;
}

function checkFilm({ width, height, frames }: FilmTrack): void {
  const { refusals, pixels, framesPerSecond } = RECORDING_LIMITS;
  if (!(width > 0 && height > 0)) throw refusals.broken();
  if (width * height > pixels) throw refusals.large(width, height);
  if (Math.floor(frames) > framesPerSecond) throw refusals.fast(frames);
}

/** Determines whether it is video or audio. Refuses damaged files, and those with too many pixels or frames. */
export async function inspectRecording(
  ctx: RecordingContext,
  { file, folder, type }: Recording,
): Promise<InspectedRecording> {
  if (!ctx.ffmpeg.available) {
    await requireSound(ctx, file, type.contentType);
    return { kind: 'AUDIO', probed: null };
  }
  const probed = await probeRecording(ctx.ffmpeg, { path: file, demuxer: type.demuxer }, folder).catch((error) => {
    throw brokenRecording(ctx, error);
  });
  if (type.kind !== 'AUDIO' && probed.film) {
    checkFilm(probed.film);
    // A video without sound is an animation (GIFV), as in Mastodon, and apps play it in a loop.
    return { kind: probed.sound ? type.kind : 'GIFV', track: probed.film, probed };
  }
  if (!probed.sound) throw RECORDING_LIMITS.refusals.broken();
  return { kind: 'AUDIO', probed };
}

/** Transcodes audio for browsers, and strips metadata except the names of the work. */
import path from 'node:path';
import { MAX_STORED_BYTES, RECORDING_LIMITS } from '../upload-limits.ts';
import type { Probed } from './probe-recording.ts';
import { brokenRecording, type Recording, type RecordingContext, requireSound } from './recording.ts';
import { lengthMeta, type RecordingMeta, soundMeta } from './recording-meta.ts';
import { MP3, type OutputType, SOUND_CONTAINERS } from './recording-types.ts';
import { ANONYMOUS, type ProcessedRecording } from './transcode-video.ts';

const SECONDS = 10 * 60;

/** Tags that are preserved; places, devices, comments and dates are dropped. */
const NAMES = ['title', 'artist', 'album', 'album_artist', 'track', 'disc', 'genre', 'composer', 'copyright'];

/** Maximum length of a tag. */
const NAME_MAX = 500;

function namesOf({ tags }: Probed): string[] {
  const year = /^\d{4}/.exec(tags.date ?? '')?.[0];
  const preserved = [...NAMES.map((name): [string, string | undefined] => [name, tags[name]]), ['date', year] as const];
  return preserved.flatMap(([name, value]) => (value ? ['-metadata', `${name}=${value.slice(0, NAME_MAX)}`] : []));
}

async function measured(ctx: RecordingContext, file: string, type: OutputType): Promise<RecordingMeta> {
  const sound = await requireSound(ctx, file, type.contentType);
  const { duration, bitrate } = sound;
  const length = lengthMeta(duration);
  return { ...length, ...soundMeta(sound), original: { duration: length.duration, bitrate } };
}

/** Refuses files that cannot be decoded. Without ffmpeg the file is stored unchanged, with all of its metadata. */
export async function transcodeAudio(
  ctx: RecordingContext,
  { file, folder, type }: Recording,
  probed: Probed | null,
): Promise<ProcessedRecording> {
  if (!probed) {
    if (!type.asItIs) throw RECORDING_LIMITS.refusals.unknown();
    return { file, type: type.asItIs, meta: await measured(ctx, file, type.asItIs) };
  }
  const container = SOUND_CONTAINERS.get(probed.sound?.codec ?? '');
  const format = container ?? MP3;
  const made = path.join(folder, `kept.${format.extension}`);
  const how = container ? ['-c:a', 'copy'] : ['-c:a', 'libmp3lame', '-q:a', '2', '-ac', '2'];
  const output = [
    '-map',
    '0:a:0',
    ...ANONYMOUS,
    '-fflags',
    '+bitexact',
    '-flags:a',
    '+bitexact',
    ...namesOf(probed),
    ...how,
  ];
  const source = { path: file, demuxer: type.demuxer };
  try {
    const ends = [...format.muxer, '-fs', String(MAX_STORED_BYTES), '-y', made];
    await ctx.ffmpeg.convert(source, [...output, ...ends], { folder, seconds: SECONDS });
  } catch (error) {
    throw brokenRecording(ctx, error);
  }
  return { file: made, type: format, meta: await measured(ctx, made, format) };
}

/** Transcodes a video for browsers: H.264 with AAC in MP4; streams that are in these formats already are copied. */
import path from 'node:path';
import { MAX_STORED_BYTES, RECORDING_LIMITS } from '../upload-limits.ts';
import { type FilmTrack, type Probed, probeRecording } from './probe-recording.ts';
import { brokenRecording, type Film, type Recording, type RecordingContext } from './recording.ts';
import { filmMeta, lengthMeta, type RecordingMeta, soundMeta } from './recording-meta.ts';
import { MP4, type OutputType } from './recording-types.ts';

export interface ProcessedRecording {
  file: string;
  type: OutputType;
  meta: RecordingMeta;
}

const SECONDS = 15 * 60;
/** Five minutes at the highest frame rate, as in Mastodon. */
const MOST_FRAMES = 36_000;

/** Strips metadata, subtitles, chapters and data streams. */
export const ANONYMOUS = ['-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1', '-sn', '-dn'];
const UNSIGNED = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'];

const passes = ({ codec, pixelFormat }: FilmTrack, { sound }: Probed): boolean =>
  codec === 'h264' && pixelFormat === 'yuv420p' && (sound === null || sound.codec === 'aac');

/** H.264 needs even dimensions: crops one line, because scaling blurs; a single line is doubled. */
function evenSides({ width, height }: FilmTrack): string {
  return width < 2 || height < 2
    ? 'scale=max(2\\,trunc(iw/2)*2):max(2\\,trunc(ih/2)*2)'
    : 'crop=trunc(iw/2)*2:trunc(ih/2)*2';
}

function encoding(track: FilmTrack, kind: Film['kind']): string[] {
  const film = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p'];
  const most = RECORDING_LIMITS.framesPerSecond;
  const slower = track.fastest > most ? ['-fps_mode', 'vfr', '-r', String(most)] : [];
  const sound = kind === 'GIFV' ? ['-an'] : ['-c:a', 'aac', '-b:a', '192k', '-ac', '2'];
  return [...film, '-vf', evenSides(track), ...slower, '-frames:v', String(MOST_FRAMES), ...sound];
}

/** Detects truncated files by their duration. */
function isWhole(before: Probed, after: Probed): boolean {
  const cut = after.film !== null && after.duration * after.film.frames >= MOST_FRAMES - 1;
  return cut || after.duration >= before.duration * 0.9 - 1;
}

/** Refuses files that cannot be decoded, or are shorter or larger than declared. */
export async function transcodeVideo(
  ctx: RecordingContext,
  { file, folder, type }: Recording,
  film: Film,
): Promise<ProcessedRecording> {
  const { track, probed, kind } = film;
  const made = path.join(folder, `kept.${MP4.extension}`);
  const how = passes(track, probed) ? ['-c', 'copy'] : encoding(track, kind);
  const output = ['-map', '0:v:0', '-map', '0:a:0?', ...ANONYMOUS, ...UNSIGNED, ...how, ...MP4.muxer];
  try {
    const source = { path: file, demuxer: type.demuxer };
    await ctx.ffmpeg.convert(source, [...output, '-fs', String(MAX_STORED_BYTES), '-y', made], {
      folder,
      seconds: SECONDS,
    });
    const result = await probeRecording(ctx.ffmpeg, { path: made, demuxer: 'mov' }, folder);
    if (!result.film || !isWhole(probed, result)) throw RECORDING_LIMITS.refusals.broken();
    const meta = {
      ...lengthMeta(result.duration),
      ...filmMeta(result.film, result.duration, result.bitrate),
      ...soundMeta(result.sound),
    };
    return { file: made, type: MP4, meta };
  } catch (error) {
    throw brokenRecording(ctx, error);
  }
}

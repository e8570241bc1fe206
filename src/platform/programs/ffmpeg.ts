/** The installed ffmpeg and ffprobe, on untrusted files: local files only, with the selected demuxer. */
import pLimit from 'p-limit';
import type { Config } from '../config.ts';
import { findProgram, ProgramError, type ProgramLimits, runProgram } from './run-program.ts';

export interface SourceFile {
  path: string;
  /** The demuxer to use. No other is tried, so that a disguised playlist is not followed. */
  demuxer: string;
}

export interface Ffmpeg {
  /** Whether this machine has both programs. */
  readonly available: boolean;
  /** ffprobe's description of the format and of each stream. @throws ProgramError */
  probe(source: SourceFile, limits: ProgramLimits): Promise<unknown>;
  /** Writes the first frame as a JPEG. @throws ProgramError */
  frame(source: SourceFile, to: string, limits: ProgramLimits): Promise<void>;
  /** Converts a file, which takes minutes: only for jobs, few of which run at once. @throws ProgramError */
  convert(source: SourceFile, output: readonly string[], limits: ProgramLimits): Promise<void>;
}

/** Allows more memory than any accepted frame needs, and less than would hurt the machine. */
const GUARDS = ['-protocol_whitelist', 'file', '-max_alloc', String(512 * 1024 * 1024)];

/** Pictures beyond 8K are not decoded, even if the header states a smaller size. */
const DECODING = ['-max_pixels', String(7680 * 4320), '-threads', '2'];

const FRAME = ['-map', '0:v:0', '-frames:v', '1', '-c:v', 'mjpeg', '-q:v', '2', '-pix_fmt', 'yuvj420p', '-f', 'image2'];

/** The limit of concurrent runs for requests. Each run uses a core, and the files come from strangers. */
const LOOKS_AT_ONCE = 2;

export function createFfmpeg(config: Pick<Config, 'ffmpegPath' | 'ffprobePath'>): Ffmpeg {
  const ffmpeg = findProgram(config.ffmpegPath);
  const ffprobe = findProgram(config.ffprobePath);
  const run = (file: string | null, args: readonly string[], limits: ProgramLimits): Promise<Buffer> => {
    if (file === null) throw new ProgramError('this machine has no ffmpeg');
    return runProgram(file, args, limits);
  };
  const look = pLimit(LOOKS_AT_ONCE);
  const convert: Ffmpeg['convert'] = async ({ path, demuxer }, output, limits) => {
    const input = ['-v', 'error', '-nostdin', ...GUARDS, ...DECODING, '-f', demuxer, '-i', path];
    await run(ffmpeg, [...input, '-threads', '2', ...output], limits);
  };
  return {
    available: ffmpeg !== null && ffprobe !== null,
    async probe({ path, demuxer }, limits) {
      const shown = ['-show_format', '-show_streams', '-of', 'json'];
      const asked = ['-v', 'error', ...GUARDS, '-f', demuxer, ...shown, '-i', path];
      const output = await look(() => run(ffprobe, asked, limits));
      return JSON.parse(output.toString('utf8'));
    },
    frame: (source, to, limits) => look(() => convert(source, [...FRAME, '-update', '1', '-y', to], limits)),
    convert,
  };
}

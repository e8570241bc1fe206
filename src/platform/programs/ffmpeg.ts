/** ffmpeg and ffprobe of the machine, on files that may be hostile: local files only, in the one format that was asked for. */
import type { Config } from '../config.ts';
import { findProgram, ProgramError, type ProgramLimits, runProgram } from './run-program.ts';

export interface SourceFile {
  path: string;
  /** The demuxer that reads it; none other is tried, so that no playlist in disguise is followed. */
  demuxer: string;
}

export interface Ffmpeg {
  /** Whether this machine has both programs. */
  readonly available: boolean;
  /** What ffprobe says of the format and of each stream. @throws ProgramError */
  probe(source: SourceFile, limits: ProgramLimits): Promise<unknown>;
  /** Makes one file of another. @throws ProgramError */
  convert(source: SourceFile, output: readonly string[], limits: ProgramLimits): Promise<void>;
}

/** More than any frame that is taken needs, less than would hurt the machine. */
const GUARDS = ['-protocol_whitelist', 'file', '-max_alloc', String(512 * 1024 * 1024)];

/** Whatever the head of the file says, pictures beyond 8K are not decoded. */
const DECODING = ['-max_pixels', String(7680 * 4320), '-threads', '2'];

export function createFfmpeg(config: Pick<Config, 'ffmpegPath' | 'ffprobePath'>): Ffmpeg {
  const ffmpeg = findProgram(config.ffmpegPath);
  const ffprobe = findProgram(config.ffprobePath);
  const run = (file: string | null, args: readonly string[], limits: ProgramLimits): Promise<Buffer> => {
    if (file === null) throw new ProgramError('this machine has no ffmpeg');
    return runProgram(file, args, limits);
  };
  return {
    available: ffmpeg !== null && ffprobe !== null,
    async probe({ path, demuxer }, limits) {
      const shown = ['-show_format', '-show_streams', '-of', 'json'];
      const output = await run(ffprobe, ['-v', 'error', ...GUARDS, '-f', demuxer, ...shown, '-i', path], limits);
      return JSON.parse(output.toString('utf8'));
    },
    async convert({ path, demuxer }, output, limits) {
      const input = ['-v', 'error', '-nostdin', ...GUARDS, ...DECODING, '-f', demuxer, '-i', path];
      await run(ffmpeg, [...input, '-threads', '2', ...output], limits);
    },
  };
}

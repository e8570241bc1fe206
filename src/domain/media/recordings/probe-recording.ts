/** Parsed ffprobe output: the first video stream, the first audio stream, and the duration. */
import { z } from 'zod';
import type { Ffmpeg, SourceFile } from '../../../platform/programs/ffmpeg.ts';

export interface FilmTrack {
  codec: string;
  /** Dimensions after rotation. */
  width: number;
  height: number;
  pixelFormat: string;
  /** Average frame rate, as ffprobe writes it: `30000/1001`. */
  frameRate: string;
  frames: number;
  /** Maximum frame rate, if variable. */
  fastest: number;
}

export interface SoundTrack {
  codec: string;
  channels: number;
  sampleRate: number;
}

export interface Probed {
  film: FilmTrack | null;
  sound: SoundTrack | null;
  /** In seconds. */
  duration: number;
  bitrate: number;
  /** Metadata tags with lower-case names. */
  tags: Record<string, string>;
}

/** Timeout: probing is fast unless the file was crafted to be slow. */
const SECONDS = 15;

const number = z.coerce.number().catch(0);
const text = z.string().catch('');
const tags = z.record(z.string(), z.string()).catch({});

const answer = z.object({
  format: z.object({ duration: number, bit_rate: number, tags: tags.optional() }),
  streams: z.array(
    z.object({
      codec_type: text,
      codec_name: text,
      width: number,
      height: number,
      pix_fmt: text,
      avg_frame_rate: text,
      r_frame_rate: text,
      channels: number,
      sample_rate: number,
      duration: number,
      disposition: z.object({ attached_pic: number }).catch({ attached_pic: 0 }),
      side_data_list: z.array(z.object({ rotation: number })).catch([]),
      tags: tags.optional(),
    }),
  ),
});

type Stream = z.infer<typeof answer>['streams'][number];

/** `30000/1001` → 29.97; 0 if invalid. */
export function rateOf(fraction: string): number {
  const [above = 0, below = 1] = fraction.split('/').map(Number);
  return below > 0 && Number.isFinite(above / below) ? above / below : 0;
}

function filmOf(stream: Stream): FilmTrack {
  const turned = stream.side_data_list.some(({ rotation }) => Math.abs(rotation) % 180 === 90);
  const [width, height] = turned ? [stream.height, stream.width] : [stream.width, stream.height];
  const average = rateOf(stream.avg_frame_rate) > 0 ? stream.avg_frame_rate : stream.r_frame_rate;
  return {
    codec: stream.codec_name,
    width,
    height,
    pixelFormat: stream.pix_fmt,
    frameRate: average,
    frames: rateOf(average),
    fastest: rateOf(stream.r_frame_rate),
  };
}

const lower = (given: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));

/** @throws ProgramError for unsupported files */
export async function probeRecording(ffmpeg: Ffmpeg, source: SourceFile, folder: string): Promise<Probed> {
  const { format, streams } = answer.parse(await ffmpeg.probe(source, { folder, seconds: SECONDS }));
  const film = streams.find((stream) => stream.codec_type === 'video' && !stream.disposition.attached_pic);
  const sound = streams.find((stream) => stream.codec_type === 'audio');
  return {
    film: film ? filmOf(film) : null,
    sound: sound ? { codec: sound.codec_name, channels: sound.channels, sampleRate: sound.sample_rate } : null,
    duration: format.duration || Math.max(0, ...streams.map((stream) => stream.duration)),
    bitrate: Math.round(format.bit_rate),
    tags: { ...lower(sound?.tags), ...lower(format.tags) },
  };
}

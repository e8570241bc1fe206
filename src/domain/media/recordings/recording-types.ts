/** Audio and video formats: accepted ones, how each is read, and the stored ones. */
import type { Ffmpeg } from '../../../platform/programs/ffmpeg.ts';
import { PICTURE_TYPES } from '../images/picture-types.ts';

export interface RecordingType {
  /** MIME type by magic bytes. */
  contentType: string;
  /** The ffmpeg demuxer. */
  demuxer: string;
  kind: 'AUDIO' | 'VIDEO' | 'GIFV';
  /** Stored unchanged if there is no ffmpeg, because browsers can play it. */
  asItIs?: OutputType;
  /** MIME type aliases, as Mastodon lists them. */
  names: readonly string[];
}

export interface OutputType {
  contentType: string;
  extension: string;
  /** The ffmpeg muxer with its arguments. */
  muxer: readonly string[];
}

export const MP4: OutputType = {
  contentType: 'video/mp4',
  extension: 'mp4',
  muxer: ['-f', 'mp4', '-movflags', '+faststart'],
};
export const MP3: OutputType = {
  contentType: 'audio/mpeg',
  extension: 'mp3',
  muxer: ['-f', 'mp3', '-write_xing', '1'],
};
const OGG: OutputType = { contentType: 'audio/ogg', extension: 'ogg', muxer: ['-f', 'ogg'] };
const FLAC: OutputType = { contentType: 'audio/flac', extension: 'flac', muxer: ['-f', 'flac'] };
const WAV: OutputType = { contentType: 'audio/wav', extension: 'wav', muxer: ['-f', 'wav'] };
const M4A: OutputType = {
  contentType: 'audio/mp4',
  extension: 'm4a',
  muxer: ['-f', 'ipod', '-movflags', '+faststart'],
};
const AAC: OutputType = { contentType: 'audio/aac', extension: 'aac', muxer: ['-f', 'adts'] };

export const OUTPUT_TYPES: readonly OutputType[] = [MP4, MP3, OGG, FLAC, WAV, M4A, AAC];

/** Audio codecs that browsers play → their container. Others become MP3. */
export const SOUND_CONTAINERS: ReadonlyMap<string, OutputType> = new Map([
  ['mp3', MP3],
  ['vorbis', OGG],
  ['opus', OGG],
  ['flac', FLAC],
  ['pcm_s16le', WAV],
  ['pcm_u8', WAV],
  ['aac', M4A],
]);

const audio = (contentType: string, demuxer: string, names: readonly string[], asItIs?: OutputType): RecordingType => ({
  contentType,
  demuxer,
  kind: 'AUDIO',
  names,
  ...(asItIs && { asItIs }),
});
const video = (contentType: string, demuxer: string, names: readonly string[] = [contentType]): RecordingType => ({
  contentType,
  demuxer,
  kind: 'VIDEO',
  names,
});

const WAVES = ['audio/wave', 'audio/wav', 'audio/x-wav', 'audio/x-pn-wave', 'audio/vnd.wave'];

const animation = (contentType: string, demuxer: string): RecordingType => ({
  contentType,
  demuxer,
  kind: 'GIFV',
  names: [],
});

/** Pictures that are recordings if they have several frames. */
const ANIMATIONS: readonly RecordingType[] = [animation('image/gif', 'gif'), animation('image/apng', 'apng')];
export const isAnimation = ({ kind }: RecordingType): boolean => kind === 'GIFV';

const ALL: readonly RecordingType[] = [
  video('video/webm', 'matroska', ['video/webm', 'audio/webm']),
  video('video/mp4', 'mov'),
  video('video/x-m4v', 'mov', []),
  video('video/quicktime', 'mov'),
  video('video/ogg', 'ogg'),
  audio('audio/wav', 'wav', WAVES, WAV),
  audio('audio/ogg', 'ogg', ['audio/ogg', 'audio/vorbis'], OGG),
  audio('audio/mpeg', 'mp3', ['audio/mpeg', 'audio/mp3'], MP3),
  audio('audio/flac', 'flac', ['audio/flac'], FLAC),
  audio('audio/aac', 'aac', ['audio/aac'], AAC),
  audio('audio/x-m4a', 'mov', ['audio/m4a', 'audio/x-m4a', 'audio/mp4'], M4A),
  video('video/3gpp', 'mov', ['audio/3gpp']),
  audio('audio/x-ms-asf', 'asf', ['video/x-ms-asf']),
];

/** MIME types of the detector → types used in this code. */
const OTHERWISE = new Map([
  ['audio/ogg; codecs=opus', 'audio/ogg'],
  ['audio/vnd.wave', 'audio/wav'],
  ['audio/x-flac', 'audio/flac'],
  ['audio/mp4', 'audio/x-m4a'],
]);

const BY_CONTENT = new Map([...ALL, ...ANIMATIONS].map((type) => [type.contentType, type]));

export const recordingType = (contentType: string): RecordingType | undefined =>
  BY_CONTENT.get(OTHERWISE.get(contentType) ?? contentType);

/** Whether this machine can process that type. */
export const takes = ({ available }: Ffmpeg, type: RecordingType): boolean => available || type.asItIs !== undefined;

/** The accepted content types, as the instance announces them. */
export const supportedTypes = (ffmpeg: Ffmpeg): string[] => [
  ...PICTURE_TYPES.keys(),
  ...ALL.filter((type) => takes(ffmpeg, type)).flatMap((type) => type.names),
];

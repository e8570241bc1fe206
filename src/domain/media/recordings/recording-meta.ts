/** Metadata of recordings in Mastodon's format (Mastodon's entities, MediaAttachment; with the legacy flat names). */
import { type FilmTrack, rateOf, type SoundTrack } from './probe-recording.ts';

/** A type and not an interface, because it is stored as JSON. */
export type RecordingMeta = {
  /** Hours, minutes and seconds. */
  length: string;
  duration: number;
  fps?: number;
  size?: string;
  width?: number;
  height?: number;
  aspect?: number;
  audio_encode?: string;
  audio_bitrate?: string;
  audio_channels?: string;
  original: { width?: number; height?: number; frame_rate?: string; duration: number; bitrate: number };
};

const twoDigits = (value: number): string => String(Math.floor(value)).padStart(2, '0');

/** 88.65 → `0:01:28.65` */
function lengthText(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const whole = Math.floor(hundredths / 100);
  return `${Math.floor(whole / 3600)}:${twoDigits((whole / 60) % 60)}:${twoDigits(whole % 60)}.${twoDigits(hundredths % 100)}`;
}

const thousandths = (value: number): number => Math.round(value * 1000) / 1000;

const channelsText = (channels: number): string =>
  channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `${channels} channels`;

export function soundMeta(track: SoundTrack | null) {
  if (!track) return {};
  const { codec, sampleRate, channels } = track;
  return { audio_encode: codec, audio_bitrate: `${sampleRate} Hz`, audio_channels: channelsText(channels) };
}

export function lengthMeta(seconds: number) {
  return { length: lengthText(seconds), duration: thousandths(seconds) };
}

export function filmMeta({ width, height, frameRate }: FilmTrack, duration: number, bitrate: number) {
  const measures = { width, height, size: `${width}x${height}`, aspect: width / height };
  return {
    ...measures,
    fps: Math.round(rateOf(frameRate) * 100) / 100,
    original: { width, height, frame_rate: frameRate, duration: thousandths(duration), bitrate },
  };
}

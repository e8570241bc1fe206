/** Reads the metadata of an audio file: duration, encoding, and cover picture. */
export interface Sound {
  /** In seconds. */
  duration: number;
  bitrate: number;
  codec: string;
  channels: number;
  sampleRate: number;
}

/** Null for a file without audio, or one that cannot be read. */
export async function readSound(file: string, contentType: string): Promise<Sound | null> {
  const { parseFile } = await import('music-metadata');
  const parsed = await parseFile(file, { duration: true, mkvUseIndex: false }).catch(() => null);
  if (!parsed) return null;
  const { format } = parsed;
  const duration = format.duration ?? 0;
  if (format.hasAudio === false || !(duration > 0)) return null;
  return {
    duration,
    bitrate: Math.round(format.bitrate ?? 0),
    codec: format.codec ?? contentType,
    channels: format.numberOfChannels ?? 1,
    sampleRate: format.sampleRate ?? 0,
  };
}

/** The embedded cover picture, not validated. */
export async function readCover(file: string): Promise<Uint8Array | null> {
  const { parseFile, selectCover } = await import('music-metadata');
  const parsed = await parseFile(file).catch(() => null);
  return selectCover(parsed?.common.picture)?.data ?? null;
}

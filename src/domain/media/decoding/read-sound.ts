/** Reads the metadata of an audio file: duration, encoding, and cover picture. */
export interface Sound {
  /** In seconds. */
  duration: number;
  bitrate: number;
  codec: string;
  channels: number;
  sampleRate: number;
}

/** Null for a file without audio. @throws if it cannot be read */
export async function readSound({ file, contentType }: { file: string; contentType: string }): Promise<Sound | null> {
  const { parseFile } = await import('music-metadata');
  const { format } = await parseFile(file, { duration: true, mkvUseIndex: false });
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

/** The embedded cover picture, not validated; null for none, and for more than `most` bytes. @throws for files that cannot be read */
export async function readCover({ file, most }: { file: string; most: number }): Promise<Uint8Array | null> {
  const { parseFile, selectCover } = await import('music-metadata');
  const { common } = await parseFile(file);
  const cover = selectCover(common.picture)?.data;
  return cover && cover.length <= most ? cover : null;
}

/** Processes a recording of any kind for storage. */
import { stat } from 'node:fs/promises';
import type { FileToStore, StoredMedia } from '../store-files.ts';
import { type KeptRecording, keepFilm } from './keep-film.ts';
import { keepSound } from './keep-sound.ts';
import type { LookedInto, Recording, RecordingContext } from './recording.ts';

export interface RecordingToStore {
  file: FileToStore;
  /** Columns of its row after processing. */
  row: Required<Pick<StoredMedia, 'kind' | 'key' | 'contentType' | 'size'>> & { meta: KeptRecording['meta'] };
}

/** Refuses what keepFilm and keepSound refuse. */
export async function keepRecording(
  ctx: RecordingContext,
  recording: Recording,
  found: LookedInto,
  token: string,
): Promise<RecordingToStore> {
  const kept =
    found.kind === 'AUDIO' ? await keepSound(ctx, recording, found.probed) : await keepFilm(ctx, recording, found);
  const { contentType, extension } = kept.type;
  const key = `${token}.${extension}`;
  const { size } = await stat(kept.file);
  return {
    file: { key, contentType, content: kept.file },
    row: { kind: found.kind, key, contentType, size, meta: kept.meta },
  };
}

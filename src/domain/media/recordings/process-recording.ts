/** Processes a recording of any kind for storage. */
import { stat } from 'node:fs/promises';
import type { FileToStore, StoredMedia } from '../store-files.ts';
import type { InspectedRecording, Recording, RecordingContext } from './recording.ts';
import { transcodeAudio } from './transcode-audio.ts';
import { type ProcessedRecording, transcodeVideo } from './transcode-video.ts';

export interface RecordingToStore {
  file: FileToStore;
  /** Columns of its row after processing. */
  row: Required<Pick<StoredMedia, 'kind' | 'key' | 'contentType' | 'size'>> & { meta: ProcessedRecording['meta'] };
}

/** Refuses whatever transcodeVideo and transcodeAudio refuse. */
export async function processRecording(
  ctx: RecordingContext,
  recording: Recording,
  found: InspectedRecording,
  token: string,
): Promise<RecordingToStore> {
  const result =
    found.kind === 'AUDIO'
      ? await transcodeAudio(ctx, recording, found.probed)
      : await transcodeVideo(ctx, recording, found);
  const { contentType, extension } = result.type;
  const key = `${token}.${extension}`;
  const { size } = await stat(result.file);
  return {
    file: { key, contentType, content: result.file },
    row: { kind: found.kind, key, contentType, size, meta: result.meta },
  };
}

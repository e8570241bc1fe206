/** Stores an audio or video upload: processed, or as it is until a job processes it. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { inTempFolder } from '../../../platform/files/temp-folder.ts';
import type { MadePreview } from '../decoding/encode-picture.ts';
import { previewOfRecording } from '../images/preview.ts';
import { newToken, type StoredFiles, type StoringContext, smallFile, storeFiles } from '../store-files.ts';
import { RECORDING_LIMITS } from '../upload-limits.ts';
import { processRecording } from './process-recording.ts';
import { type InspectedRecording, inspectRecording, type Recording, type RecordingContext } from './recording.ts';
import { type RecordingType, takes } from './recording-types.ts';

export interface UploadedRecording {
  file: File;
  type: RecordingType;
  /** An uploaded thumbnail; default: the recording's own picture. */
  thumbnail: MadePreview | null;
  /** Process synchronously, before responding. */
  atOnce: boolean;
  /** The files' keys begin with it; default: a new one. */
  token?: string;
}

type Ctx = RecordingContext & StoringContext;

/** Synchronous processing takes at most one core of two; asynchronous uploads are only inspected. */
const limit = pLimit(2);

/** The upload itself, under a key that is never served. */
const waiting = (token: string, { file, type }: Recording) => ({
  key: `${token}-upload`,
  contentType: type.contentType,
  content: file,
});

async function store(
  ctx: Ctx,
  recording: Recording,
  found: InspectedRecording,
  given: UploadedRecording,
): Promise<StoredFiles> {
  const preview = given.thumbnail ?? (await previewOfRecording(ctx, recording, found));
  const token = given.token ?? newToken(ctx);
  const processed = given.atOnce ? await processRecording(ctx, recording, found, token) : null;
  const file = processed?.file ?? waiting(token, recording);
  const small = preview && smallFile(token, preview);
  const keys = await storeFiles(ctx, [file, ...(small ? [small] : [])]);
  const seen = { smallKey: small?.key ?? null, blurhash: preview?.blurhash ?? null };
  const meta = { ...processed?.row.meta, ...(preview && { small: preview.small.measures }) };
  const { key, contentType } = file;
  const row = processed?.row ?? {
    kind: found.kind,
    state: 'WAITING' as const,
    key,
    contentType,
    size: given.file.size,
  };
  return { keys, row: { ...row, ...seen, meta } };
}

/**
 * Inspects and stores the upload. Refuses files that are too large, of unsupported types, damaged, or with too many pixels or
 * frames; then no file stays.
 */
export async function storeRecording(ctx: Ctx, given: UploadedRecording): Promise<StoredFiles> {
  const { file, type } = given;
  if (!takes(ctx.ffmpeg, type)) throw RECORDING_LIMITS.refusals.unknown();
  if (file.size > RECORDING_LIMITS.bytes) throw RECORDING_LIMITS.refusals.heavy();
  return limit(() =>
    inTempFolder(async (folder) => {
      const recording = { file: path.join(folder, 'upload'), folder, type };
      await writeFile(recording.file, file.stream());
      return store(ctx, recording, await inspectRecording(ctx, recording), given);
    }),
  );
}

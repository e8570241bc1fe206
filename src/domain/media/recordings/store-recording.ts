/** Puts an upload with sound or moving pictures into the storage: what is kept of it, or itself until a job makes that. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { turns } from '../../../platform/concurrency/turns.ts';
import { inTempFolder } from '../../../platform/files/temp-folder.ts';
import type { MadePreview } from '../pictures/make-picture.ts';
import { previewOfRecording } from '../pictures/preview.ts';
import { newToken, type StoredFiles, type StoringContext, smallFile, storeFiles } from '../store-files.ts';
import { RECORDING_LIMITS } from '../upload-limits.ts';
import { keepRecording } from './keep-recording.ts';
import { type LookedInto, lookInto, type Recording, type RecordingContext } from './recording.ts';
import { type RecordingType, takes } from './recording-types.ts';

export interface UploadedRecording {
  file: File;
  type: RecordingType;
  /** Sent with it; else the recording's own is looked for. */
  thumbnail: MadePreview | null;
  /** The answer waits until all is done. */
  atOnce: boolean;
}

type Ctx = RecordingContext & StoringContext;

/** Requests that wait take at most one core of two; those that do not are only looked into. */
const inTurn = turns(2);

/** The upload itself, under a name that is never served. */
const waiting = (token: string, { file, type }: Recording) => ({
  key: `${token}-upload`,
  contentType: type.contentType,
  content: file,
});

async function store(
  ctx: Ctx,
  recording: Recording,
  found: LookedInto,
  given: UploadedRecording,
): Promise<StoredFiles> {
  const preview = given.thumbnail ?? (await previewOfRecording(ctx, recording, found));
  const token = newToken(ctx);
  const kept = given.atOnce ? await keepRecording(ctx, recording, found, token) : null;
  const file = kept?.file ?? waiting(token, recording);
  const small = preview && smallFile(token, preview);
  const keys = await storeFiles(ctx, [file, ...(small ? [small] : [])]);
  const seen = { smallKey: small?.key ?? null, blurhash: preview?.blurhash ?? null };
  const meta = { ...kept?.row.meta, ...(preview && { small: preview.small.measures }) };
  const { key, contentType } = file;
  const row = kept?.row ?? { kind: found.kind, state: 'WAITING' as const, key, contentType, size: given.file.size };
  return { keys, row: { ...row, ...seen, meta } };
}

/**
 * Looks into the upload and writes it. Refuses what is too heavy, of a type that this machine does not take, broken, too large
 * or too fast; then no file stays.
 */
export async function storeRecording(ctx: Ctx, given: UploadedRecording): Promise<StoredFiles> {
  const { file, type } = given;
  if (!takes(ctx.ffmpeg, type)) throw RECORDING_LIMITS.refusals.unknown();
  if (file.size > RECORDING_LIMITS.bytes) throw RECORDING_LIMITS.refusals.heavy();
  return inTurn(() =>
    inTempFolder(async (folder) => {
      const recording = { file: path.join(folder, 'upload'), folder, type };
      await writeFile(recording.file, file.stream());
      return store(ctx, recording, await lookInto(ctx, recording), given);
    }),
  );
}

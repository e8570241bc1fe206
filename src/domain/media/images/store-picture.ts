/** Stores the files of an uploaded picture; its row follows in the caller's transaction. */
import type { MadePreview } from '../decoding/encode-picture.ts';
import { newToken, type StoredFiles, type StoringContext, smallFile, storeFiles } from '../store-files.ts';
import type { UploadLimits } from '../upload-limits.ts';
import { makePicture } from './make-picture.ts';
import { widthColumns, widthFiles } from './width-files.ts';

/**
 * Checks and processes the file, and stores the result. Refuses whatever makePicture refuses; then, and if writing fails, no file
 * remains.
 *
 * @param thumbnail replaces the small version
 * @param token the prefix of the files' keys
 */
export async function storePicture(
  ctx: StoringContext,
  file: File,
  limits: UploadLimits,
  thumbnail: MadePreview | null = null,
  token = newToken(ctx),
): Promise<StoredFiles> {
  const made = await makePicture(ctx.log, file, limits);
  const { original } = made;
  const small = thumbnail?.small ?? made.small;
  const blurhash = thumbnail?.blurhash ?? made.blurhash;
  const { extension, contentType } = original.type;
  const key = `${token}.${extension}`;
  const second = small && smallFile(token, { small, blurhash });
  const widths = widthFiles(token, made.widths);
  const files = [{ key, contentType, content: original.bytes }, ...(second ? [second] : []), ...widths];
  const keys = await storeFiles(ctx, files);
  const meta = { original: original.measures, small: (small ?? original).measures };
  const size = original.bytes.length;
  const smallKey = second?.key ?? null;
  const sized = limits.widths ? widthColumns(ctx, widths) : {};
  return { keys, row: { kind: 'IMAGE', key, smallKey, contentType, size, ...sized, blurhash, meta } };
}

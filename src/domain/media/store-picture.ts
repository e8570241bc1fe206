/** Puts an uploaded picture into the storage; its row follows in the caller's transaction. */
import type { Media, Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/db.ts';
import type { DomainContext } from '../context.ts';
import { leave } from '../outbox.ts';
import { type MadeFile, makePicture } from './make-picture.ts';
import { readPicture } from './read-picture.ts';
import type { UploadLimits } from './upload-limits.ts';

/** By then the transaction that wanted the files has ended, one way or the other. */
const SURE_MS = 60 * 60 * 1000;

/** A picture whose files are there and whose row is not yet. */
export type StoredPicture = Pick<
  Prisma.MediaUncheckedCreateInput,
  'key' | 'smallKey' | 'contentType' | 'size' | 'blurhash' | 'meta'
> & { keys: string[] };

/** What people say of a picture. */
export interface PictureWords {
  name: string;
  description: string | null;
}

/**
 * Checks the file, makes what is kept of it, and writes that. Refuses what readPicture and makePicture refuse; then, and
 * when writing fails, no file stays. A process that dies here leaves a job that removes what has no row.
 */
export async function storePicture(ctx: DomainContext, file: File, limits: UploadLimits): Promise<StoredPicture> {
  const { original, small, blurhash } = await makePicture(ctx.log, await readPicture(file, limits), limits);
  const token = ctx.random.token(24);
  const key = `${token}.${original.type.extension}`;
  const smallKey = small && `${token}-small.${small.type.extension}`;
  const keys = [key, ...(smallKey ? [smallKey] : [])];
  const runAt = new Date(ctx.clock.now().getTime() + SURE_MS);
  await ctx.db.$transaction((tx) => leave(tx, 'media.removed', { keys }, { runAt }));
  const write = (to: string, { bytes, type }: MadeFile) => ctx.storage.write(to, bytes, type.contentType);
  const written = await Promise.allSettled([
    write(key, original),
    ...(small && smallKey ? [write(smallKey, small)] : []),
  ]);
  const failed = written.find((result) => result.status === 'rejected');
  if (failed) {
    await removeFiles(ctx, keys);
    throw failed.reason;
  }
  const meta = { original: original.measures, small: (small ?? original).measures };
  const { contentType } = original.type;
  return { keys, key, smallKey, contentType, size: original.bytes.length, blurhash, meta };
}

/** Takes files back whose row was never kept; the job of storePicture tries again where this fails. */
export async function removeFiles(ctx: Pick<DomainContext, 'storage' | 'log'>, keys: readonly string[]): Promise<void> {
  const removed = await Promise.allSettled(keys.map((key) => ctx.storage.remove(key)));
  for (const result of removed)
    if (result.status === 'rejected') ctx.log.warn({ err: result.reason }, 'file not removed');
}

/** The row of a stored picture. */
export function insertMedia(
  tx: Tx,
  ctx: Pick<DomainContext, 'ids' | 'clock'>,
  { keys: _files, ...stored }: StoredPicture,
  given: PictureWords & { ownerId: bigint; expiresAt?: Date },
): Promise<Media> {
  return tx.media.create({
    data: { id: ctx.ids.next(), kind: 'IMAGE', createdAt: ctx.clock.now(), ...stored, ...given },
  });
}

/** Puts files into the storage whose row follows; what gets no row goes again, whatever happens. */
import type { Media, Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { DomainContext } from '../access/context.ts';
import { leave } from '../kernel/outbox.ts';
import type { MadePreview } from './pictures/make-picture.ts';

/** By then the transaction that wanted the files has ended, one way or the other. */
const SURE_MS = 60 * 60 * 1000;

/** What keeping files needs; jobs have it too. */
export type StoringContext = Pick<DomainContext, 'db' | 'storage' | 'clock' | 'random' | 'log'>;

export interface FileToStore {
  key: string;
  contentType: string;
  /** Its bytes, or where it lies on this machine. */
  content: Uint8Array | string;
}

/** What a row says of its files. */
export type StoredMedia = Pick<
  Prisma.MediaUncheckedCreateInput,
  'kind' | 'state' | 'key' | 'smallKey' | 'contentType' | 'size' | 'blurhash' | 'meta'
>;

/** Files that are there and whose row is not yet. */
export interface StoredFiles {
  keys: string[];
  row: StoredMedia;
}

/** What people say of a picture. */
export interface MediaWords {
  name: string;
  description: string | null;
}

/** The beginning of the names of files that belong together. Nobody can guess it. */
export const newToken = ({ random }: Pick<StoringContext, 'random'>): string => random.token(24);

/** The name of a file that is moved to others. */
export const keyWithToken = (key: string, token: string): string => token + key.slice(token.length);

/** A small picture as a file to store. */
export const smallFile = (token: string, { small }: MadePreview): FileToStore => ({
  key: `${token}-small.${small.type.extension}`,
  contentType: small.type.contentType,
  content: small.bytes,
});

/** Writes all of them or, when one fails, none. A process that dies here leaves a job that removes what has no row. */
export async function storeFiles(ctx: StoringContext, files: readonly FileToStore[]): Promise<string[]> {
  const keys = files.map((file) => file.key);
  const runAt = new Date(ctx.clock.now().getTime() + SURE_MS);
  await ctx.db.$transaction((tx) => leave(tx, 'media.removed', { keys }, { runAt }));
  const written = await Promise.allSettled(
    files.map(({ key, content, contentType }) =>
      typeof content === 'string'
        ? ctx.storage.writeFile(key, content, contentType)
        : ctx.storage.write(key, content, contentType),
    ),
  );
  const failed = written.find((result) => result.status === 'rejected');
  if (!failed) return keys;
  await removeFiles(ctx, keys);
  throw failed.reason;
}

/** Takes files back whose row was never kept; the job of storeFiles tries again where this fails. */
export async function removeFiles(ctx: Pick<DomainContext, 'storage' | 'log'>, keys: readonly string[]): Promise<void> {
  const removed = await Promise.allSettled(keys.map((key) => ctx.storage.remove(key)));
  for (const result of removed)
    if (result.status === 'rejected') ctx.log.warn({ err: result.reason }, 'file not removed');
}

/** The row of stored files. */
export function insertMedia(
  tx: Tx,
  ctx: Pick<DomainContext, 'ids' | 'clock'>,
  row: StoredMedia,
  given: MediaWords & { ownerId: bigint; expiresAt?: Date },
): Promise<Media> {
  return tx.media.create({ data: { id: ctx.ids.next(), createdAt: ctx.clock.now(), ...row, ...given } });
}

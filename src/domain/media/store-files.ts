/** Stores files before their row is inserted; files without a row are removed in any case. */
import type { Media, Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { DomainContext } from '../access/context.ts';
import { enqueue } from '../kernel/outbox.ts';
import type { MadePreview } from './decoding/encode-picture.ts';

/** By then the transaction of the caller has ended. */
const SURE_MS = 60 * 60 * 1000;

/** Context for storing files; jobs have it too. */
export type StoringContext = Pick<DomainContext, 'db' | 'storage' | 'clock' | 'random' | 'log'>;

export interface FileToStore {
  key: string;
  contentType: string;
  /** Its bytes, or the path of a local file. */
  content: Uint8Array | string;
}

/** Columns of a row that describe its files. */
export type StoredMedia = Pick<
  Prisma.MediaUncheckedCreateInput,
  'kind' | 'state' | 'key' | 'smallKey' | 'sizedBytes' | 'sizedAt' | 'contentType' | 'size' | 'blurhash' | 'meta'
> & { sizedKeys?: string[] };

/** Stored files whose row is not inserted yet. */
export interface StoredFiles {
  keys: string[];
  row: StoredMedia;
}

/** Description and name of a picture. */
export interface MediaWords {
  name: string;
  description: string | null;
}

/** Unguessable prefix of the keys of files that belong together. */
export const newToken = ({ random }: Pick<StoringContext, 'random'>): string => random.token(24);

/** The key of a file under another token. */
export const keyWithToken = (key: string, token: string): string => token + key.slice(token.length);

/** The keys of all files of a row. */
export const keysOfMedia = ({ key, smallKey, sizedKeys }: Pick<Media, 'key' | 'smallKey' | 'sizedKeys'>): string[] => [
  key,
  ...(smallKey ? [smallKey] : []),
  ...sizedKeys,
];

/** A small picture as a file to store. */
export const smallFile = (token: string, { small }: MadePreview): FileToStore => ({
  key: `${token}-small.${small.type.extension}`,
  contentType: small.type.contentType,
  content: small.bytes,
});

/** Writes all of them or, if one fails, none. If the process dies, a job removes files without a row. */
export async function storeFiles(ctx: StoringContext, files: readonly FileToStore[]): Promise<string[]> {
  const keys = files.map((file) => file.key);
  const runAt = new Date(ctx.clock.now().getTime() + SURE_MS);
  await ctx.db.$transaction((tx) => enqueue(tx, 'media.removed', { keys }, { runAt }));
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

/** Removes files whose row was not inserted. If this fails, the job of storeFiles retries. */
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

/** Updates description, focus and preview of an attachment without a status. */
import type { Media, Prisma } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { IdentityContext } from '../../access/context.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { refuse } from '../../kernel/refusals.ts';
import type { MadePreview } from '../decoding/encode-picture.ts';
import { previewOf } from '../images/preview.ts';
import { newToken, removeFiles, smallFile, storeFiles } from '../store-files.ts';
import { findWaitingAttachment } from './find-attachment.ts';
import { type Focus, metaWith } from './focus.ts';
import { lockAttachment } from './lock-attachment.ts';

export interface AttachmentChange {
  /** Null clears it. */
  description?: string | null | undefined;
  focus?: Focus | null | undefined;
  thumbnail?: File | null | undefined;
}

interface NewThumbnail extends MadePreview {
  key: string;
}

async function storeThumbnail(ctx: IdentityContext, picture: File): Promise<NewThumbnail> {
  const preview = await previewOf(ctx, picture);
  const file = smallFile(newToken(ctx), preview);
  await storeFiles(ctx, [file]);
  return { ...preview, key: file.key };
}

async function write(
  tx: Tx,
  id: bigint,
  { description, focus }: AttachmentChange,
  thumbnail: NewThumbnail | null,
): Promise<Media> {
  const media = await lockAttachment(tx, id);
  if (media?.statusId !== null) return refuse('record_not_found');
  const small = thumbnail && { small: thumbnail.small.measures };
  const meta = { ...metaWith(media.meta, focus ?? null), ...small } satisfies Prisma.InputJsonObject;
  if (thumbnail && media.smallKey) await enqueue(tx, 'media.removed', { keys: [media.smallKey] });
  return tx.media.update({
    where: { id },
    data: {
      meta,
      ...(description !== undefined && { description }),
      ...(thumbnail && { smallKey: thumbnail.key, blurhash: thumbnail.blurhash }),
    },
  });
}

/**
 * Returns the updated attachment. Refuses whatever findWaitingAttachment refuses, one that was just attached, and thumbnails that
 * are not pictures.
 */
export async function updateAttachment(ctx: IdentityContext, id: string, given: AttachmentChange): Promise<Media> {
  const { id: mediaId } = await findWaitingAttachment(ctx, id);
  const thumbnail = given.thumbnail ? await storeThumbnail(ctx, given.thumbnail) : null;
  try {
    return await ctx.db.$transaction((tx) => write(tx, mediaId, given, thumbnail));
  } catch (error) {
    if (thumbnail) await removeFiles(ctx, [thumbnail.key]);
    throw error;
  }
}

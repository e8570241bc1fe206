/** Uploads a file for a future status. */
import type { Media } from '../../../generated/prisma/client.ts';
import type { IdentityContext } from '../../access/context.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { insertMedia, removeFiles } from '../store-files.ts';
import { storeUpload, type Upload } from '../store-upload.ts';
import { type Focus, metaWith } from './focus.ts';

/** Lifetime of an attachment without a status. */
export const ATTACHMENT_WAITS_MS = 24 * 60 * 60 * 1000;

export interface NewAttachment extends Upload {
  description: string | null;
  focus: Focus | null;
}

/**
 * Returns the new attachment, which may still be processing. Refuses files as storeUpload does; then neither file nor row stays.
 */
export async function createAttachment(ctx: IdentityContext, given: NewAttachment): Promise<Media> {
  const { keys, row } = await storeUpload(ctx, given);
  const words = {
    ownerId: ctx.viewer.actorId,
    name: given.file.name.replaceAll('\0', '').slice(0, 255),
    description: given.description,
    expiresAt: new Date(ctx.clock.now().getTime() + ATTACHMENT_WAITS_MS),
  };
  try {
    return await ctx.db.$transaction(async (tx) => {
      const media = await insertMedia(tx, ctx, { ...row, meta: metaWith(row.meta, given.focus) }, words);
      if (media.state === 'WAITING') {
        await enqueue(tx, 'media.uploaded', { mediaId: media.id.toString() }, { maxAttempts: 4 });
      }
      return media;
    });
  } catch (error) {
    await removeFiles(ctx, keys);
    throw error;
  }
}

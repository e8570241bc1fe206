/** Uploads a file for a future status. */
import type { Media } from '../../../generated/prisma/client.ts';
import type { IdentityContext } from '../../access/context.ts';
import { leave } from '../../kernel/outbox.ts';
import { insertMedia, removeFiles } from '../store-files.ts';
import { storeUpload, type Upload } from '../store-upload.ts';
import { type Focus, metaWith } from './focus.ts';

/** Lifetime of an attachment without a status. */
export const ATTACHMENT_WAITS_MS = 24 * 60 * 60 * 1000;

export interface NewAttachment extends Upload {
  description: string | null;
  focus: Focus | null;
}

/** Number of recordings processed in parallel, across all processes; other jobs keep their workers. */
const LANES = 2n;

/** By the timestamp part of the id, as the lower bits are nearly always the same. */
const laneOf = (id: bigint): string => `recordings:${(id >> 16n) % LANES}`;

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
        const options = { lane: laneOf(media.id), maxAttempts: 4 };
        await leave(tx, 'media.uploaded', { mediaId: media.id.toString() }, options);
      }
      return media;
    });
  } catch (error) {
    await removeFiles(ctx, keys);
    throw error;
  }
}

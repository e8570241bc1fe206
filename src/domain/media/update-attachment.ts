/** Changes what is said of an attachment that no status holds yet. */
import type { Media } from '../../generated/prisma/client.ts';
import type { IdentityContext } from '../context.ts';
import { refuse } from '../refusals.ts';
import { findWaitingAttachment } from './find-attachment.ts';
import { type Focus, metaWith } from './focus.ts';

export interface AttachmentChange {
  /** Null clears it. */
  description?: string | null | undefined;
  focus?: Focus | null | undefined;
}

/** Gives the attachment as it is now. Refuses those that findWaitingAttachment refuses, and one that was just attached. */
export async function updateAttachment(ctx: IdentityContext, id: string, given: AttachmentChange): Promise<Media> {
  const media = await findWaitingAttachment(ctx, id);
  const [changed] = await ctx.db.media.updateManyAndReturn({
    where: { id: media.id, statusId: null },
    data: {
      ...(given.description !== undefined && { description: given.description }),
      ...(given.focus && { meta: metaWith(media.meta, given.focus) }),
    },
  });
  return changed ?? refuse('record_not_found');
}

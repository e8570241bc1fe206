/** Deletes an attachment without a status. */
import { Refusal } from '../../../platform/errors.ts';
import type { IdentityContext } from '../../access/context.ts';
import { discardMedia } from '../discard-media.ts';
import { findOwnAttachment } from './find-attachment.ts';

/** Refuses absent and attached ones, and those of other people (Mastodon's behaviours, media-07). */
export async function removeAttachment(ctx: IdentityContext, id: string): Promise<void> {
  const { id: mediaId } = await findOwnAttachment(ctx, id);
  const removed = await ctx.db.$transaction((tx) => discardMedia(tx, { id: mediaId, statusId: null }));
  if (removed === 0) throw new Refusal('invalid', 'Media attachment is currently used by a status');
}

/**
 * The only functions that load an attachment by its id: the viewer's own. Absent ones and those of other people are refused
 * alike.
 */
import type { Media } from '../../../generated/prisma/client.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { parseId } from '../../../platform/ids.ts';
import type { IdentityContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { RECORDING_LIMITS } from '../upload-limits.ts';
import { IS_ATTACHMENT } from '../visible.ts';

/** Including one that is attached to a status. */
export async function findOwnAttachment(ctx: IdentityContext, id: string, db: Db | Tx = ctx.db): Promise<Media> {
  const mediaId = parseId(id);
  const where = mediaId === null ? null : { ...IS_ATTACHMENT, id: mediaId, ownerId: ctx.viewer.actorId };
  return (where && (await db.media.findFirst({ where }))) ?? refuse('record_not_found');
}

/**
 * One that is not attached yet, because an attached one belongs to the status (Mastodon's behaviours, media-04). Refuses one
 * whose processing failed.
 */
export async function findWaitingAttachment(ctx: IdentityContext, id: string): Promise<Media> {
  const media = await findOwnAttachment(ctx, id);
  if (media.statusId !== null) refuse('record_not_found');
  if (media.state === 'FAILED') throw RECORDING_LIMITS.refusals.broken();
  return media;
}

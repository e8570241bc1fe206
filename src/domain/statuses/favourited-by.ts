/** Who favourited a status, newest first. */
import type { DomainContext } from '../context.ts';
import { type PageBounds, pageOf } from '../page.ts';
import { findOriginal } from './find.ts';

export interface JoinedActor {
  /** Of the joining row: what pages are cut by. */
  id: bigint;
  actorId: bigint;
}

export async function favouritedBy(ctx: DomainContext, id: string, page: PageBounds): Promise<JoinedActor[]> {
  const status = await findOriginal(ctx, id);
  const viewerId = ctx.viewer?.actorId;
  return ctx.db.favourite.findMany({
    where: {
      statusId: status.id,
      actor: {
        suspendedAt: null,
        deletedAt: null,
        ...(viewerId && { blockedBy: { none: { blockerId: viewerId } }, blocking: { none: { targetId: viewerId } } }),
      },
      ...pageOf(page).where,
    },
    ...pageOf(page).order,
    select: { id: true, actorId: true },
  });
}

/**
 * The actors who favourited a status, newest first, without those whom the viewer blocks, mutes or hides with their server, and those who
 * block the viewer.
 */
import type { DomainContext } from '../../access/context.ts';
import { hiddenDomains } from '../../actors/hidden-domains.ts';
import { type PageBounds, pageOf } from '../../kernel/page.ts';
import { findOriginal } from '../find.ts';
import { wantedBy } from '../visible.ts';

export interface JoinedActor {
  /** Id of the joining row: the keyset column. */
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
        ...(viewerId && {
          blocking: { none: { targetId: viewerId } },
          ...wantedBy(viewerId, ctx.clock.now(), await hiddenDomains(ctx, viewerId)),
        }),
      },
      ...pageOf(page).where,
    },
    ...pageOf(page).order,
    select: { id: true, actorId: true },
  });
}

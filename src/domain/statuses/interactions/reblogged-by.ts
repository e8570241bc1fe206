/** The actors who reblogged a status, newest first, limited to reblogs that the viewer may and wants to see. */
import type { DomainContext } from '../../access/context.ts';
import { hiddenDomains } from '../../actors/hidden-domains.ts';
import { type PageBounds, pageOf } from '../../kernel/page.ts';
import { findOriginal } from '../find.ts';
import { statusVisibleTo, wantedBy } from '../visible.ts';
import type { JoinedActor } from './favourited-by.ts';

/** Keyset pages by the ids of the reblogs. */
export async function rebloggedBy(ctx: DomainContext, id: string, page: PageBounds): Promise<JoinedActor[]> {
  const original = await findOriginal(ctx, id);
  const viewerId = ctx.viewer?.actorId ?? null;
  return ctx.db.status.findMany({
    where: {
      AND: [
        { reblogOfId: original.id },
        pageOf(page).where,
        statusVisibleTo(viewerId),
        viewerId === null ? {} : { actor: wantedBy(viewerId, ctx.clock.now(), await hiddenDomains(ctx, viewerId)) },
      ],
    },
    ...pageOf(page).order,
    select: { id: true, actorId: true },
  });
}

/** Events of an actor of this server, for collections that other servers read. */

import type { Event } from '../../../../generated/prisma/client.ts';
import type { DomainContext } from '../../../access/context.ts';
import { eventNamedTo } from '../../../events/find.ts';
import { eventListedTo } from '../../../events/visible.ts';
import { type PageBounds, pageOf } from '../../../kernel/page.ts';
import { refuse } from '../../../kernel/refusals.ts';
import { isKeptOut } from './kept-out.ts';

/** Of a group all of its own; of a person those that they organize for no group. */
const ownedBy = (actorId: bigint) => ({
  ...{ local: true, draft: false },
  OR: [{ attributedToId: actorId }, { organizerId: actorId, attributedToId: null }],
});

/** Newest first, as the viewer may see them. */
export async function eventIdsOfActor(ctx: DomainContext, actorId: bigint, bounds: PageBounds): Promise<bigint[]> {
  const page = pageOf(bounds);
  const where = { AND: [ownedBy(actorId), page.where, eventListedTo(ctx)] };
  const rows = await ctx.db.event.findMany({ where, ...page.order, select: { id: true } });
  return rows.map(({ id }) => id);
}

export const countEventsOfActor = ({ db, clock }: DomainContext, actorId: bigint): Promise<number> =>
  db.event.count({ where: { AND: [ownedBy(actorId), eventListedTo({ viewer: null, clock })] } });

/**
 * The event of this server at that address for the viewer, or when it was deleted. Others are refused as absent, and so are those of whom
 * shows nothing to the viewer.
 */
export async function localEventOrGrave(
  ctx: DomainContext,
  uuid: string,
): Promise<Event | { deleted: Date; uri: string }> {
  const where = eventNamedTo(ctx, uuid);
  const event =
    where &&
    (await ctx.db.event.findFirst({
      where: { AND: [where, { local: true, draft: false }] },
      include: { attributedTo: { select: { deletedAt: true } } },
    }));
  if (event && (await isKeptOut(ctx, { id: event.attributedToId ?? event.organizerId }))) refuse('record_not_found');
  const uri = `${ctx.config.publicUrl}/events/${uuid.toLowerCase()}`;
  // Nobody speaks for it any more.
  if (event?.attributedTo?.deletedAt) return { uri, deleted: event.attributedTo.deletedAt };
  if (event) return event;
  const grave = await ctx.db.tombstone.findUnique({ where: { uri } });
  return grave ? { uri, deleted: grave.createdAt } : refuse('record_not_found');
}

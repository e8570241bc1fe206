/** Events of a local actor, for collections that remote servers read. */

import type { Event } from '../../../../generated/prisma/client.ts';
import type { DomainContext } from '../../../access/context.ts';
import { eventNamedTo } from '../../../events/find.ts';
import { announced, eventListedTo } from '../../../events/visible.ts';
import { originAt, urlOfOrigin } from '../../../kernel/own-domains.ts';
import { type PageBounds, pageOf } from '../../../kernel/page.ts';
import { refuse } from '../../../kernel/refusals.ts';
import { domainOf } from '../requests.ts';
import { isKeptOut } from './kept-out.ts';

/**
 * All events of a group; for a person, those that they organize without a group. Occurrences of a series, and events of calendars from
 * outside, are added when they are announced (domain/series/due.ts, domain/calendars/event-rows.ts).
 */
const ownedBy = (actorId: bigint) => ({
  ...{ local: true, draft: false },
  AND: [{ OR: [{ attributedToId: actorId }, { organizerId: actorId, attributedToId: null }] }, announced],
});

/** The newest first, as far as the viewer may see them. */
export async function eventIdsOfActor(ctx: DomainContext, actorId: bigint, bounds: PageBounds): Promise<bigint[]> {
  const page = pageOf(bounds);
  const where = { AND: [ownedBy(actorId), page.where, eventListedTo(ctx)] };
  const rows = await ctx.db.event.findMany({ where, ...page.order, select: { id: true } });
  return rows.map(({ id }) => id);
}

export const countEventsOfActor = ({ db, clock }: DomainContext, actorId: bigint): Promise<number> =>
  db.event.count({ where: { AND: [ownedBy(actorId), eventListedTo({ viewer: null, clock })] } });

/** An event as an address names it: at the origin with this handle domain, or at the first one. */
export interface NamedEvent {
  uuid: string;
  origin: string | null;
}

/**
 * The local event with that address, or the time of its deletion. An event that the viewer may not see is refused as absent; so
 * are events of actors that show nothing to the viewer.
 */
export async function localEventOrGrave(
  ctx: DomainContext,
  { uuid, origin }: NamedEvent,
): Promise<Event | { deleted: Date; uri: string }> {
  const where = eventNamedTo(ctx, uuid);
  const named =
    where &&
    (await ctx.db.event.findFirst({
      where: { AND: [where, { local: true, draft: false }] },
      include: { attributedTo: { select: { deletedAt: true } } },
    }));
  // It has one address, at the host of its owner.
  const isThere = named && (originAt(ctx.config, domainOf(named.uri))?.handleDomain ?? null) === origin;
  const event = isThere ? named : null;
  if (event && (await isKeptOut(ctx, { id: event.attributedToId ?? event.organizerId }))) refuse('record_not_found');
  const uri = `${urlOfOrigin(ctx.config, { origin })}/events/${uuid.toLowerCase()}`;
  // Its group is deleted, so nobody speaks for it any more.
  if (event?.attributedTo?.deletedAt) return { uri, deleted: event.attributedTo.deletedAt };
  if (event) return event;
  const grave = await ctx.db.tombstone.findUnique({ where: { uri } });
  return grave ? { uri, deleted: grave.createdAt } : refuse('record_not_found');
}

/**
 * The collections of the server as a whole: the events that it announces, the servers that it follows, and those that follow it.
 */
import type { DomainContext } from '../../../access/context.ts';
import { eventListedTo, announced as wasAnnounced } from '../../../events/visible.ts';
import { type PageBounds, pageOf } from '../../../kernel/page.ts';
import { COLLECTION_PAGE } from './actor-collections.ts';
import { isKeptOut } from './kept-out.ts';

const LIMITED = { silencedAt: { not: null } };

/** Listed public events of local actors who are not limited. */
const announced = ({ clock }: Pick<DomainContext, 'clock'>) => ({
  AND: [
    { local: true, draft: false, NOT: { OR: [{ organizer: LIMITED }, { attributedTo: LIMITED }] } },
    wasAnnounced,
    eventListedTo({ viewer: null, clock }),
  ],
});

/** Whether the event is announced to servers that follow this one. */
export const isAnnounced = async (ctx: Pick<DomainContext, 'db' | 'clock'>, eventId: bigint): Promise<boolean> =>
  (await ctx.db.event.count({ where: { AND: [{ id: eventId }, announced(ctx)] } })) > 0;

/** One page; events of actors that show nothing to the viewer are left out. */
export interface AnnouncedPage {
  ids: bigint[];
  /** The id after which the next page begins; null on the last page. */
  next: bigint | null;
}

/** The newest first. */
export async function announcedEvents(ctx: DomainContext, bounds: PageBounds): Promise<AnnouncedPage> {
  const { where, order } = pageOf(bounds);
  const select = { id: true, organizerId: true, attributedToId: true };
  const rows = await ctx.db.event.findMany({ where: { AND: [announced(ctx), where] }, ...order, select });
  const owners = [...new Set(rows.map(({ attributedToId, organizerId }) => attributedToId ?? organizerId))];
  const closed = new Set<bigint>();
  for (const id of owners) if (await isKeptOut(ctx, { id })) closed.add(id);
  const shown = rows.filter(({ attributedToId, organizerId }) => !closed.has(attributedToId ?? organizerId));
  const last = rows.length === COLLECTION_PAGE ? (rows.at(-1)?.id ?? null) : null;
  return { ids: shown.map(({ id }) => id), next: last };
}

export const countAnnounced = (ctx: DomainContext): Promise<number> => ctx.db.event.count({ where: announced(ctx) });

const related = (side: 'followers' | 'following') => ({
  ...(side === 'followers' ? { follower: 'ACCEPTED' as const } : { followed: 'ACCEPTED' as const }),
  actor: { deletedAt: null, suspendedAt: null },
});

export interface RelatedPage {
  uris: string[];
  next: bigint | null;
}

/** Addresses of the actors that represent them, the newest first. */
export async function relatedInstances(
  { db }: DomainContext,
  side: 'followers' | 'following',
  bounds: PageBounds,
): Promise<RelatedPage> {
  const { where, order } = pageOf(bounds);
  const rows = await db.instanceRelation.findMany({
    ...{ where: { AND: [related(side), where] }, ...order },
    select: { id: true, actor: { select: { uri: true } } },
  });
  const next = rows.length === COLLECTION_PAGE ? (rows.at(-1)?.id ?? null) : null;
  return { uris: rows.map(({ actor }) => actor.uri), next };
}

export const countRelated = ({ db }: DomainContext, side: 'followers' | 'following'): Promise<number> =>
  db.instanceRelation.count({ where: related(side) });

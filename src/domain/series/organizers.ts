/** The organizers of a whole series. A role on one of its occurrences is not enough, because it was given for that date alone. */
import type { EventSeries, Prisma } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Viewer } from '../access/viewer.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { MEMBER_ROLES } from '../groups/states.ts';

const MODERATES = { role: { gte: MEMBER_ROLES.MODERATOR } };

/** Where-fragment: the series that one of these actors organizes, or whose group one of them moderates. */
const organizedBy = (mine: Prisma.ActorWhereInput): Prisma.EventSeriesWhereInput => ({
  OR: [
    { attributedToId: null, organizer: mine },
    { attributedTo: { members: { some: { ...MODERATES, actor: mine } } } },
  ],
});

export async function organizesSeries(
  db: Db | Tx,
  viewer: Viewer | null,
  { id }: Pick<EventSeries, 'id'>,
): Promise<boolean> {
  const mine = ownIdentities(viewer);
  return mine !== null && (await db.eventSeries.count({ where: { AND: [{ id }, organizedBy(mine)] } })) > 0;
}

/** Call under the series' lock. */
export async function requireSeriesOrganizer(tx: Tx, viewer: Viewer, series: EventSeries): Promise<void> {
  if (!(await organizesSeries(tx, viewer, series))) throw new Refusal('forbidden', "User doesn't own actor");
}

/** Local actors who may organize, as `createEvent` requires. */
const ACTIVE = { domain: null, deletedAt: null, suspendedAt: null, movedToId: null };

/** Whether occurrences may be made in the name of the organizer, and of the group, which the organizer moderates. */
export async function isOrganized(tx: Tx, { organizerId, attributedToId }: EventSeries): Promise<boolean> {
  if (attributedToId === null) return (await tx.actor.count({ where: { id: organizerId, ...ACTIVE } })) > 0;
  const parent = { deletedAt: null, suspendedAt: null };
  const where = { parentId: attributedToId, actorId: organizerId, ...MODERATES, actor: ACTIVE, parent };
  return (await tx.member.count({ where })) > 0;
}

/**
 * Of a group's series, the longest-standing member with the highest role; of a deleted person's, the organizer to whom the person handed over
 * the latest occurrence.
 */
export async function successorOf(
  tx: Tx,
  { id, organizerId, attributedToId }: Pick<EventSeries, 'id' | 'organizerId' | 'attributedToId'>,
): Promise<bigint | null> {
  if (attributedToId !== null) {
    const member = await tx.member.findFirst({
      where: { parentId: attributedToId, ...MODERATES, actor: ACTIVE },
      orderBy: [{ role: 'desc' }, { id: 'asc' }],
    });
    return member?.actorId ?? null;
  }
  const latest = await tx.event.findFirst({
    where: { seriesId: id, organizerId: { not: organizerId }, organizer: ACTIVE },
    orderBy: [{ beginsOn: 'desc' }, { id: 'desc' }],
  });
  const isGone = (await tx.actor.count({ where: { id: organizerId, deletedAt: { not: null } } })) > 0;
  return isGone ? (latest?.organizerId ?? null) : null;
}

/** Gives the series to a successor if its organizer is no longer active. Call under its lock. Returns the current row. */
export async function succeedOrganizer(tx: Tx, series: EventSeries): Promise<EventSeries> {
  if (await isOrganized(tx, series)) return series;
  const organizerId = await successorOf(tx, series);
  if (organizerId === null) return series;
  return tx.eventSeries.update({ where: { id: series.id }, data: { organizerId } });
}

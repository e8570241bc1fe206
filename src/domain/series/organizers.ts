/** The organizers of a whole series. A role on one of its occurrences is not enough, because it was given for that date alone. */
import type { Event, EventSeries, Prisma } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Viewer } from '../access/viewer.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { MEMBER_ROLES } from '../groups/states.ts';

const MODERATES = { role: { gte: MEMBER_ROLES.MODERATOR } };

/** Where-fragment: the series that one of these actors organizes, or whose group one of them moderates. */
const ledBy = (mine: Prisma.ActorWhereInput): Prisma.EventSeriesWhereInput => ({
  OR: [
    { attributedToId: null, organizer: mine },
    { attributedTo: { members: { some: { ...MODERATES, actor: mine } } } },
  ],
});

const sinceAtMost = (slot: Date) => ({ OR: [{ since: null }, { since: { lte: slot } }] });

/**
 * Where-fragment: one of these actors is its co-organizer.
 *
 * @param from for all occurrences with this original start or a later one
 */
const coOrganizedBy = (mine: Prisma.ActorWhereInput, from: Date | null): Prisma.EventSeriesWhereInput => ({
  organizers: { some: { actor: mine, ...(from && { until: null, ...sinceAtMost(from) }) } },
});

async function among(
  db: Db | Tx,
  viewer: Viewer | null,
  ids: readonly string[],
  by: (mine: Prisma.ActorWhereInput) => Prisma.EventSeriesWhereInput,
): Promise<Set<string>> {
  const mine = ownIdentities(viewer);
  if (!mine || ids.length === 0) return new Set();
  const where = { AND: [{ id: { in: [...ids] } }, by(mine)] };
  const rows = await db.eventSeries.findMany({ where, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

const isAmong = async (
  db: Db | Tx,
  viewer: Viewer | null,
  { id }: Pick<EventSeries, 'id'>,
  by: (mine: Prisma.ActorWhereInput) => Prisma.EventSeriesWhereInput,
): Promise<boolean> => (await among(db, viewer, [id], by)).has(id);

/** The series among these of which the viewer may change several occurrences: all, or those from one on. In one statement. */
export const changeableSeriesAmong = (
  db: Db | Tx,
  viewer: Viewer | null,
  ids: readonly string[],
): Promise<Set<string>> =>
  among(db, viewer, ids, (mine) => ({ OR: [ledBy(mine), { organizers: { some: { actor: mine, until: null } } }] }));

/** Whether the viewer organizes the series, or some of its occurrences as a co-organizer of the series. */
export const organizesSeries = (db: Db | Tx, viewer: Viewer | null, series: Pick<EventSeries, 'id'>) =>
  isAmong(db, viewer, series, (mine) => ({ OR: [ledBy(mine), coOrganizedBy(mine, null)] }));

const refusal = () => new Refusal('forbidden', "User doesn't own actor");

/** Refuses people who do not organize all occurrences from this original start on. Call under the series' lock. */
export async function requireSeriesOrganizer(tx: Tx, viewer: Viewer, series: EventSeries, from: Date): Promise<void> {
  const by = (mine: Prisma.ActorWhereInput) => ({ OR: [ledBy(mine), coOrganizedBy(mine, from)] });
  if (!(await isAmong(tx, viewer, series, by))) throw refusal();
}

/** Co-organizers end no series, which deletes occurrences. Call under the series' lock. */
export async function requireSeriesLeader(tx: Tx, viewer: Viewer, series: EventSeries): Promise<void> {
  if (!(await isAmong(tx, viewer, series, ledBy))) throw refusal();
}

/** Local actors who may organize, as `createEvent` requires. */
const ACTIVE = { domain: null, deletedAt: null, suspendedAt: null, movedToId: null };

/** Where-fragment: the co-organizers of the occurrence with this original start. */
export const coOrganizersAt = (seriesId: string, slot: Date): Prisma.SeriesOrganizerWhereInput => ({
  AND: [{ seriesId, actor: ACTIVE }, sinceAtMost(slot), { OR: [{ until: null }, { until: { gt: slot } }] }],
});

/** Adds the co-organizers of the series to a new occurrence. */
export async function addCoOrganizers(
  tx: Tx,
  { ids, clock }: Pick<Platform, 'ids' | 'clock'>,
  event: Event,
  { seriesId, slot }: { seriesId: string; slot: Date },
): Promise<void> {
  const rows = await tx.seriesOrganizer.findMany({
    where: { ...coOrganizersAt(seriesId, slot), actorId: { not: event.organizerId } },
    orderBy: [{ createdAt: 'asc' }, { actorId: 'asc' }],
  });
  const [eventId, createdAt] = [event.id, clock.now()];
  await tx.participant.createMany({
    data: rows.map(({ actorId }) => ({
      id: ids.next(),
      eventId,
      actorId,
      role: 'MODERATOR',
      coOrganizes: true,
      createdAt,
    })),
  });
}

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

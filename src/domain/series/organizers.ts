/**
 * The organizers of a series, and of its new occurrences. For its changes a role on one occurrence is not enough, because it was given for that
 * date alone.
 */
import type { Event, EventSeries, Prisma, SeriesOrganizer } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Viewer } from '../access/viewer.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { ORGANIZING } from '../events/roles.ts';
import { kindOf } from '../events/ticket-kinds.ts';
import { MEMBER_ROLES } from '../groups/states.ts';
import { MOST_CO_ORGANIZERS } from '../participations/co-organize.ts';

const MODERATES = { role: { gte: MEMBER_ROLES.MODERATOR } };

/** Where-fragment: the series that one of these actors organizes, or whose group one of them moderates. */
const ledBy = (mine: Prisma.ActorWhereInput): Prisma.EventSeriesWhereInput => ({
  OR: [
    { attributedToId: null, organizer: mine },
    { attributedTo: { members: { some: { ...MODERATES, actor: mine } } } },
  ],
});

const sinceAtMost = (slot: Date) => ({ OR: [{ since: null }, { since: { lte: slot } }] });

/** Where-fragment: one of these actors is the co-organizer of all occurrences with this original start or a later one. */
const coOrganizedFrom = (mine: Prisma.ActorWhereInput, from: Date): Prisma.EventSeriesWhereInput => ({
  organizers: { some: { actor: mine, until: null, ...sinceAtMost(from) } },
});

/** Where-fragment: one of these actors is the co-organizer of occurrences to come. */
const coOrganizedAfter = (mine: Prisma.ActorWhereInput, now: Date): Prisma.EventSeriesWhereInput => ({
  organizers: { some: { actor: mine, OR: [{ until: null }, { until: { gt: now } }] } },
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

/** Those of these changeable series of which the viewer may change all occurrences that have not begun, in at most three statements. */
export async function whollyChangeable(
  db: Db | Tx,
  viewer: Viewer | null,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const led = await among(db, viewer, ids, ledBy);
  const others = ids.filter((id) => !led.has(id));
  const mine = ownIdentities(viewer);
  if (!mine || others.length === 0) return led;
  const roles = await db.seriesOrganizer.findMany({ where: { seriesId: { in: others }, actor: mine, until: null } });
  const firsts = await db.event.groupBy({
    by: ['seriesId'],
    where: { seriesId: { in: others }, beginsOn: { gt: now } },
    _min: { recurrenceId: true },
  });
  const firstOf = new Map(firsts.map(({ seriesId, _min }) => [seriesId, _min.recurrenceId]));
  const whole = roles.filter(({ seriesId, since }) => {
    const first = firstOf.get(seriesId) ?? null;
    return since === null || (first !== null && since <= first);
  });
  return new Set([...led, ...whole.map(({ seriesId }) => seriesId)]);
}

/** Whether the viewer organizes the series, or some of its occurrences to come as a co-organizer of the series. */
export const organizesSeries = (db: Db | Tx, viewer: Viewer | null, series: Pick<EventSeries, 'id'>, now: Date) =>
  isAmong(db, viewer, series, (mine) => ({ OR: [ledBy(mine), coOrganizedAfter(mine, now)] }));

const leadsSeries = (tx: Tx, viewer: Viewer, series: EventSeries) => isAmong(tx, viewer, series, ledBy);

const refusal = () => new Refusal('forbidden', "User doesn't own actor");

/**
 * Refuses people who do not organize all occurrences from this original start on: co-organizers whose role ended on one of those that a change
 * writes, too. Call under the series' lock.
 */
export async function requireSeriesOrganizer(
  tx: Tx,
  viewer: Viewer,
  series: EventSeries,
  { from, now }: { from: Date; now: Date },
): Promise<void> {
  if (await leadsSeries(tx, viewer, series)) return;
  const mine = ownIdentities(viewer);
  if (mine === null || !(await isAmong(tx, viewer, series, (actor) => coOrganizedFrom(actor, from)))) throw refusal();
  const written = { seriesId: series.id, recurrenceId: { gte: from }, beginsOn: { gt: now }, detached: false };
  const others = await tx.event.count({
    where: {
      ...{ ...written, status: { not: 'CANCELLED' } },
      participants: { none: { actor: mine, role: { in: ORGANIZING } } },
    },
  });
  if (others > 0) throw refusal();
}

/** Co-organizers end no series, which deletes occurrences. Call under the series' lock. */
export async function requireSeriesLeader(tx: Tx, viewer: Viewer, series: EventSeries): Promise<void> {
  if (!(await leadsSeries(tx, viewer, series))) throw refusal();
}

/** Local actors, suspended ones among them, whose role returns with them. */
const OWN = { domain: null, deletedAt: null, movedToId: null };

/** Local actors who may organize, as `createEvent` requires. */
const ACTIVE = { ...OWN, suspendedAt: null };

/** Whether a role on a series is for the occurrence with this original start. */
const includes = ({ since, until }: SeriesOrganizer, slot: Date): boolean =>
  (since === null || since <= slot) && (until === null || until > slot);

/** Whether an actor is a co-organizer of this occurrence by a role on its series, which did not end on it alone. */
export async function coOrganizesDate(
  tx: Tx,
  { id: eventId, seriesId, recurrenceId, beginsOn }: Pick<Event, 'id' | 'seriesId' | 'recurrenceId' | 'beginsOn'>,
  actorId: bigint,
): Promise<boolean> {
  if (seriesId === null) return false;
  const role = await tx.seriesOrganizer.findFirst({ where: { seriesId, actorId, actor: OWN } });
  if (role === null || !includes(role, recurrenceId ?? beginsOn)) return false;
  return (await tx.organizerException.count({ where: { eventId, actorId } })) === 0;
}

/** The people who take part in the whole series, for whom organizers need not decide any more, with their kinds of ticket. */
async function followersAmong(
  tx: Tx,
  { seriesId, joinOptions }: Pick<Event, 'seriesId' | 'joinOptions'>,
  actorIds: readonly bigint[],
): Promise<Map<bigint, string | null>> {
  if (seriesId === null) return new Map();
  const decided = {
    participations: {
      some: { event: { seriesId }, OR: [{ role: 'PARTICIPANT' as const }, { roleBefore: 'PARTICIPANT' as const }] },
    },
  };
  const rows = await tx.seriesParticipant.findMany({
    where: {
      ...{ seriesId, actorId: { in: [...actorIds] }, leftAt: null },
      ...(joinOptions !== 'FREE' && { actor: decided }),
    },
  });
  return new Map(rows.map(({ actorId, ticketKind }) => [actorId, ticketKind]));
}

/** Adds the co-organizers of the series to new occurrences. */
export async function addCoOrganizers(
  tx: Tx,
  { ids, clock }: Pick<Platform, 'ids' | 'clock'>,
  seriesId: string,
  events: readonly Event[],
): Promise<void> {
  const roles = await tx.seriesOrganizer.findMany({
    where: { seriesId, actor: OWN },
    orderBy: [{ createdAt: 'asc' }, { actorId: 'asc' }],
  });
  const [first] = events;
  if (roles.length === 0 || !first) return;
  const createdAt = clock.now();
  const followers = await followersAmong(
    tx,
    first,
    roles.map(({ actorId }) => actorId),
  );
  const rowsOf = ({ id: eventId, organizerId, recurrenceId, beginsOn, ticketKinds }: Event) =>
    roles
      .filter((role) => role.actorId !== organizerId && includes(role, recurrenceId ?? beginsOn))
      .slice(0, MOST_CO_ORGANIZERS)
      .map(({ actorId }) => ({
        ...{ id: ids.next(), eventId, actorId, role: 'MODERATOR' as const, coOrganizes: true },
        // Their place, which they get back.
        ...(followers.has(actorId) && { roleBefore: 'PARTICIPANT' as const }),
        ticketKind: kindOf(ticketKinds, followers.get(actorId) ?? null)?.id ?? null,
        createdAt,
      }));
  await tx.participant.createMany({ data: events.flatMap(rowsOf) });
}

/** Whether occurrences may be made in the name of the organizer, and of the group, which the organizer moderates. */
export async function isOrganized(tx: Tx, { organizerId, attributedToId }: EventSeries): Promise<boolean> {
  if (attributedToId === null) return (await tx.actor.count({ where: { id: organizerId, ...ACTIVE } })) > 0;
  const parent = { deletedAt: null, suspendedAt: null };
  const where = { parentId: attributedToId, actorId: organizerId, ...MODERATES, actor: ACTIVE, parent };
  return (await tx.member.count({ where })) > 0;
}

/**
 * The next organizer: for a series of a group, the longest-standing member with the highest role; for a series of a deleted person, the organizer
 * to whom the person handed over the latest occurrence.
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

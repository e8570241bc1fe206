/** One of the viewer's identities takes part in all occurrences of a series, or gives that up. */
import type { Actor, Event, EventSeries } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { lockEvent } from '../events/find.ts';
import { joinAs } from '../participations/join-event.ts';
import { participationOf, takesPart } from '../participations/participation-of.ts';
import { enqueueDue } from './enqueue-due.ts';
import { findVisibleSeries, occurrencesToBegin } from './find.ts';
import { lockSeriesParticipant } from './join-followers.ts';

interface JoiningSeries {
  actorId?: string | undefined;
  message?: string | undefined;
  /** The id of the kind of ticket, or `ANY_KIND`. */
  ticketKind?: string | undefined;
}

/** The refusals of occurrences without a place. */
const FULL: readonly string[] = ['event_full', 'ticket_kind_full'];

/** How many occurrences are tried before the series counts as full. */
const TRIES = 20;

/**
 * Joins one occurrence and the series to which it belongs under its lock: the series may be divided meanwhile. In a transaction of its own,
 * so that no two occurrences are locked at once.
 */
const joinOne = (ctx: UserContext, actor: Actor, event: Event, { message, ticketKind }: JoiningSeries): Promise<void> =>
  ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, event.uuid);
    if (!takesPart(await participationOf(tx, event.id, actor.id)))
      await joinAs(tx, ctx, actor, { eventId: event.uuid, message, ticketKind });
    const joined = await participationOf(tx, event.id, actor.id);
    const { seriesId, recurrenceId, beginsOn } = await tx.event.findUniqueOrThrow({ where: { id: event.id } });
    if (seriesId === null) throw new Refusal('not_found', 'Series not found');
    const joinedUntil = recurrenceId ?? beginsOn;
    const key = { seriesId, actorId: actor.id };
    const kind = { ticketKind: joined?.ticketKind ?? null };
    await tx.seriesParticipant.upsert({
      where: { seriesId_actorId: key },
      create: { ...key, ...kind, joinedUntil, createdAt: ctx.clock.now() },
      update: { ...kind, joinedUntil, leftAt: null },
    });
    await enqueueDue(tx, seriesId);
  });

/**
 * Returns the series. The person joins the next occurrence that has a place at once, and the others by a job, as far as they have places; new ones when they are made.
 * Where organizers decide, the others follow when they accept the first. Refuses as `joinEvent` does.
 */
export async function joinSeries(ctx: UserContext, id: string, given: JoiningSeries): Promise<EventSeries> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  const series = await findVisibleSeries(ctx, id);
  const events = await ctx.db.event.findMany({
    where: { AND: [occurrencesToBegin(ctx, series.id), { status: { not: 'CANCELLED' } }] },
    orderBy: { recurrenceId: 'asc' },
    take: TRIES,
  });
  let refusal: unknown = new Refusal('not_found', 'Event not found');
  for (const event of events) {
    try {
      await joinOne(ctx, actor, event, given);
      return series;
    } catch (error) {
      if (!(error instanceof Refusal) || !FULL.includes(error.code ?? '')) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

/** Returns the series. A job ends the participations in occurrences that have not begun. Refuses people who did not join the whole series. */
export async function leaveSeries(
  ctx: UserContext,
  id: string,
  given: { actorId?: string | undefined },
): Promise<EventSeries> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  const series = await findVisibleSeries(ctx, id);
  await ctx.db.$transaction(async (tx) => {
    const key = { seriesId: series.id, actorId: actor.id };
    const follower = await lockSeriesParticipant(tx, key);
    if (!follower || follower.leftAt) throw new Refusal('not_found', 'Participant not found');
    await tx.seriesParticipant.update({ where: { seriesId_actorId: key }, data: { leftAt: ctx.clock.now() } });
    await enqueueDue(tx, series.id);
  });
  return series;
}

/** The series among these that the acting identity joined as a whole, in one statement. */
export async function joinedAmong({ db, viewer }: UserContext, ids: readonly string[]): Promise<Set<string>> {
  if (viewer.actorId === null) return new Set();
  const rows = await db.seriesParticipant.findMany({
    where: { seriesId: { in: [...ids] }, leftAt: null, actorId: viewer.actorId },
    select: { seriesId: true },
  });
  return new Set(rows.map(({ seriesId }) => seriesId));
}

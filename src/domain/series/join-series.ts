/** One of the viewer's identities takes part in all occurrences of a series, or gives that up. */
import type { Actor, Event, EventSeries } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { joinAs } from '../participations/join-event.ts';
import { participationOf, takesPart } from '../participations/participation-of.ts';
import { enqueueDue } from './enqueue-due.ts';
import { findVisibleSeries, occurrencesToBegin } from './find.ts';
import { lockSeriesParticipant } from './join-followers.ts';

interface JoiningSeries {
  actorId?: string | undefined;
  message?: string | undefined;
}

/** How many occurrences are tried before the series counts as full. */
const TRIES = 20;

/** Joins the first occurrence with a free place, and returns it. Refuses as `joinAs` does. */
async function joinFirst(
  tx: Tx,
  ctx: UserContext,
  actor: Actor,
  events: readonly Event[],
  message: string | undefined,
): Promise<Event> {
  let refusal: unknown = null;
  for (const event of events) {
    if (takesPart(await participationOf(tx, event.id, actor.id))) return event;
    try {
      await joinAs(tx, ctx, actor, { eventId: event.uuid, message });
      return event;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'event_full') throw error;
      refusal = error;
    }
  }
  throw refusal ?? new Refusal('not_found', 'Event not found');
}

/**
 * Returns the series. The person joins the next occurrence that has a place at once, and the others by a job, as far as they have places; new ones when they are made.
 * Where organizers decide, the others follow when they accept the first. Refuses as `joinEvent` does.
 */
export async function joinSeries(ctx: UserContext, id: string, given: JoiningSeries): Promise<EventSeries> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  const series = await findVisibleSeries(ctx, id);
  await ctx.db.$transaction(async (tx) => {
    const events = await tx.event.findMany({
      where: { AND: [occurrencesToBegin(ctx, series.id), { status: { not: 'CANCELLED' } }] },
      orderBy: { recurrenceId: 'asc' },
      take: TRIES,
    });
    const first = await joinFirst(tx, ctx, actor, events, given.message);
    const joinedUntil = first.recurrenceId ?? first.beginsOn;
    const key = { seriesId: series.id, actorId: actor.id };
    await tx.seriesParticipant.upsert({
      where: { seriesId_actorId: key },
      create: { ...key, joinedUntil, createdAt: ctx.clock.now() },
      update: { joinedUntil, leftAt: null },
    });
    await enqueueDue(tx, series.id);
  });
  return series;
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

/** One of the viewer's identities takes part in all occurrences of a series, or gives that up. */
import {
  type Actor,
  type Event,
  type EventSeries,
  type Participant,
  Prisma,
  type WaitingEntry,
} from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { lockEvent } from '../events/find.ts';
import { ANY_KIND } from '../events/ticket-kinds.ts';
import { type Answer, type AnswerInput, answersColumn, storedAnswers } from '../participations/answers.ts';
import { lacksSeats } from '../participations/capacity.ts';
import { storeAnswers } from '../participations/change-answers.ts';
import { joinAs } from '../participations/join-event.ts';
import { participationOf, takesPart } from '../participations/participation-of.ts';
import { renewSeats } from '../participations/renew-seats.ts';
import { lacksKind } from '../participations/ticket-kind.ts';
import { enqueueSaid } from './carry-said.ts';
import { enqueueDue } from './enqueue-due.ts';
import { findVisibleSeries, lockParts, occurrencesToBegin } from './find.ts';
import { enqueueWaitingMail, lockSeriesParticipant } from './join-followers.ts';

interface JoiningSeries {
  actorId?: string | undefined;
  message?: string | undefined;
  /** For every date, like the kind of ticket and the answers. A date that allows fewer guests gets as many as it allows. */
  guests?: number | undefined;
  /** The id of the kind of ticket, or `ANY_KIND`. */
  ticketKind?: string | undefined;
  answers?: readonly AnswerInput[] | undefined;
  /** The person agrees to wait in each date that is full. */
  waiting?: boolean | undefined;
}

const absentEvent = (): never => {
  throw new Refusal('not_found', 'Event not found');
};

/** How many occurrences are tried before the series counts as full. */
const TRIES = 20;

interface Stated {
  guests: number;
  ticketKind: string | null;
  answers: readonly Answer[] | null;
}

const statedIn = ({ guests, ticketKind, answers }: Participant | WaitingEntry): Stated => ({
  guests,
  ticketKind,
  answers: storedAnswers(answers),
});

/** Joins the first date, or changes what the person said there, and returns what holds for the other dates. */
async function joinFirst(
  tx: Tx,
  ctx: UserContext,
  actor: Actor,
  event: Event,
  { message, guests, ticketKind, answers, waiting }: JoiningSeries,
): Promise<Stated> {
  if (takesPart(await participationOf(tx, event.id, actor.id))) {
    await renewSeats(tx, ctx, event, actor.id, { guests, ticketKind });
    if (answers) await storeAnswers(tx, ctx, event, actor.id, { answers });
    const participant = await participationOf(tx, event.id, actor.id);
    if (participant) return statedIn(participant);
  }
  const act = waiting ? 'joinOrWait' : 'join';
  const known = { eventId: event.uuid, message, guests, ticketKind, answers, act, quietWait: true } as const;
  const joined = await joinAs(tx, ctx, actor, known);
  if (joined.entry && event.seriesId !== null)
    await enqueueWaitingMail(tx, ctx, { seriesId: event.seriesId, actorId: actor.id });
  return statedIn(joined.participant ?? joined.entry);
}

interface Dates {
  seriesId: string;
  /** The occurrences that the person joins: if the series is divided meanwhile, those of both parts. */
  all: readonly bigint[];
}

/**
 * Joins one occurrence and the series to which it belongs, under the locks of both: an organizer may divide the series meanwhile. In a
 * transaction of its own, so that no two occurrences are locked at once.
 */
const joinOne = (
  ctx: UserContext,
  actor: Actor,
  { seriesId, all }: Dates,
  first: Event,
  given: JoiningSeries,
): Promise<void> =>
  ctx.db.$transaction(async (tx) => {
    const parts = await lockParts(tx, seriesId, all);
    await lockEvent(tx, first.uuid);
    const event = (await tx.event.findUnique({ where: { id: first.id } })) ?? absentEvent();
    const { answers, ...seat } = await joinFirst(tx, ctx, actor, event, given);
    const stated = {
      ...seat,
      answers: answers ? answersColumn(answers) : Prisma.DbNull,
      waits: given.waiting ?? false,
    };
    const joinedUntil = event.recurrenceId ?? event.beginsOn;
    for (const part of parts) {
      const key = { seriesId: part, actorId: actor.id };
      const before = await lockSeriesParticipant(tx, key);
      // A person who joins again is not taken back to dates that they left.
      const isFurther = before !== null && before.leftAt === null && before.joinedUntil > joinedUntil;
      await tx.seriesParticipant.upsert({
        where: { seriesId_actorId: key },
        create: { ...key, ...stated, joinedUntil, createdAt: ctx.clock.now() },
        update: { ...stated, leftAt: null, ...(!isFurther && { joinedUntil }) },
      });
      await enqueueDue(tx, part);
    }
    await enqueueSaid(
      tx,
      ctx,
      { seriesIds: parts, actorId: actor.id, first },
      {
        guests: given.guests !== undefined,
        // With `ANY_KIND` people keep their kinds.
        ticketKind: given.ticketKind !== undefined && given.ticketKind !== ANY_KIND,
        answers: given.answers !== undefined,
      },
    );
  });

/** The occurrences that the person may join, in their order. */
async function datesOf(ctx: UserContext, seriesId: string): Promise<bigint[]> {
  const rows = await ctx.db.event.findMany({
    where: { AND: [occurrencesToBegin(ctx, seriesId), { status: { not: 'CANCELLED' } }] },
    ...{ orderBy: { recurrenceId: 'asc' }, select: { id: true } },
  });
  return rows.map(({ id }) => id);
}

/**
 * Returns the series. The person joins the next occurrence at once, the others by a job as far as they have places for the person and their
 * guests, and new ones when they are made. With `waiting`, the person waits in those that are full; otherwise the first one with places is
 * joined at once, and full ones, like those whose kind of ticket is closed, are left out. Where organizers decide, the others follow when they accept the first. Refuses as `joinEvent`
 * does.
 */
export async function joinSeries(ctx: UserContext, id: string, given: JoiningSeries): Promise<EventSeries> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  const series = await findVisibleSeries(ctx, id);
  const all = await datesOf(ctx, series.id);
  const events = await ctx.db.event.findMany({
    ...{ where: { id: { in: all.slice(0, TRIES) } }, orderBy: { recurrenceId: 'asc' } },
  });
  let refusal: unknown = new Refusal('not_found', 'Event not found');
  for (const event of events) {
    try {
      await joinOne(ctx, actor, { seriesId: series.id, all }, event, given);
      return series;
    } catch (error) {
      if (!lacksSeats(error) && !lacksKind(error)) throw error;
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
  const all = await datesOf(ctx, series.id);
  await ctx.db.$transaction(async (tx) => {
    const parts = await lockParts(tx, series.id, all);
    const { count } = await tx.seriesParticipant.updateMany({
      where: { seriesId: { in: parts }, actorId: actor.id, leftAt: null },
      data: { leftAt: ctx.clock.now() },
    });
    if (count === 0) throw new Refusal('not_found', 'Participant not found');
    for (const part of parts) await enqueueDue(tx, part);
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

/** Series → in how many of its occurrences to come the acting identity waits for a place, in one statement. */
export async function waitsAmong(
  { db, viewer, clock }: UserContext,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (viewer.actorId === null || ids.length === 0) return new Map();
  const rows = await db.event.groupBy({
    by: ['seriesId'],
    where: {
      ...{ seriesId: { in: [...ids] }, beginsOn: { gt: clock.now() }, status: { not: 'CANCELLED' } },
      waiting: { some: { actorId: viewer.actorId } },
    },
    _count: true,
  });
  return new Map(rows.flatMap(({ seriesId, _count }) => (seriesId === null ? [] : [[seriesId, _count] as const])));
}

/** Joins the people who take part in a whole series to the occurrences that they have not had yet, and ends the wish of those who left. */
import type { Actor, Event, SeriesParticipant } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockEvent } from '../events/find.ts';
import { storedQuestions } from '../events/questions.ts';
import { ANY_KIND } from '../events/ticket-kinds.ts';
import { enqueue } from '../kernel/outbox.ts';
import { readAnswer } from '../participations/answer-value.ts';
import { type Answer, storedAnswers } from '../participations/answers.ts';
import { beginParticipation } from '../participations/begin-participation.ts';
import { type FreeOf, fitsIn, freeByKind, seatsOf } from '../participations/capacity.ts';
import { requireJoinable } from '../participations/joinable.ts';
import { leaveAs } from '../participations/leave-event.ts';
import { participationOf } from '../participations/participation-of.ts';
import { chosenKind, kindProblem } from '../participations/ticket-kind.ts';
import { beginWait } from '../participations/waiting/begin-wait.ts';
import { entryOf } from '../participations/waiting/entry-of.ts';
import { meantFor } from '../participations/waiting/meant-for.ts';
import { endEntry, promoteWaiting } from '../participations/waiting/promote.ts';

type Key = Pick<SeriesParticipant, 'seriesId' | 'actorId'>;

interface Stated {
  guests: number;
  answers: readonly Answer[] | null;
}

const lockFollower = statement(
  'lock_series_participant',
  'SELECT actor_id FROM event_series_participants WHERE series_id = $1::uuid AND actor_id = $2 FOR UPDATE',
);

/** The row, locked until the transaction ends; null if it is gone. */
export async function lockSeriesParticipant(tx: Tx, { seriesId, actorId }: Key): Promise<SeriesParticipant | null> {
  await sqlWithin(tx).many(lockFollower, [seriesId, actorId]);
  return tx.seriesParticipant.findUnique({ where: { seriesId_actorId: { seriesId, actorId } } });
}

/** Where organizers decide, one decision counts for the series. */
const isDecided = async (tx: Tx, { seriesId, actorId }: Key): Promise<boolean> =>
  (await tx.participant.count({ where: { actorId, role: 'PARTICIPANT', event: { seriesId } } })) > 0;

const isRejected = async (tx: Tx, { seriesId, actorId }: Key): Promise<boolean> =>
  (await tx.participant.count({ where: { actorId, role: 'REJECTED', event: { seriesId } } })) > 0;

/** The kind of ticket that they chose, or the default one where an occurrence does not have it, or not any more. */
function kindIn(
  event: Event,
  wanted: string | null,
  places: { seats: number; now: Date; freeOf: FreeOf },
): string | null {
  const isKept = wanted !== null && kindProblem(event, wanted, null, places.now).length === 0;
  return chosenKind(event, { given: isKept ? wanted : ANY_KIND, entry: null, ...places });
}

/** The guests and answers that the person gave when they joined the series, as far as this occurrence asks for them and accepts them. */
export function statedFor(event: Event, { guests, answers }: SeriesParticipant): Stated {
  const asked = new Map(storedQuestions(event.questions).map((question) => [question.label, question]));
  const known = (storedAnswers(answers) ?? []).filter(({ question: label, value }) => {
    const question = asked.get(label);
    return question !== undefined && 'value' in readAnswer(question, value);
  });
  return { guests: Math.min(guests, event.guestsPerPerson), answers: known.length > 0 ? known : null };
}

/** Long enough for the job that joins the person to the other occurrences. */
const GATHER_MS = 60_000;

/** All waits of a person in a series are one mail. */
export async function enqueueWaitingMail(tx: Tx, { clock }: Pick<Platform, 'clock'>, key: Key): Promise<void> {
  const { seriesId, actorId } = key;
  await enqueue(
    tx,
    'series.waiting',
    { seriesId, actorId: actorId.toString() },
    { key: `series_waiting:${seriesId}:${actorId}`, runAt: new Date(clock.now().getTime() + GATHER_MS) },
  );
}

interface Admission {
  step: 'joins' | 'waits';
  ticketKind: string | null;
}

/** Whether the person gets a place, or waits for one; null if they are left out. */
async function admission(
  tx: Tx,
  ctx: Platform,
  event: Event,
  actor: Actor,
  { guests, waits, ticketKind: wanted }: Pick<SeriesParticipant, 'guests' | 'waits' | 'ticketKind'>,
): Promise<Admission | null> {
  if (actor.deletedAt !== null || actor.suspendedAt !== null) return null;
  if ((await participationOf(tx, event.id, actor.id)) !== null) return null;
  if ((await tx.actor.count({ where: { AND: [{ id: actor.id }, meantFor(event)] } })) === 0) return null;
  // Nobody overtakes the waiting list.
  await promoteWaiting(tx, ctx, event.id);
  try {
    await requireJoinable(tx, ctx, event, actor);
    const seats = seatsOf({ guests });
    const freeOf = await freeByKind(tx, event);
    const ticketKind = kindIn(event, wanted, { seats, now: ctx.clock.now(), freeOf });
    if (fitsIn(freeOf(ticketKind), seats)) return { step: 'joins', ticketKind };
    const isWaiting = (await entryOf(tx, event.id, actor.id)) !== null;
    return waits && !isWaiting ? { step: 'waits', ticketKind } : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Joins one person to one occurrence, or puts them on its waiting list, if they may join it. Returns whether the next occurrence is to be tried. */
async function joinOne(ctx: Platform, key: Key, eventId: bigint): Promise<boolean> {
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, eventId.toString());
    const follower = await lockSeriesParticipant(tx, key);
    const event = await tx.event.findUnique({ where: { id: eventId } });
    if (!follower || follower.leftAt || (await isRejected(tx, key))) return false;
    const slot = event?.seriesId === key.seriesId ? event.recurrenceId : null;
    if (!event || slot === null || slot <= follower.joinedUntil) return true;
    const decided = await isDecided(tx, key);
    if (event.joinOptions !== 'FREE' && !decided) return false;
    const actor = await tx.actor.findUniqueOrThrow({ where: { id: key.actorId } });
    const stated = statedFor(event, follower);
    const place = await admission(tx, ctx, event, actor, { ...follower, ...stated });
    if (place) {
      const { step, ticketKind } = place;
      const given = { id: ctx.ids.next(), message: null, ...stated, ticketKind, asked: undefined, quiet: true };
      if (step === 'joins') await beginParticipation(tx, ctx, event, actor, { ...given, decided });
      else {
        await beginWait(tx, ctx, event, actor, given);
        await enqueueWaitingMail(tx, ctx, key);
      }
    }
    await tx.seriesParticipant.update({ where: { seriesId_actorId: key }, data: { joinedUntil: slot } });
    return true;
  });
}

/** The person waits no longer, and gives back a place that was held. */
async function stopWaiting(tx: Tx, ctx: Platform, key: { eventId: bigint; actorId: bigint }): Promise<void> {
  const entry = await tx.waitingEntry.findFirst({ where: key });
  if (!entry) return;
  await endEntry(tx, ctx, entry);
  await promoteWaiting(tx, ctx, key.eventId);
}

/** Returns whether the person is out of the occurrence, or never was in it. */
async function leaveOne(ctx: Platform, key: Key, eventId: bigint): Promise<boolean> {
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, eventId.toString());
    const follower = await lockSeriesParticipant(tx, key);
    if (!follower?.leftAt) return false;
    const participant = await participationOf(tx, eventId, key.actorId);
    if (participant && (participant.role === 'PARTICIPANT' || participant.role === 'NOT_APPROVED'))
      await leaveAs(tx, ctx, participant);
    await stopWaiting(tx, ctx, { eventId, actorId: key.actorId });
    return true;
  });
}

async function follow(ctx: Platform, { seriesId, actorId, leftAt, joinedUntil }: SeriesParticipant): Promise<void> {
  const key = { seriesId, actorId };
  const later = leftAt === null ? { recurrenceId: { gt: joinedUntil }, status: { not: 'CANCELLED' as const } } : {};
  const events = await ctx.db.event.findMany({
    where: { seriesId, beginsOn: { gt: ctx.clock.now() }, ...later },
    orderBy: { recurrenceId: 'asc' },
    select: { id: true },
  });
  const act = leftAt === null ? joinOne : leaveOne;
  for (const { id } of events) if (!(await act(ctx, key, id))) return;
  if (leftAt !== null) await ctx.db.seriesParticipant.deleteMany({ where: { ...key, leftAt } });
}

const PORTION = 200;

/** The people who left, and those with an occurrence that they have not had yet, as far as they may join it without a decision. */
const outdated = statement(
  'series_participants_outdated',
  `SELECT p.actor_id FROM event_series_participants p WHERE p.series_id = $1::uuid AND p.actor_id > $2
   AND (p.left_at IS NOT NULL OR EXISTS (
     SELECT FROM events e WHERE e.series_id = p.series_id AND e.recurrence_id > p.joined_until AND e.begins_on > $3::timestamptz
       AND e.status <> 'CANCELLED' AND (e.join_options = 'FREE' OR EXISTS (
         SELECT FROM participants d JOIN events de ON de.id = d.event_id
         WHERE d.actor_id = p.actor_id AND d.role = 'PARTICIPANT' AND de.series_id = p.series_id))))
   ORDER BY p.actor_id LIMIT ${PORTION}`,
);

export async function joinFollowers(ctx: Platform, seriesId: string): Promise<void> {
  let after = -1n;
  for (;;) {
    const rows = await ctx.sql.many(outdated, [seriesId, after, ctx.clock.now()]);
    const ids = rows.map((row) => row.actor_id);
    const followers = await ctx.db.seriesParticipant.findMany({ where: { seriesId, actorId: { in: ids } } });
    for (const follower of followers) await follow(ctx, follower);
    if (ids.length < PORTION) return;
    after = ids.at(-1) ?? after;
  }
}

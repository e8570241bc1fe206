/**
 * How remote actors answer local events: Join and Leave, as Mobilizon and FEP-8a8e have them, and Accept, Reject and
 * TentativeAccept of the event or of an invitation to it, as Friendica and Hubzilla do. The newest of an actor's answers counts;
 * if two have the same time, the one that takes no place.
 */
import type { Event, Participant, WaitingEntry } from '../../../../generated/prisma/client.ts';
import type { ParticipationAsk } from '../../../../generated/prisma/enums.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { ANY_KIND } from '../../../events/ticket-kinds.ts';
import { plainTextOf } from '../../../kernel/html/plain-text.ts';
import { enqueueJoinAnswer } from '../../../participations/enqueue-answer.ts';
import { joinEvent } from '../../../participations/join-event.ts';
import { leaveEvent } from '../../../participations/leave-event.ts';
import { participationOf } from '../../../participations/participation-of.ts';
import { entryOf } from '../../../participations/waiting/entry-of.ts';
import { leaveWaitingList } from '../../../participations/waiting/leave-list.ts';
import type { AnswerActivity } from '../../documents/activities/follow.ts';
import type { JoinActivity, LeaveActivity } from '../../documents/activities/join.ts';
import type { UndoActivity } from '../../documents/activities/undo.ts';
import { cut } from '../../documents/forms.ts';
import { noteInterest } from '../../remote/store/event-interest.ts';
import type { ActivityContext } from '../activity-context.ts';
import type { Row } from '../object-at.ts';
import { isUndoneSince, rememberUndone } from '../undone-activities.ts';
import { declineInvitation } from './invitations.ts';

const LONGEST_MESSAGE = 5000;

/** An answer that arrives so soon after a Leave that ended nothing was sent before that Leave. */
const OVERTAKEN_MS = 60_000;

/** An answer that asks for a place. */
interface Ask {
  /** The id of the activity. */
  uri: string | null;
  by: ParticipationAsk;
  published: Date | null;
  message: string | null;
}

/** The time of the answer as its sender says, but not in the future. */
function timeOf(ctx: ActivityContext, published: Date | null): Date {
  const now = ctx.clock.now();
  return published !== null && published < now ? published : now;
}

const askedAt = ({ askedAt: at, createdAt }: Pick<Participant, 'askedAt' | 'createdAt'>): Date => at ?? createdAt;

/** Enqueues a job that delivers the present state of the participation. */
export const enqueueAnswer = (
  ctx: ActivityContext,
  { id }: Event,
  { uri, by }: Pick<Ask, 'uri' | 'by'>,
  refusal?: Refusal,
): Promise<void> =>
  ctx.db.$transaction(async (tx) => {
    // A refused activity is not performed again, so the refusal is remembered in the transaction of its answer.
    if (refusal && uri !== null) await rememberUndone({ db: tx, clock: ctx.clock }, ctx.sender.id, uri);
    await enqueueJoinAnswer(tx, { eventId: id, actorId: ctx.sender.id, uri, by }, refusal?.message);
  });

/** If the participation already has an answer, the newer id replaces the stored one. The answer is repeated, because it may have been lost. */
async function askAgain(ctx: ActivityContext, event: Event, before: Participant, ask: Ask, at: Date): Promise<void> {
  // The same reply was answered already.
  if (at < askedAt(before) || (ask.by === 'REPLY' && ask.uri === before.uri)) return;
  if (ask.uri !== null && ask.uri !== before.uri)
    await ctx.db.participant.updateMany({
      where: { id: before.id },
      data: { uri: ask.uri, askedBy: ask.by, askedAt: at },
    });
  await enqueueAnswer(ctx, event, ask);
}

/**
 * A person on the waiting list keeps their position; the newer id replaces the stored one. A Join still gets no answer, and a reply is
 * answered again.
 */
async function waitAgain(ctx: ActivityContext, event: Event, entry: WaitingEntry, ask: Ask, at: Date): Promise<void> {
  const { uri, by } = ask;
  if (uri === null || uri === entry.uri || at < askedAt(entry)) return;
  await ctx.db.waitingEntry.updateMany({ where: { id: entry.id }, data: { uri, askedBy: by, askedAt: at } });
  if (by === 'REPLY') await enqueueAnswer(ctx, event, ask);
}

/**
 * A refusal is answered, too, so that nobody waits for ever; an event that the sender may not see is not answered. In a full event the
 * sender waits for a place, as for an organizer; a Join gets no answer until then, and a reply is answered with a message that says so.
 */
export async function attend(ctx: ActivityContext, event: Event, ask: Ask): Promise<void> {
  const at = timeOf(ctx, ask.published);
  if (await isUndoneSince(ctx, ctx.sender.id, event.uri, at)) return;
  const before = await participationOf(ctx.db, event.id, ctx.sender.id);
  if (before) return askAgain(ctx, event, before, ask, at);
  const entry = await entryOf(ctx.db, event.id, ctx.sender.id);
  if (entry) return waitAgain(ctx, event, entry, ask, at);
  const message = ask.message === null ? undefined : cut(plainTextOf(ask.message), LONGEST_MESSAGE);
  const asked = { uri: ask.uri, askedBy: ask.by, askedAt: at };
  try {
    await joinEvent(ctx, { eventId: event.uuid, message, asked, ticketKind: ANY_KIND, act: 'joinOrWait' });
    await ctx.db.eventInterest.deleteMany({ where: { eventId: event.id, actorId: ctx.sender.id, kind: 'MAYBE' } });
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'not_found') throw error;
    await enqueueAnswer(ctx, event, ask, error);
  }
}

/**
 * Ends a participation, or the wait for one, that is older than the activity.
 *
 * @param ended the id of the activity that is undone; null if none is named
 * @returns whether there was a participation
 */
export async function withdraw(
  ctx: ActivityContext,
  event: Event,
  published: Date | null,
  ended: string | null = null,
): Promise<boolean> {
  const at = timeOf(ctx, published);
  const participation = await participationOf(ctx.db, event.id, ctx.sender.id);
  const before = participation ?? (await entryOf(ctx.db, event.id, ctx.sender.id));
  const isMeant = before !== null && askedAt(before) <= at && (ended === null || ended === before.uri);
  if (isMeant) await (participation ? leaveEvent : leaveWaitingList)(ctx, { eventId: event.uuid });
  const uri = ended ?? (isMeant ? before.uri : null);
  if (uri !== null) await rememberUndone(ctx, ctx.sender.id, uri);
  const maybe = { eventId: event.id, actorId: ctx.sender.id, kind: 'MAYBE' as const };
  await ctx.db.eventInterest.deleteMany({ where: { ...maybe, createdAt: { lte: at } } });
  const since = (published && at) ?? (isMeant ? null : new Date(at.getTime() + OVERTAKEN_MS));
  if (ended === null && since !== null) await rememberUndone(ctx, ctx.sender.id, event.uri, since);
  return isMeant;
}

const eventOf = ({ db }: ActivityContext, { id }: Row): Promise<Event> => db.event.findUniqueOrThrow({ where: { id } });

export async function receiveJoin(ctx: ActivityContext, object: Row, activity: JoinActivity): Promise<void> {
  const { id: uri, published, message } = activity;
  await attend(ctx, await eventOf(ctx, object), { uri, by: 'JOIN', published, message });
}

/** A repeated Leave ends nothing that began after it. */
export async function receiveLeave(ctx: ActivityContext, object: Row, { id, published }: LeaveActivity): Promise<void> {
  await withdraw(ctx, await eventOf(ctx, object), published);
  if (id !== null) await rememberUndone(ctx, ctx.sender.id, id);
}

export async function acceptEvent(ctx: ActivityContext, object: Row, activity: AnswerActivity): Promise<void> {
  const { id: uri, published } = activity;
  await attend(ctx, await eventOf(ctx, object), { uri, by: 'ACCEPT', published, message: null });
}

/** A TentativeAccept takes no place, and ends an earlier participation. */
export async function tentativelyAcceptEvent(ctx: ActivityContext, object: Row, activity: AnswerActivity) {
  const event = await eventOf(ctx, object);
  const at = timeOf(ctx, activity.published);
  if (await isUndoneSince(ctx, ctx.sender.id, event.uri, at)) return;
  const before = await participationOf(ctx.db, event.id, ctx.sender.id);
  if (before && askedAt(before) > at) return;
  await withdraw(ctx, event, at);
  await noteInterest(ctx, ctx.sender, event, 'MAYBE', activity.id, at);
}

export async function rejectEvent(ctx: ActivityContext, object: Row, activity: AnswerActivity): Promise<void> {
  const { id: uri, published } = activity;
  const event = await eventOf(ctx, object);
  await withdraw(ctx, event, published);
  await declineInvitation(ctx, event, published);
  if (uri !== null) await rememberUndone(ctx, ctx.sender.id, uri);
}

export async function undoEventAnswer(ctx: ActivityContext, event: Row, { object }: UndoActivity): Promise<void> {
  await withdraw(ctx, await eventOf(ctx, event), null, object.id);
}

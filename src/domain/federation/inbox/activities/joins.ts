/**
 * How remote actors answer local events: Join and Leave, as Mobilizon and FEP-8a8e have them, and Accept, Reject and
 * TentativeAccept of the event or of an invitation to it, as Friendica and Hubzilla do. The newest of an actor's answers counts;
 * if two have the same time, the one that takes no place.
 */
import type { Event, Participant, WaitingEntry } from '../../../../generated/prisma/client.ts';
import type { ParticipationAsk } from '../../../../generated/prisma/enums.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { requireOwnIdentity } from '../../../actors/own-identity.ts';
import { lockEvent } from '../../../events/find.ts';
import { ANY_KIND } from '../../../events/ticket-kinds.ts';
import { plainTextOf } from '../../../kernel/html/plain-text.ts';
import { enqueueJoinAnswer } from '../../../participations/enqueue-answer.ts';
import { joinAs } from '../../../participations/join-event.ts';
import { leaveAs } from '../../../participations/leave-event.ts';
import { participationOf } from '../../../participations/participation-of.ts';
import { entryOf } from '../../../participations/waiting/entry-of.ts';
import { leaveListAs } from '../../../participations/waiting/leave-list.ts';
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
  tx: Tx,
  { sender }: ActivityContext,
  { id }: Event,
  { uri, by }: Pick<Ask, 'uri' | 'by'>,
  refusal?: Refusal,
): Promise<void> => enqueueJoinAnswer(tx, { eventId: id, actorId: sender.id, uri, by }, refusal?.message);

/** Remembers in the transaction that the sender ended an activity, or the participation in an event. */
const rememberEnded = (tx: Tx, { clock, sender }: ActivityContext, uri: string, at?: Date): Promise<void> =>
  rememberUndone({ db: tx, clock }, sender.id, uri, at);

const maybeOf = ({ sender }: ActivityContext, { id: eventId }: Event) =>
  ({ eventId, actorId: sender.id, kind: 'MAYBE' }) as const;

/** If the participation already has an answer, the newer id replaces the stored one. The answer is repeated, because it may have been lost. */
async function askAgain(ctx: ActivityContext, event: Event, before: Participant, ask: Ask, at: Date): Promise<void> {
  // The same reply was answered already.
  if (at < askedAt(before) || (ask.by === 'REPLY' && ask.uri === before.uri)) return;
  await ctx.db.$transaction(async (tx) => {
    if (ask.uri !== null && ask.uri !== before.uri)
      await tx.participant.updateMany({
        where: { id: before.id },
        data: { uri: ask.uri, askedBy: ask.by, askedAt: at },
      });
    await enqueueAnswer(tx, ctx, event, ask);
  });
}

/**
 * A person on the waiting list keeps their position; the newer id replaces the stored one. A Join still gets no answer, and a reply is
 * answered again.
 */
async function waitAgain(ctx: ActivityContext, event: Event, entry: WaitingEntry, ask: Ask, at: Date): Promise<void> {
  const { uri, by } = ask;
  if (uri === null || uri === entry.uri || at < askedAt(entry)) return;
  await ctx.db.$transaction(async (tx) => {
    await tx.waitingEntry.updateMany({ where: { id: entry.id }, data: { uri, askedBy: by, askedAt: at } });
    if (by === 'REPLY') await enqueueAnswer(tx, ctx, event, ask);
  });
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
    const actor = await requireOwnIdentity(ctx, null);
    await ctx.db.$transaction(async (tx) => {
      await joinAs(tx, ctx, actor, { eventId: event.uuid, message, asked, ticketKind: ANY_KIND, act: 'joinOrWait' });
      await tx.eventInterest.deleteMany({ where: maybeOf(ctx, event) });
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'not_found') throw error;
    await ctx.db.$transaction(async (tx) => {
      // A refused activity is not performed again.
      if (ask.uri !== null) await rememberEnded(tx, ctx, ask.uri);
      await enqueueAnswer(tx, ctx, event, ask, error);
    });
  }
}

/**
 * Ends a participation, or the wait for one, that is older than the activity.
 *
 * @param ended the id of the activity that is undone; null if none is named
 * @returns whether there was a participation
 */
export async function withdraw(
  tx: Tx,
  ctx: ActivityContext,
  event: Event,
  published: Date | null,
  ended: string | null = null,
): Promise<boolean> {
  const at = timeOf(ctx, published);
  await lockEvent(tx, event.uuid);
  const participation = await participationOf(tx, event.id, ctx.sender.id);
  const entry = participation ? null : await entryOf(tx, event.id, ctx.sender.id);
  const before = participation ?? entry;
  const isMeant = before !== null && askedAt(before) <= at && (ended === null || ended === before.uri);
  if (isMeant && participation) await leaveAs(tx, ctx, participation);
  if (isMeant && entry) await leaveListAs(tx, ctx, entry);
  const uri = ended ?? (isMeant ? before.uri : null);
  if (uri !== null) await rememberEnded(tx, ctx, uri);
  await tx.eventInterest.deleteMany({ where: { ...maybeOf(ctx, event), createdAt: { lte: at } } });
  const since = (published && at) ?? (isMeant ? null : new Date(at.getTime() + OVERTAKEN_MS));
  if (ended === null && since !== null) await rememberEnded(tx, ctx, event.uri, since);
  return isMeant;
}

const eventOf = ({ db }: ActivityContext, { id }: Row): Promise<Event> => db.event.findUniqueOrThrow({ where: { id } });

export async function receiveJoin(ctx: ActivityContext, object: Row, activity: JoinActivity): Promise<void> {
  const { id: uri, published, message } = activity;
  await attend(ctx, await eventOf(ctx, object), { uri, by: 'JOIN', published, message });
}

/** A repeated Leave ends nothing that began after it. */
export async function receiveLeave(ctx: ActivityContext, object: Row, { id, published }: LeaveActivity): Promise<void> {
  const event = await eventOf(ctx, object);
  await ctx.db.$transaction(async (tx) => {
    await withdraw(tx, ctx, event, published);
    if (id !== null) await rememberEnded(tx, ctx, id);
  });
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
  await ctx.db.$transaction(async (tx) => {
    await withdraw(tx, ctx, event, at);
    await noteInterest({ db: tx, clock: ctx.clock }, ctx.sender, event, 'MAYBE', activity.id, at);
  });
}

export async function rejectEvent(ctx: ActivityContext, object: Row, activity: AnswerActivity): Promise<void> {
  const { id: uri, published } = activity;
  const event = await eventOf(ctx, object);
  await ctx.db.$transaction(async (tx) => {
    await withdraw(tx, ctx, event, published);
    await declineInvitation(tx, ctx, event, published);
    if (uri !== null) await rememberEnded(tx, ctx, uri);
  });
}

export async function undoEventAnswer(ctx: ActivityContext, object: Row, { object: undone }: UndoActivity) {
  const event = await eventOf(ctx, object);
  await ctx.db.$transaction((tx) => withdraw(tx, ctx, event, null, undone.id));
}

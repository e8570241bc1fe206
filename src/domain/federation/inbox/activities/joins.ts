/**
 * How somebody elsewhere answers an event of here: Join and Leave, as Mobilizon and FEP-8a8e have them, and Accept, Reject and TentativeAccept
 * of the event or of an invitation to it, as Friendica and Hubzilla do. Of several answers of one person the newest counts, and of two at once
 * the one that takes no place.
 */
import type { Event, Participant } from '../../../../generated/prisma/client.ts';
import type { ParticipationAsk } from '../../../../generated/prisma/enums.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { plainTextOf } from '../../../kernel/html/plain-text.ts';
import { leave } from '../../../kernel/outbox.ts';
import { joinEvent } from '../../../participations/join-event.ts';
import { leaveEvent } from '../../../participations/leave-event.ts';
import type { ActivityReference, AnswerActivity } from '../../documents/activities/follow.ts';
import type { JoinActivity, LeaveActivity } from '../../documents/activities/join.ts';
import { cut } from '../../documents/forms.ts';
import { isLocalUri } from '../../outbox/requests.ts';
import { INVITATIONS } from '../../outbox/uris.ts';
import { noteInterest } from '../../remote/store/event-interest.ts';
import { eventByUri } from '../../remote/store/store-event.ts';
import type { ActivityContext } from '../activity-context.ts';
import { isUndoneSince, rememberUndone } from '../undone-activities.ts';
import { declineInvite } from './invitations.ts';

const LONGEST_MESSAGE = 5000;

/** What comes so soon after a Leave that ended nothing was sent before it. */
const OVERTAKEN_MS = 60_000;

/** An answer for which a place is wanted. */
interface Ask {
  /** Of the activity. */
  uri: string | null;
  by: ParticipationAsk;
  published: Date | null;
  message: string | null;
}

export const eventHere = async (ctx: ActivityContext, uri: string | null): Promise<Event | null> => {
  const event = uri !== null && isLocalUri(ctx, uri) ? await eventByUri(ctx, uri) : null;
  return event?.local ? event : null;
};

/** When somebody answered, as they say, but not in the future. */
function timeOf(ctx: ActivityContext, published: Date | null): Date {
  const now = ctx.clock.now();
  return published !== null && published < now ? published : now;
}

const seatOf = (ctx: ActivityContext, { id }: Event): Promise<Participant | null> =>
  ctx.db.participant.findUnique({ where: { eventId_actorId: { eventId: id, actorId: ctx.sender.id } } });

const askedAt = ({ askedAt: at, createdAt }: Participant): Date => at ?? createdAt;

/** A job tells them what holds. */
const answer = (
  ctx: ActivityContext,
  { id }: Event,
  { uri, by }: Pick<Ask, 'uri' | 'by'>,
  refusal?: Refusal,
): Promise<void> =>
  ctx.db.$transaction(async (tx) => {
    // What was refused is not looked at again, so that is remembered with its answer, or neither.
    if (refusal && uri !== null) await rememberUndone({ db: tx, clock: ctx.clock }, ctx.sender.id, uri);
    const of = { eventId: id.toString(), actorId: ctx.sender.id.toString(), uri, by };
    await leave(tx, 'join.answered', { ...of, ...(refusal && { refusal: refusal.message }) });
  });

/** Of somebody whose answer is known: another id is the one that counts from now on, and they may have lost what they were told. */
async function askAgain(ctx: ActivityContext, event: Event, seat: Participant, ask: Ask, at: Date): Promise<void> {
  // A post that comes twice was answered already.
  if (at < askedAt(seat) || (ask.by === 'REPLY' && ask.uri === seat.uri)) return;
  if (ask.uri !== null && ask.uri !== seat.uri)
    await ctx.db.participant.updateMany({
      where: { id: seat.id },
      data: { uri: ask.uri, askedBy: ask.by, askedAt: at },
    });
  await answer(ctx, event, ask);
}

/** What is refused is answered too, so that nobody waits for ever; of what they may not see nothing is said. */
export async function takePart(ctx: ActivityContext, event: Event, ask: Ask): Promise<void> {
  const at = timeOf(ctx, ask.published);
  if (await isUndoneSince(ctx, ctx.sender.id, event.uri, at)) return;
  const seat = await seatOf(ctx, event);
  if (seat) return askAgain(ctx, event, seat, ask, at);
  const message = ask.message === null ? undefined : cut(plainTextOf(ask.message), LONGEST_MESSAGE);
  const asked = { uri: ask.uri, askedBy: ask.by, askedAt: at };
  try {
    await joinEvent(ctx, { eventId: event.uuid, message, asked });
    await ctx.db.eventInterest.deleteMany({ where: { eventId: event.id, actorId: ctx.sender.id, kind: 'MAYBE' } });
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'not_found') throw error;
    await answer(ctx, event, ask, error);
  }
}

/**
 * Ends what is older.
 *
 * @param ended of the activity that is taken back; null where none is named
 * @returns whether there was a place
 */
export async function withdraw(
  ctx: ActivityContext,
  event: Event,
  published: Date | null,
  ended: string | null = null,
): Promise<boolean> {
  const at = timeOf(ctx, published);
  const seat = await seatOf(ctx, event);
  const isMeant = seat !== null && askedAt(seat) <= at && (ended === null || ended === seat.uri);
  if (isMeant) await leaveEvent(ctx, { eventId: event.uuid });
  const uri = ended ?? (isMeant ? seat.uri : null);
  if (uri !== null) await rememberUndone(ctx, ctx.sender.id, uri);
  const maybe = { eventId: event.id, actorId: ctx.sender.id, kind: 'MAYBE' as const };
  await ctx.db.eventInterest.deleteMany({ where: { ...maybe, createdAt: { lte: at } } });
  const since = (published && at) ?? (isMeant ? null : new Date(at.getTime() + OVERTAKEN_MS));
  if (ended === null && since !== null) await rememberUndone(ctx, ctx.sender.id, event.uri, since);
  return isMeant;
}

/** They may come: that takes no place, and ends what they had. */
async function mayCome(ctx: ActivityContext, event: Event, { id, published }: AnswerActivity): Promise<void> {
  const at = timeOf(ctx, published);
  if (await isUndoneSince(ctx, ctx.sender.id, event.uri, at)) return;
  const seat = await seatOf(ctx, event);
  if (seat && askedAt(seat) > at) return;
  await withdraw(ctx, event, at);
  await noteInterest(ctx, ctx.sender, event, 'MAYBE', id, at);
}

/** Whether it was of an event. */
export async function joinOfEvent(
  ctx: ActivityContext,
  { id, object, published, message }: JoinActivity,
): Promise<boolean> {
  const event = await eventHere(ctx, object);
  if (event) await takePart(ctx, event, { uri: id, by: 'JOIN', published, message });
  return event !== null;
}

/** Whether it was of an event. One that comes twice ends nothing that began in between. */
export async function leaveOfEvent(ctx: ActivityContext, { id, object, published }: LeaveActivity): Promise<boolean> {
  const event = await eventHere(ctx, object);
  if (!event) return false;
  await withdraw(ctx, event, published);
  if (id !== null) await rememberUndone(ctx, ctx.sender.id, id);
  return true;
}

/** The event that is answered: itself, or an invitation to it. */
async function answeredEvent(ctx: ActivityContext, { id, type, object }: ActivityReference): Promise<Event | null> {
  if (type !== null && type !== 'Invite' && type !== 'Event') return null;
  const named = type === 'Invite' ? object : id;
  return eventHere(ctx, (named ?? id)?.split(INVITATIONS)[0] ?? null);
}

/** Whether it was of an event here. */
export async function answerOfEvent(ctx: ActivityContext, act: AnswerActivity): Promise<boolean> {
  const { kind, id, published, object } = act;
  const event = await answeredEvent(ctx, object);
  if (!event) return false;
  if (kind === 'Accept') await takePart(ctx, event, { uri: id, by: 'ACCEPT', published, message: null });
  if (kind === 'TentativeAccept') await mayCome(ctx, event, act);
  if (kind === 'Reject') {
    await withdraw(ctx, event, published);
    await declineInvite(ctx, event, published);
    if (id !== null) await rememberUndone(ctx, ctx.sender.id, id);
  }
  return true;
}

const ANSWERS = ['Accept', 'Join', 'TentativeAccept'];

/** Whether it was an answer to an event: by its own address, or by the event that it was about. */
export async function undoAnswer(ctx: ActivityContext, { id, type, object }: ActivityReference): Promise<boolean> {
  if (type !== null && !ANSWERS.includes(type)) return false;
  const actorId = ctx.sender.id;
  const named = await eventHere(ctx, object);
  const asked = id === null ? null : await ctx.db.participant.findFirst({ where: { uri: id, actorId } });
  const maybe =
    id === null ? null : await ctx.db.eventInterest.findFirst({ where: { uri: id, actorId, kind: 'MAYBE' } });
  const eventId = asked?.eventId ?? maybe?.eventId;
  const event = eventId === undefined ? named : await ctx.db.event.findUnique({ where: { id: eventId } });
  if (!event?.local) return false;
  if (maybe) await ctx.db.eventInterest.deleteMany({ where: { uri: maybe.uri, actorId, kind: 'MAYBE' } });
  else await withdraw(ctx, event, null, id);
  return true;
}

/** One of the viewer's identities joins an event, or requests to. */
import type { Event, Participant } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Sentence } from '../../wording/texts.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { findVisibleEvent, lockEvent } from '../events/find.ts';
import { isOver } from '../events/over.ts';
import { madeBefore } from '../kernel/once.ts';
import { leave } from '../kernel/outbox.ts';
import { refuse } from '../kernel/refusals.ts';
import { requireCapacity } from './capacity.ts';
import { JOIN_STEPS, type JoinRefusal, START_ROLE } from './states.ts';

const REFUSED: Record<JoinRefusal, ['conflict' | 'forbidden', Sentence]> = {
  'already joined': ['conflict', 'You are already a participant of this event'],
  rejected: ['forbidden', 'Your participation in this event has been rejected'],
};

/** The reason why the event cannot be joined, or null. */
function closedBecause(event: Event, now: Date): Sentence | null {
  if (event.draft) return 'This event is not published yet';
  if (event.status === 'CANCELLED') return 'This event has been cancelled';
  if (isOver(event, now)) return 'This event is over';
  // Its own server decides who takes part, and is not asked yet.
  return event.local ? null : 'This event is on another server, where people take part';
}

/**
 * Returns the participation: approved if joining is free, else waiting for an organizer. Refuses others' identities, events
 * hidden from the viewer, repeated joins, drafts, cancelled and past events, and full ones. The decision is made under the
 * event's lock, so that no place is given twice (rules of the event service, joinEvent; texts of Mobilizon's permissions).
 */
export async function joinEvent(
  ctx: UserContext,
  given: {
    actorId?: string | undefined;
    eventId: string;
    message?: string | undefined;
    idempotencyKey?: string | null;
  },
): Promise<Participant> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, given.eventId);
    const event = await findVisibleEvent(ctx, given.eventId, `Event with this ID "${given.eventId}" doesn't exist`, tx);
    const id = ctx.ids.next();
    const once = { actorId: actor.id, key: given.idempotencyKey ?? null, act: `join ${event.id}` };
    const made = await madeBefore(tx, ctx, once, id);
    if (made !== null) return (await tx.participant.findUnique({ where: { id: made } })) ?? refuse('record_not_found');
    const before = await tx.participant.findUnique({
      where: { eventId_actorId: { eventId: event.id, actorId: actor.id } },
    });
    if (before) throw new Refusal(...REFUSED[JOIN_STEPS[before.role]]);
    const closed = closedBecause(event, ctx.clock.now());
    if (closed) throw new Refusal('forbidden', closed);
    await requireCapacity(tx, event);
    const { role, effect } = START_ROLE[event.joinOptions];
    const participant = await tx.participant.create({
      data: {
        id,
        eventId: event.id,
        actorId: actor.id,
        role,
        message: given.message?.trim() || null,
        createdAt: ctx.clock.now(),
      },
    });
    const key = ctx.ids.next().toString();
    if (effect) await leave(tx, 'participation.changed', { participantId: participant.id.toString(), effect, key });
    return participant;
  });
}

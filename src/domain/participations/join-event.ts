/** One of the viewer's identities joins an event, or requests to. */
import type { Actor, Event, Participant } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Sentence } from '../../wording/texts.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { findVisibleEvent, lockEvent } from '../events/find.ts';
import { madeBefore } from '../kernel/once.ts';
import { enqueue } from '../kernel/outbox.ts';
import { refuse } from '../kernel/refusals.ts';
import { endInvitation } from './end-invitation.ts';
import { type Asked, requireJoinable, startOf } from './joinable.ts';
import { participationOf, takesPart } from './participation-of.ts';
import { JOIN_STEPS, type JoinRefusal } from './states.ts';

const REFUSED: Record<JoinRefusal, ['conflict' | 'forbidden', Sentence]> = {
  'already joined': ['conflict', 'You are already a participant of this event'],
  rejected: ['forbidden', 'Your participation in this event has been rejected'],
};

/** A person whom another server rejected may ask again, because the event may have been full. */
const mayAskAgain = (event: Event, before: Participant): boolean => !event.local && !takesPart(before);

interface Joining {
  eventId: string;
  message?: string | undefined;
  idempotencyKey?: string | null;
  /** The activity by which a remote person asked. */
  asked?: Asked;
}

/**
 * Joins in the caller's transaction, for an identity of the viewer. Refusals come before anything is written, so that the
 * transaction can continue.
 */
export async function joinAs(tx: Tx, ctx: UserContext, actor: Actor, given: Joining): Promise<Participant> {
  await lockEvent(tx, given.eventId);
  const event = await findVisibleEvent(ctx, given.eventId, `Event with this ID "${given.eventId}" doesn't exist`, tx);
  const id = ctx.ids.next();
  const once = { actorId: actor.id, key: given.idempotencyKey ?? null, act: `join ${event.id}` };
  const made = await madeBefore(tx, ctx, once, id);
  if (made !== null) return (await tx.participant.findUnique({ where: { id: made } })) ?? refuse('record_not_found');
  const before = await participationOf(tx, event.id, actor.id);
  if (before && !mayAskAgain(event, before)) throw new Refusal(...REFUSED[JOIN_STEPS[before.role]]);
  const now = ctx.clock.now();
  await requireJoinable(tx, ctx, event, actor);
  const invitation = await tx.eventInvitation.findUnique({
    where: { eventId_actorId: { eventId: event.id, actorId: actor.id } },
  });
  const start = await startOf(tx, event, actor, { id, now, invited: invitation !== null });
  const { role, effect, asked = given.asked } = { asked: undefined, ...start };
  if (before) await tx.participant.delete({ where: { id: before.id } });
  const participant = await tx.participant.create({
    data: {
      ...{ id, eventId: event.id, actorId: actor.id, role, createdAt: now },
      ...asked,
      message: given.message?.trim() || null,
    },
  });
  if (invitation) await endInvitation(tx, invitation, 'accepted', participant.uri);
  const key = ctx.ids.next().toString();
  if (effect) await enqueue(tx, 'participation.changed', { participantId: participant.id.toString(), effect, key });
  return participant;
}

/**
 * Returns the participation: approved if joining is free or the person is invited, otherwise waiting for an organizer. Refuses
 * identities of other users, hidden events, repeated joins, people whom the organizer blocks, drafts, cancelled and past events,
 * and full ones. The decision is made under the event's lock, so that no place is given twice (rules of the event service,
 * joinEvent; texts of Mobilizon's permissions). For a remote event the job asks its server.
 */
export async function joinEvent(
  ctx: UserContext,
  given: Joining & { actorId?: string | undefined },
): Promise<Participant> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction((tx) => joinAs(tx, ctx, actor, given));
}

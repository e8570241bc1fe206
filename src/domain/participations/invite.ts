/** An organizer invites a local or remote person to an event. Joining accepts the invitation. */
import type { Actor, Event, EventInvitation } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { invitedPerson } from '../actors/invited-person.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { organizingRole } from '../events/allowed.ts';
import { findVisibleEvent, lockEvent } from '../events/find.ts';
import { isOpen } from '../events/visible.ts';
import { enqueue } from '../kernel/outbox.ts';
import { closedBecause, requireWelcome } from './joinable.ts';

export interface NewEventInvitation {
  eventId: string;
  /** The id or the name of the person to invite. */
  person: string;
  /** The inviting identity of the viewer; by default the acting one. */
  actorId?: string | undefined;
}

/** Refuses participants, people with a request, and invited people. */
export async function insertInvitation(
  tx: Tx,
  ctx: Pick<UserContext, 'ids' | 'clock'>,
  { uri = null, ...invited }: { eventId: bigint; actorId: bigint; inviterId: bigint; uri?: string | null },
): Promise<EventInvitation> {
  const { eventId, actorId } = invited;
  const where = { eventId_actorId: { eventId, actorId } };
  if (await tx.participant.findUnique({ where }))
    throw new Refusal('conflict', 'This person already takes part in this event, or has asked to join');
  if (await tx.eventInvitation.findUnique({ where }))
    throw new Refusal('conflict', 'This person has already been invited');
  const invitation = await tx.eventInvitation.create({
    data: { id: ctx.ids.next(), ...invited, uri, createdAt: ctx.clock.now() },
  });
  await enqueue(tx, 'event.invited', { invitationId: invitation.id.toString() });
  return invitation;
}

/**
 * An invitation by another server to a remote event; that server decides who may invite.
 *
 * @param uri of the Invite
 */
export async function storeRemoteInvitation(
  ctx: UserContext,
  { event, inviter, person, uri }: { event: Event; inviter: Actor; person: string; uri: string },
): Promise<EventInvitation> {
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, event.id.toString());
    const actorId = await invitedPerson(ctx, tx, person, inviter.id);
    return insertInvitation(tx, ctx, { eventId: event.id, actorId, inviterId: inviter.id, uri });
  });
}

/** Refuses events that an invited person could not see or join now. */
function requireInviting(event: Event, now: Date): void {
  if (!event.local) throw new Refusal('forbidden', 'This event is managed on another server');
  const waits =
    (event.publishAt !== null && event.publishAt > now) || (event.visibility !== 'PRIVATE' && !isOpen(event));
  const closed = closedBecause(event, null, now) ?? (waits ? ('This event is not published yet' as const) : null);
  if (closed) throw new Refusal('forbidden', closed);
}

/**
 * Returns the invitation. Refuses identities that do not organize the event, remote events, events that nobody can join now,
 * unknown people, people whom the organizer blocks, participants and invited people.
 */
export async function inviteToEvent(ctx: UserContext, given: NewEventInvitation): Promise<EventInvitation> {
  const inviter = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, given.eventId);
    const event = await findVisibleEvent(ctx, given.eventId, undefined, tx);
    if (!(await organizingRole(tx, event, inviter.id)))
      throw new Refusal('forbidden', "Provided moderator actor ID doesn't have permission on this event");
    requireInviting(event, ctx.clock.now());
    const actorId = await invitedPerson(ctx, tx, given.person, inviter.id);
    await requireWelcome(tx, event, await tx.actor.findUniqueOrThrow({ where: { id: actorId } }));
    return insertInvitation(tx, ctx, { eventId: event.id, actorId, inviterId: inviter.id });
  });
}

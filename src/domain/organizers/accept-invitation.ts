/** An invited person accepts to organize an event. */
import type { Event, OrganizerInvitation, Participant } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { eventNamed, lockEvent } from '../events/find.ts';
import { enqueue } from '../kernel/outbox.ts';
import { refuse } from '../kernel/refusals.ts';
import { beginOrganizing } from '../participations/co-organize.ts';
import { requireWelcome } from '../participations/joinable.ts';
import { beginSeriesOrganizing } from '../series/co-organizers.ts';
import { lockSeries } from '../series/find.ts';
import { requireOrganizable } from './invite-organizer.ts';
import { organizerInvitationVisibleTo } from './visible.ts';

const absent = () => new Refusal('not_found', 'Invitation not found');

type Invitation = OrganizerInvitation & { event: Event };

/** The invitation of this person, under the locks of the series, if it concerns one, and of the event. */
async function lockInvitation(tx: Tx, ctx: UserContext, eventId: string, actorId: bigint): Promise<Invitation> {
  const named = eventNamed(eventId);
  const where = { AND: [{ event: named ?? { id: -1n }, actorId }, organizerInvitationVisibleTo(ctx)] };
  const found = await tx.organizerInvitation.findFirst({ where, include: { event: true } });
  if (!found) throw absent();
  const { seriesId } = found.event;
  if (found.scope !== 'THIS' && seriesId !== null) await lockSeries(tx, seriesId);
  await lockEvent(tx, found.eventId.toString());
  const locked = await tx.organizerInvitation.findFirst({ where, include: { event: true } });
  // A division of the series moved the event to another one, which is not locked: the person may accept again.
  if (!locked || locked.event.seriesId !== seriesId) throw absent();
  return locked;
}

/** Refuses people who block whom they would organize with, which would be seen by neither. */
async function requireNoBlock(tx: Tx, { event, inviterId }: Invitation, actorId: bigint): Promise<void> {
  const targets = { in: [event.organizerId, inviterId] };
  if ((await tx.block.count({ where: { blockerId: actorId, targetId: targets } })) > 0) refuse('not_allowed');
}

/**
 * Returns the participation. Refuses identities of other users, hidden and absent invitations, unpublished, cancelled and past events, and
 * people whom the organizer blocks, or who block the organizer.
 */
export async function acceptOrganizing(
  ctx: UserContext,
  given: { eventId: string; actorId?: string | undefined },
): Promise<Participant> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    const invitation = await lockInvitation(tx, ctx, given.eventId, actor.id);
    const { event, scope, inviterId } = invitation;
    const now = ctx.clock.now();
    requireOrganizable(event, now);
    await requireWelcome(tx, event, actor);
    await requireNoBlock(tx, invitation, actor.id);
    await tx.organizerInvitation.delete({ where: { id: invitation.id } });
    const participant = await beginOrganizing(tx, ctx, event, actor.id);
    const { seriesId } = event;
    if (scope !== 'THIS' && seriesId !== null)
      await beginSeriesOrganizing(tx, ctx, { ...event, seriesId }, { actorId: actor.id, scope });
    await enqueue(tx, 'organizer.joined', {
      ...{ eventId: event.id.toString(), actorId: actor.id.toString(), by: inviterId.toString(), at: now.getTime() },
    });
    return participant;
  });
}

/** An invited person accepts to organize an event. */
import type { Event, OrganizerInvitation, Participant } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { isLeading } from '../events/allowed.ts';
import { eventNamed, lockEvent } from '../events/find.ts';
import { isOver } from '../events/over.ts';
import { ORGANIZING } from '../events/roles.ts';
import { enqueue } from '../kernel/outbox.ts';
import { refuse } from '../kernel/refusals.ts';
import { beginOrganizing } from '../participations/co-organize.ts';
import { requireWelcome } from '../participations/joinable.ts';
import { participationOf } from '../participations/participation-of.ts';
import { beginSeriesOrganizing } from '../series/co-organizers.ts';
import { lockSeries } from '../series/find.ts';
import { requireOrganizable, requireRoom } from './invite-organizer.ts';
import { organizerInvitationVisibleTo } from './visible.ts';

const absent = () => new Refusal('not_found', 'Invitation not found');

type Invitation = OrganizerInvitation & { event: Event };

/**
 * The date with which an invitation begins: the named one, or, of a series, the next one if that is over or cancelled. Call under the
 * series' lock.
 */
async function firstDate(tx: Tx, ctx: UserContext, { event, scope }: Invitation): Promise<Event> {
  const { seriesId } = event;
  const now = ctx.clock.now();
  if (scope === 'THIS' || seriesId === null || (event.status !== 'CANCELLED' && !isOver(event, now))) return event;
  const later = scope === 'ALL' ? {} : { recurrenceId: { gte: event.recurrenceId ?? event.beginsOn } };
  const next = await tx.event.findFirst({
    where: { seriesId, beginsOn: { gt: now }, status: { not: 'CANCELLED' }, ...later },
    orderBy: [{ beginsOn: 'asc' }, { id: 'asc' }],
  });
  return next ?? event;
}

/** The invitation of this person, and the date with which it begins, under the locks of that date and of the series, if it concerns one. */
async function lockInvitation(tx: Tx, ctx: UserContext, eventId: string, actorId: bigint): Promise<Invitation> {
  const named = eventNamed(eventId);
  const where = { AND: [{ event: named ?? { id: -1n }, actorId }, organizerInvitationVisibleTo(ctx)] };
  const found = await tx.organizerInvitation.findFirst({ where, include: { event: true } });
  if (!found) throw absent();
  const { seriesId } = found.event;
  if (found.scope !== 'THIS' && seriesId !== null) await lockSeries(tx, seriesId);
  const first = await firstDate(tx, ctx, found);
  await lockEvent(tx, first.id.toString());
  const locked = await tx.organizerInvitation.findFirst({ where, include: { event: true } });
  // A division of the series moved the event to another one, which is not locked: the person may accept again.
  if (!locked || locked.event.seriesId !== seriesId) throw absent();
  if (first.id === locked.eventId) return locked;
  // No longer there if it was deleted before the lock.
  const event = await tx.event.findFirst({ where: { id: first.id, seriesId } });
  if (!event) throw absent();
  return { ...locked, event };
}

/** Refuses people who block whom they would organize with, which would be seen by neither. */
async function requireNoBlock(tx: Tx, { event, inviterId }: Invitation, actorId: bigint): Promise<void> {
  const targets = { in: [event.organizerId, inviterId] };
  if ((await tx.block.count({ where: { blockerId: actorId, targetId: targets } })) > 0) refuse('not_allowed');
}

/**
 * Returns the participation. Refuses identities of other users, hidden and absent invitations, those of people who do not choose the
 * organizers any more, unpublished, cancelled and past events, people whom the organizer blocks, or who block the organizer, and more
 * co-organizers than an event has.
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
    if (!(await isLeading(tx, event, inviterId))) throw absent();
    requireOrganizable(event, now);
    await requireWelcome(tx, event, actor);
    await requireNoBlock(tx, invitation, actor.id);
    // An invitation to another date may be withdrawn at the same time, because the lock of that date is not held.
    if ((await tx.organizerInvitation.deleteMany({ where: { id: invitation.id } })).count === 0) throw absent();
    if (!ORGANIZING.includes((await participationOf(tx, event.id, actor.id))?.role ?? 'REJECTED'))
      await requireRoom(tx, event, { scope, actorId: actor.id });
    await tx.organizerException.deleteMany({ where: { eventId: event.id, actorId: actor.id } });
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

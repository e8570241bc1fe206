/** Invitations to events: their visibility, declining and withdrawing them. */
import type { Event, EventInvitation, Prisma } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { eventNamed } from '../events/find.ts';
import { eventOrganizedBy, eventVisibleTo } from '../events/visible.ts';
import { type NumberedPage, numberedPage } from '../kernel/numbered-page.ts';
import { endInvitation } from './end-invitation.ts';

const NOBODY: Prisma.ActorWhereInput = { id: { in: [] } };

/** Invitations of the viewer, and those to events that the viewer organizes. */
function invitationVisibleTo(ctx: Pick<UserContext, 'viewer' | 'clock'>): Prisma.EventInvitationWhereInput {
  const mine = ownIdentities(ctx.viewer) ?? NOBODY;
  return { event: eventVisibleTo(ctx), OR: [{ actor: mine }, { event: eventOrganizedBy(mine) }] };
}

/** Newest first: those to an event, or the viewer's own. */
export function listEventInvitations(
  ctx: UserContext,
  eventId: bigint | 'mine',
  page: NumberedPage,
): Promise<EventInvitation[]> {
  const living = { deletedAt: null, suspendedAt: null };
  const asked = eventId === 'mine' ? { actor: ownIdentities(ctx.viewer) ?? NOBODY, inviter: living } : { eventId };
  return ctx.db.eventInvitation.findMany({
    where: { AND: [asked, invitationVisibleTo(ctx), { actor: living }] },
    orderBy: { id: 'desc' },
    ...numberedPage(page),
  });
}

/** The invited person declines, or an organizer withdraws it. Hidden and absent invitations are refused alike. */
export async function removeEventInvitation(
  ctx: UserContext,
  given: { eventId: string; actorId: string },
): Promise<EventInvitation & { event: Event }> {
  const [event, actorId] = [eventNamed(given.eventId), parseId(given.actorId)];
  const mine = ownIdentities(ctx.viewer) ?? NOBODY;
  return ctx.db.$transaction(async (tx) => {
    const invitation =
      event === null || actorId === null
        ? null
        : await tx.eventInvitation.findFirst({
            where: { AND: [{ event, actorId }, invitationVisibleTo(ctx)] },
            include: { event: true },
          });
    const isOwn = (await tx.actor.count({ where: { AND: [mine, { id: actorId ?? 0n }] } })) > 0;
    if (!invitation || !(await endInvitation(tx, invitation, isOwn ? 'declined' : 'taken_back')))
      throw new Refusal('not_found', 'Invitation not found');
    return invitation;
  });
}

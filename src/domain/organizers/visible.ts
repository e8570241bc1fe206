/** Visibility of invitations to organize an event. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { eventOrganizedBy, eventVisibleTo } from '../events/visible.ts';

const ACTIVE = { deletedAt: null, suspendedAt: null };

/** Those to the viewer, and those to events that the viewer organizes. */
export function organizerInvitationVisibleTo(
  ctx: Pick<DomainContext, 'viewer' | 'clock'>,
): Prisma.OrganizerInvitationWhereInput {
  const mine = ownIdentities(ctx.viewer);
  if (!mine) return { id: { in: [] } };
  const seen = { OR: [{ actor: mine, inviter: ACTIVE }, { event: eventOrganizedBy(mine) }] };
  return { AND: [{ event: eventVisibleTo(ctx), actor: ACTIVE }, seen] };
}

/**
 * Visibility of messages to the people of an event: its organizers read all of them, the recipients those of which they have the status, unless
 * the author is suspended. A moderator who removes that status hides the message, too.
 */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { eventOrganizedBy } from '../events/visible.ts';

/** Where-fragment: one of these actors got the message, its author is there, and nobody removed the status by which they did. */
export const messageReceivedBy = (actor: Prisma.ActorWhereInput): Prisma.EventMessageWhereInput => ({
  author: { suspendedAt: null, deletedAt: null },
  recipients: { some: { actor, status: { deletedAt: null } } },
});

export function messageVisibleTo({ viewer }: Pick<DomainContext, 'viewer'>): Prisma.EventMessageWhereInput {
  const mine = ownIdentities(viewer);
  if (!mine) return { id: { in: [] } };
  return { OR: [{ event: eventOrganizedBy(mine) }, messageReceivedBy(mine)] };
}

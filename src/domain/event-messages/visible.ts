/**
 * Visibility of messages to the people of an event: its organizers read all of them, the recipients those of which they have the status, and
 * people who took part later those that were announced, unless the author is suspended. Moderators read the announced ones of the events that
 * they see, to delete them. A moderator who removes the status of one recipient hides the message from this recipient alone. Deleted messages
 * are visible to nobody.
 */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { isModerator } from '../access/viewer.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { APPROVED } from '../events/roles.ts';
import { eventOrganizedBy } from '../events/visible.ts';

type Where = Prisma.EventMessageWhereInput;

/** One of these actors got the message, and nobody removed the status by which they did. */
const receivedBy = (actor: Prisma.ActorWhereInput): Where => ({
  author: { suspendedAt: null, deletedAt: null },
  recipients: { some: { actor, status: { deletedAt: null } } },
});

/** It was announced before one of these actors took part. No block is between them and the author. */
const announcedTo = (actor: Prisma.ActorWhereInput): Where => ({
  announced: true,
  author: {
    ...{ suspendedAt: null, deletedAt: null },
    ...{ blocking: { none: { target: actor } }, blockedBy: { none: { blocker: actor } } },
  },
  event: { participants: { some: { actor, role: { in: APPROVED } } } },
  recipients: { none: { actor } },
});

/** Where-fragment: one of these actors reads the message as a participant. */
export const messageShownTo = (actor: Prisma.ActorWhereInput): Where => ({
  removedAt: null,
  OR: [receivedBy(actor), announcedTo(actor)],
});

/** Where-fragment: one of these actors may delete it for everybody, as its author or an organizer of the event. */
export const messageRemovableBy = (actor: Prisma.ActorWhereInput): Where => ({
  removedAt: null,
  OR: [{ author: actor }, { event: eventOrganizedBy(actor) }],
});

export function messageVisibleTo({ viewer }: Pick<DomainContext, 'viewer'>): Where {
  const mine = ownIdentities(viewer);
  if (!mine) return { id: { in: [] } };
  const moderated = isModerator(viewer, 'admin:read', 'admin:write') ? [{ announced: true, removedAt: null }] : [];
  return { OR: [messageRemovableBy(mine), messageShownTo(mine), ...moderated] };
}

/** Visibility of participations (rules of the event service, Event.participants). */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { actorShownTo } from '../actors/visible.ts';
import { APPROVED } from '../events/roles.ts';
import { eventOrganizedBy, eventVisibleTo } from '../events/visible.ts';

/**
 * Limited to visible actors: approved participations in visible events; all in events that the viewer organizes; the viewer's
 * own.
 */
export function participantVisibleTo(ctx: Pick<DomainContext, 'viewer' | 'clock'>): Prisma.ParticipantWhereInput {
  const mine = ownIdentities(ctx.viewer);
  const approved = { role: { in: APPROVED }, event: eventVisibleTo(ctx) };
  const seen = mine ? { OR: [approved, { event: eventOrganizedBy(mine) }, { actor: mine }] } : approved;
  return { AND: [{ actor: actorShownTo(ctx.viewer) }, seen] };
}

/** Participations of the viewer's identity in events that the viewer does not organize. */
export function ownParticipationBeside(
  ctx: Pick<DomainContext, 'viewer'>,
  actorId: bigint,
): Prisma.ParticipantWhereInput {
  const mine = ownIdentities(ctx.viewer);
  return mine ? { actorId, actor: mine, NOT: { event: eventOrganizedBy(mine) } } : { id: { in: [] } };
}

/** With this kind of ticket, which only organizers and the people themselves read. */
export function withKind({ viewer }: Pick<DomainContext, 'viewer'>, ticketKind: string): Prisma.ParticipantWhereInput {
  const mine = ownIdentities(viewer);
  return mine ? { ticketKind, OR: [{ event: eventOrganizedBy(mine) }, { actor: mine }] } : { id: { in: [] } };
}

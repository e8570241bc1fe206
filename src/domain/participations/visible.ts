/** Which participations a viewer may see (spec/graphql/rules.md, Event.participants). */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { actorShownTo } from '../actors/visible.ts';
import { APPROVED, eventOrganizedBy, eventVisibleTo } from '../events/visible.ts';

/** Of who is shown to the viewer at all: approved ones of events the viewer sees; all of events that the viewer organizes; one's own. */
export function participantVisibleTo(ctx: Pick<DomainContext, 'viewer' | 'clock'>): Prisma.ParticipantWhereInput {
  const mine = ownIdentities(ctx.viewer);
  const approved = { role: { in: APPROVED }, event: eventVisibleTo(ctx) };
  const seen = mine ? { OR: [approved, { event: eventOrganizedBy(mine) }, { actor: mine }] } : approved;
  return { AND: [{ actor: actorShownTo(ctx.viewer) }, seen] };
}

/** What one of the viewer's identities has on events that the viewer does not organize. */
export function ownParticipationBeside(
  ctx: Pick<DomainContext, 'viewer'>,
  actorId: bigint,
): Prisma.ParticipantWhereInput {
  const mine = ownIdentities(ctx.viewer);
  return mine ? { actorId, actor: mine, NOT: { event: eventOrganizedBy(mine) } } : { id: { in: [] } };
}

/** The people for whom a private event is, by the rule of its visibility. Others who wait came while more people saw the event. */
import type { Event, Prisma } from '../../../generated/prisma/client.ts';
import { meant } from '../../events/visibility-rule.ts';

type Where = Prisma.ActorWhereInput;

const NOBODY: Where = { id: { in: [] } };

/** As a condition on the actor who waits, one of whose user's identities may be the one that sees the event. */
export function meantFor({ id: eventId, visibility, attributedToId, organizerId }: Event): Where {
  if (visibility !== 'PRIVATE') return {};
  const sees = meant<Where>({
    any: (...conditions) => ({ OR: conditions }),
    takesPart: (roles) => ({ participations: { some: { eventId, role: { in: [...roles] } } } }),
    belongs: (least) =>
      attributedToId === null ? NOBODY : { memberOf: { some: { parentId: attributedToId, role: { gte: least } } } },
    isInvited: { eventInvitations: { some: { eventId } } },
    follows: attributedToId === null ? { following: { some: { targetId: organizerId, approved: true } } } : NOBODY,
  });
  return { OR: [sees, { user: { profiles: { some: sees } } }] };
}

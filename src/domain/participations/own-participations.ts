/** The participations of one's own: of an identity, or of all identities of a user (spec/mobilizon/permissions.json, fieldRules). */
import type { Prisma } from '../../generated/prisma/client.ts';
import { eventNamed } from '../events/find.ts';
import { type NumberedPage, numberedPage } from '../numbered-page.ts';

export interface UserParticipations extends NumberedPage {
  afterDatetime?: Date | null | undefined;
  beforeDatetime?: Date | null | undefined;
}

/** Without those that still wait; soonest first when they are asked for from a moment on, else latest first. */
export function userParticipationsPage(userId: bigint, { afterDatetime, beforeDatetime, ...page }: UserParticipations) {
  const beginsOn = { ...(afterDatetime && { gt: afterDatetime }), ...(beforeDatetime && { lt: beforeDatetime }) };
  const order = afterDatetime ? ('asc' as const) : ('desc' as const);
  return {
    where: {
      actor: { userId, type: 'PERSON', deletedAt: null },
      role: { not: 'NOT_APPROVED' },
      event: { beginsOn },
    } satisfies Prisma.ParticipantWhereInput,
    orderBy: [{ event: { beginsOn: order } }, { id: order }],
    ...numberedPage(page),
  };
}

/** Of one identity: at one event in whatever role, or at all events that it does not wait for. */
export function participationsOf(eventId: string | null | undefined): Prisma.ParticipantWhereInput {
  return eventId ? { event: eventNamed(eventId) ?? { id: { in: [] } } } : { role: { not: 'NOT_APPROVED' } };
}

/**
 * The viewer's own participations: of one identity, or of all identities of a user (Mobilizon's permissions, fieldRules).
 */
import type { Participant, Prisma } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { eventNamed } from '../events/find.ts';
import { APPROVED } from '../events/roles.ts';
import { eventVisibleTo } from '../events/visible.ts';
import { type NumberedPage, numberedPage } from '../kernel/numbered-page.ts';

type Asking = Pick<DomainContext, 'viewer' | 'clock'>;

export interface UserParticipations extends NumberedPage {
  afterDatetime?: Date | null | undefined;
  beforeDatetime?: Date | null | undefined;
}

/** Approved participations in events visible to the user; soonest first with a start time, otherwise latest first. */
export function userParticipationsPage(
  ctx: Asking,
  userId: bigint,
  { afterDatetime, beforeDatetime, ...page }: UserParticipations,
) {
  const beginsOn = { ...(afterDatetime && { gt: afterDatetime }), ...(beforeDatetime && { lt: beforeDatetime }) };
  const order = afterDatetime ? ('asc' as const) : ('desc' as const);
  return {
    where: {
      actor: { userId, type: 'PERSON', deletedAt: null },
      role: { not: 'NOT_APPROVED' },
      event: { AND: [{ beginsOn }, eventVisibleTo(ctx)] },
    } satisfies Prisma.ParticipantWhereInput,
    orderBy: [{ event: { beginsOn: order } }, { id: order }],
    ...numberedPage(page),
  };
}

/** The participations of the viewer's identities in one event, in any role. */
export async function ownParticipations(ctx: DomainContext, eventId: bigint): Promise<Participant[]> {
  const mine = ownIdentities(ctx.viewer);
  return mine ? ctx.db.participant.findMany({ where: { eventId, actor: mine }, orderBy: { id: 'asc' } }) : [];
}

/** More requests than anybody has open at a time. */
const MOST_WAITING = 300;

/**
 * UUIDs of the visible events for which the viewer's request is unanswered, except those in which another of their identities
 * participates.
 */
export async function waitingEvents(ctx: DomainContext): Promise<string[]> {
  const mine = ownIdentities(ctx.viewer);
  if (!mine) return [];
  const isIn = { participants: { some: { actor: mine, role: { in: APPROVED } } } };
  const rows = await ctx.db.participant.findMany({
    where: { actor: mine, role: 'NOT_APPROVED', event: { AND: [eventVisibleTo(ctx), { NOT: isIn }] } },
    orderBy: { id: 'desc' },
    take: MOST_WAITING,
    select: { event: { select: { uuid: true } } },
  });
  return rows.map(({ event }) => event.uuid);
}

/**
 * Participations of one identity: in one event with any role, even if it is no longer visible; or all approved ones in visible
 * events.
 */
export function participationsOf(ctx: Asking, eventId: string | null | undefined): Prisma.ParticipantWhereInput {
  if (!eventId) return { role: { not: 'NOT_APPROVED' }, event: eventVisibleTo(ctx) };
  return { event: eventNamed(eventId) ?? { id: { in: [] } } };
}

/** How many take part in events, for a whole page of events at once. */
import type { ParticipantRole } from '../../generated/prisma/enums.ts';
import type { DomainContext } from '../context.ts';
import { organizedAmong } from '../events/allowed.ts';
import { APPROVED } from '../events/visible.ts';

export interface ParticipantStats {
  /** Everyone who was let in, creators too. */
  approved: number;
  /** Simple participants; these are counted against the capacity. */
  participants: number;
  rejected: number;
  unapproved: number;
}

/** Event → role → number, in one statement. */
async function countRoles(
  ctx: DomainContext,
  eventIds: readonly bigint[],
): Promise<Map<bigint, Map<ParticipantRole, number>>> {
  const counts = new Map(eventIds.map((id) => [id, new Map<ParticipantRole, number>()]));
  const rows = await ctx.db.participant.groupBy({
    by: ['eventId', 'role'],
    where: { eventId: { in: [...eventIds] } },
    _count: { _all: true },
  });
  for (const row of rows) counts.get(row.eventId)?.set(row.role, row._count._all);
  return counts;
}

/**
 * The numbers of each event in two statements. Who does not organize an event gets 0 for those who wait and those who
 * were refused (spec/graphql/rules.md, participantStats).
 */
export async function participantStats(
  ctx: DomainContext,
  eventIds: readonly bigint[],
): Promise<Map<bigint, ParticipantStats>> {
  if (eventIds.length === 0) return new Map();
  const [counts, organized] = await Promise.all([
    countRoles(ctx, eventIds),
    organizedAmong(ctx.db, ctx.viewer, eventIds),
  ]);
  return new Map(
    [...counts].map(([eventId, roles]) => {
      const of = (role: ParticipantRole) => roles.get(role) ?? 0;
      const whole = organized.has(eventId);
      return [
        eventId,
        {
          approved: APPROVED.reduce((sum, role) => sum + of(role), 0),
          participants: of('PARTICIPANT'),
          rejected: whole ? of('REJECTED') : 0,
          unapproved: whole ? of('NOT_APPROVED') : 0,
        },
      ];
    }),
  );
}

/** How many places are left: computed when a maximum is set, else what the organizer wrote. */
export function remainingCapacity(
  maximum: number | null,
  written: number | null,
  stats: ParticipantStats | undefined,
): number | null {
  return maximum ? Math.max(0, maximum - (stats?.participants ?? 0)) : written;
}

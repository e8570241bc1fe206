/** Participation counts, for a whole page of events at once. */
import type { ParticipantRole } from '../../generated/prisma/enums.ts';
import { statement } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import { isModerator } from '../access/viewer.ts';
import { organizedAmong } from '../events/allowed.ts';
import { APPROVED } from '../events/roles.ts';
import { ACTOR_SHOWN } from '../events/visible-sql.ts';

export interface ParticipantStats {
  /** All approved roles, creators too. */
  approved: number;
  /** Simple participants. */
  participants: number;
  rejected: number;
  unapproved: number;
  /** Places taken: simple participants, including suspended ones, who may come back. */
  placesTaken: number;
}

/** The number of participants with one role. */
interface RoleCount {
  role: ParticipantRole;
  /** Participants who are visible to the viewer. */
  shown: number;
  /** All participants; suspended ones keep their place. */
  taken: number;
}

const countRoles = statement<RoleCount & { event_id: bigint }>(
  'participants_by_role',
  `SELECT p.event_id, p.role, count(*)::int AS taken,
     count(*) FILTER (WHERE ${ACTOR_SHOWN('a', '$2::boolean')})::int AS shown
   FROM participants p JOIN actors a ON a.id = p.actor_id
   WHERE p.event_id = ANY($1::bigint[]) GROUP BY p.event_id, p.role`,
);

/**
 * Counts of one event. Viewers who do not organize it get 0 for waiting and rejected participants
 * (rules of the event service, participantStats).
 */
function statsOfRoles(roles: readonly RoleCount[], organized: boolean): ParticipantStats {
  const counts = new Map(roles.map((row) => [row.role, row]));
  const of = (role: ParticipantRole) => counts.get(role)?.shown ?? 0;
  return {
    approved: APPROVED.reduce((sum, role) => sum + of(role), 0),
    participants: of('PARTICIPANT'),
    rejected: organized ? of('REJECTED') : 0,
    unapproved: organized ? of('NOT_APPROVED') : 0,
    placesTaken: counts.get('PARTICIPANT')?.taken ?? 0,
  };
}

/** Counts per event in two statements, of participants visible to the viewer. */
export async function participantStats(
  ctx: DomainContext,
  eventIds: readonly bigint[],
): Promise<Map<bigint, ParticipantStats>> {
  if (eventIds.length === 0) return new Map();
  const [rows, organized] = await Promise.all([
    ctx.sql.many(countRoles, [eventIds, isModerator(ctx.viewer, 'admin:read:accounts')]),
    organizedAmong(ctx.db, ctx.viewer, eventIds),
  ]);
  const roles = Map.groupBy(rows, (row) => row.event_id);
  return new Map(eventIds.map((id) => [id, statsOfRoles(roles.get(id) ?? [], organized.has(id))]));
}

/** Remaining places: computed if a maximum is set, else what the organizer wrote. */
export function remainingCapacity(
  maximum: number | null,
  written: number | null,
  stats: ParticipantStats | undefined,
): number | null {
  return maximum ? Math.max(0, maximum - (stats?.placesTaken ?? 0)) : written;
}

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
  /** Of an event of another server, what its document says; null of an event here. */
  there: { participants: number | null; remaining: number | null } | null;
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

const countThere = statement<{ event_id: bigint; participants: number | null; remaining: number | null }>(
  'participants_there',
  `SELECT event_id, participant_count AS participants, remaining_places AS remaining
   FROM remote_events WHERE event_id = ANY($1::bigint[])`,
);

/**
 * Counts of one event. Viewers who do not organize it get 0 for waiting and rejected participants
 * (rules of the event service, participantStats).
 */
function statsOfRoles(
  roles: readonly RoleCount[],
  organized: boolean,
  there: ParticipantStats['there'],
): ParticipantStats {
  const counts = new Map(roles.map((row) => [row.role, row]));
  const of = (role: ParticipantRole) => counts.get(role)?.shown ?? 0;
  return {
    approved: there?.participants ?? APPROVED.reduce((sum, role) => sum + of(role), 0),
    participants: there?.participants ?? of('PARTICIPANT'),
    rejected: organized ? of('REJECTED') : 0,
    unapproved: organized ? of('NOT_APPROVED') : 0,
    placesTaken: counts.get('PARTICIPANT')?.taken ?? 0,
    there,
  };
}

/** Counts per event in three statements, of participants visible to the viewer; of events of other servers, those that they tell. */
export async function participantStats(
  ctx: DomainContext,
  eventIds: readonly bigint[],
): Promise<Map<bigint, ParticipantStats>> {
  if (eventIds.length === 0) return new Map();
  const [rows, organized, remote] = await Promise.all([
    ctx.sql.many(countRoles, [eventIds, isModerator(ctx.viewer, 'admin:read:accounts')]),
    organizedAmong(ctx.db, ctx.viewer, eventIds),
    ctx.sql.many(countThere, [eventIds]),
  ]);
  const there = new Map(remote.map(({ event_id, ...numbers }) => [event_id, numbers]));
  const roles = Map.groupBy(rows, (row) => row.event_id);
  return new Map(
    eventIds.map((id) => [id, statsOfRoles(roles.get(id) ?? [], organized.has(id), there.get(id) ?? null)]),
  );
}

/**
 * Remaining places: computed if a maximum is set, else what the organizer wrote. Of an event of another server, which alone knows who has
 * a place, what it tells.
 */
export function remainingCapacity(
  maximum: number | null,
  written: number | null,
  stats: ParticipantStats | undefined,
): number | null {
  if (stats?.there) {
    const { remaining, participants } = stats.there;
    return remaining ?? (maximum && participants !== null ? Math.max(0, maximum - participants) : null);
  }
  return maximum ? Math.max(0, maximum - (stats?.placesTaken ?? 0)) : written;
}

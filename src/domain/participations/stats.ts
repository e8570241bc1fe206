/** Participation counts, for a whole page of events at once. */
import type { ParticipantRole } from '../../generated/prisma/enums.ts';
import { statement } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import { isModerator } from '../access/viewer.ts';
import { organizedAmong } from '../events/allowed.ts';
import { KIND_SEATS } from '../events/kind-seats.ts';
import { APPROVED, ORGANIZING } from '../events/roles.ts';
import { ACTOR_SHOWN } from '../events/visible-sql.ts';

export interface ParticipantStats {
  /** All approved roles, creators too, with their guests. */
  approved: number;
  /** Simple participants, and the guests of everybody who participates. */
  participants: number;
  rejected: number;
  unapproved: number;
  /** Places taken, as capacity.ts counts them: suspended people keep theirs, because they may return. */
  placesTaken: number;
  /** People on the waiting list for whom no place is held. */
  waiting: number;
  /** Places that are held for people on the waiting list. */
  offered: number;
  /** Places that each kind of ticket has given away, with those of open offers, by the id of the kind. */
  kindSeats: Readonly<Record<string, number>>;
  /** The people with an organizing role, the creator among them, in the order of their roles. */
  organizerIds: readonly bigint[];
  /** Whether the viewer organizes the event. */
  organized: boolean;
  /** For a remote event, the totals in its document; null for a local event. */
  there: { participants: number | null; remaining: number | null } | null;
}

/** The numbers of participants with one role, and of their guests. */
interface RoleCount {
  /** Null in the row of an event without participants. */
  role: ParticipantRole | null;
  /** Participants who are visible to the viewer. */
  shown: number;
  /** All participants; suspended ones keep their place. */
  taken: number;
  shown_guests: number;
  taken_guests: number;
  /** Those who are visible to the viewer, if the role organizes the event. */
  organizers: string[] | null;
}

interface Row extends RoleCount {
  event_id: bigint;
  is_remote: boolean;
  participant_count: number | null;
  remaining_places: number | null;
  waiting: number;
  offered: number;
  /** The places of the offers. */
  held: number;
  kind_seats: Record<string, number> | null;
}

const ORGANIZING_SQL = ORGANIZING.map((role) => `'${role}'`).join(', ');

const countRoles = statement(
  'participants_by_role',
  `SELECT e.id AS event_id, c.role, coalesce(c.taken, 0) AS taken, coalesce(c.shown, 0) AS shown,
     coalesce(c.taken_guests, 0) AS taken_guests, coalesce(c.shown_guests, 0) AS shown_guests, c.organizers,
     r.event_id IS NOT NULL AS is_remote, r.participant_count, r.remaining_places, coalesce(w.waiting, 0) AS waiting, coalesce(w.offered, 0) AS offered,
     coalesce(w.held, 0) AS held, k.kind_seats
   FROM (SELECT p.event_id, p.role, count(*)::int AS taken,
       count(*) FILTER (WHERE ${ACTOR_SHOWN('a', '$2::boolean')})::int AS shown, sum(p.guests)::int AS taken_guests,
       array_agg(p.actor_id::text ORDER BY p.id) FILTER (WHERE p.role IN (${ORGANIZING_SQL}) AND ${ACTOR_SHOWN('a', '$2::boolean')}) AS organizers,
       (sum(p.guests) FILTER (WHERE ${ACTOR_SHOWN('a', '$2::boolean')}))::int AS shown_guests
     FROM participants p JOIN actors a ON a.id = p.actor_id
     WHERE p.event_id = ANY($1::bigint[]) GROUP BY p.event_id, p.role) c
   RIGHT JOIN unnest($1::bigint[]) AS e (id) ON e.id = c.event_id
   LEFT JOIN remote_events r ON r.event_id = e.id
   LEFT JOIN (SELECT event_id, (count(*) FILTER (WHERE offered_until IS NULL))::int AS waiting, count(offered_until)::int AS offered,
       (sum(1 + guests) FILTER (WHERE offered_until IS NOT NULL))::int AS held
     FROM waiting_entries WHERE event_id = ANY($1::bigint[]) GROUP BY event_id) w ON w.event_id = e.id
   LEFT JOIN (SELECT s.event_id, jsonb_object_agg(s.kind, s.seats) AS kind_seats
     FROM (SELECT ks.event_id, ks.kind, sum(ks.seats)::int AS seats FROM (${KIND_SEATS('= ANY($1::bigint[])')}) ks GROUP BY ks.event_id, ks.kind) s
     GROUP BY s.event_id) k ON k.event_id = e.id`,
).as<Row>();

/**
 * Counts of one event. Viewers who do not organize it get 0 for waiting and rejected participants
 * (rules of the event service, participantStats).
 */
function statsOfRoles(rows: readonly Row[], organized: boolean): ParticipantStats {
  const counts = new Map(rows.map((row) => [row.role, row]));
  const [first] = rows;
  const there = first?.is_remote ? { participants: first.participant_count, remaining: first.remaining_places } : null;
  const of = (role: ParticipantRole) => counts.get(role)?.shown ?? 0;
  const sum = (number: (role: ParticipantRole) => number) => APPROVED.reduce((total, role) => total + number(role), 0);
  const guests = sum((role) => counts.get(role)?.shown_guests ?? 0);
  const guestsWithPlace = sum((role) => counts.get(role)?.taken_guests ?? 0);
  return {
    approved: there?.participants ?? sum(of) + guests,
    participants: there?.participants ?? of('PARTICIPANT') + guests,
    rejected: organized ? of('REJECTED') : 0,
    unapproved: organized ? of('NOT_APPROVED') : 0,
    placesTaken: (counts.get('PARTICIPANT')?.taken ?? 0) + guestsWithPlace + (first?.held ?? 0),
    waiting: first?.waiting ?? 0,
    offered: organized ? (first?.offered ?? 0) : 0,
    kindSeats: first?.kind_seats ?? {},
    organizerIds: ORGANIZING.flatMap((role) => counts.get(role)?.organizers ?? []).map(BigInt),
    organized,
    there,
  };
}

/** Counts per event in two statements, of participants visible to the viewer; for remote events, those in their documents. */
export async function participantStats(
  ctx: DomainContext,
  eventIds: readonly bigint[],
): Promise<Map<bigint, ParticipantStats>> {
  if (eventIds.length === 0) return new Map();
  const [rows, organized] = await Promise.all([
    ctx.sql.many(countRoles, [eventIds, isModerator(ctx.viewer, 'admin:read:accounts')]),
    organizedAmong(ctx.db, ctx.viewer, eventIds),
  ]);
  const byEvent = Map.groupBy(rows, (row) => row.event_id);
  return new Map(eventIds.map((id) => [id, statsOfRoles(byEvent.get(id) ?? [], organized.has(id))]));
}

/**
 * Remaining places: computed if a maximum is set, otherwise the organizer's value. For a remote event, whose server alone knows
 * the places, its value.
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

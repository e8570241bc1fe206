/** The people who have a place in an event, and who of them came. */
import type { Event } from '../../../generated/prisma/client.ts';
import { statement } from '../../../platform/database/sql.ts';
import type { DomainContext } from '../../access/context.ts';
import { CHECK_INS } from './door-state.ts';
import { findDoor } from './find-door.ts';

export interface DoorRow {
  id: bigint;
  event_id: bigint;
  actor_id: bigint;
  guests: number;
  ticket_kind: string | null;
  /** Null if the person is not in. */
  at: Date | null;
  door: string | null;
}

/** Organizers have no ticket. Suspended people are left out, as everywhere. */
const PEOPLE = `participants p JOIN actors a ON a.id = p.actor_id AND a.deleted_at IS NULL AND a.suspended_at IS NULL
   LEFT JOIN LATERAL (${CHECK_INS('p.id')} ORDER BY c.at, c.key LIMIT 1) i ON true
   WHERE p.event_id = $1 AND p.role = 'PARTICIPANT'`;

const list = statement(
  'door_list',
  `SELECT p.id, p.event_id, p.actor_id, p.guests, p.ticket_kind, i.at, i.door FROM ${PEOPLE} AND p.id > $2 ORDER BY p.id LIMIT $3`,
).as<DoorRow>();

/** In the order of the participations, from the one after `after`. */
export async function doorList(
  ctx: DomainContext,
  given: { eventId: string; after: bigint; limit: number },
): Promise<{ event: Event; rows: DoorRow[] }> {
  const event = await findDoor(ctx, given.eventId);
  return { event, rows: await ctx.sql.many(list, [event.id, given.after, given.limit]) };
}

const byKind = statement(
  'door_figures',
  `SELECT p.ticket_kind AS kind, sum(1 + p.guests)::int AS expected, coalesce(sum(1 + p.guests) FILTER (WHERE i.at IS NOT NULL), 0)::int AS came
   FROM ${PEOPLE} GROUP BY p.ticket_kind`,
).as<{ kind: string | null; expected: number; came: number }>();

const WALK_INS = `door_acts w WHERE w.event_id = $1 AND w.kind = 'WALK_IN'
     AND NOT EXISTS (SELECT FROM door_acts u WHERE u.event_id = w.event_id AND u.undoes = w.key)`;

const walkInPeople = statement(
  'walk_in_people',
  `SELECT coalesce(sum(w.people), 0)::int AS people FROM ${WALK_INS}`,
).as<{ people: number }>();

const walkInList = statement('walk_ins', `SELECT w.name, w.people, w.at FROM ${WALK_INS} ORDER BY w.at, w.key`);

/** People who came without a place, in the order of coming. */
export const walkIns = ({ sql }: Pick<DomainContext, 'sql'>, eventId: bigint) => sql.many(walkInList, [eventId]);

/** Numbers of people, with the guests of participants: expected by their participations, and in. */
export interface DoorFigures {
  byKind: { kind: string | null; expected: number; came: number }[];
  walkIns: number;
}

export async function doorFigures({ sql }: Pick<DomainContext, 'sql'>, eventId: bigint): Promise<DoorFigures> {
  const [kinds, [walked]] = await Promise.all([sql.many(byKind, [eventId]), sql.many(walkInPeople, [eventId])]);
  return { byKind: kinds, walkIns: walked?.people ?? 0 };
}

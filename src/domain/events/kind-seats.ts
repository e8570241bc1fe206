/** The places that each kind of ticket of an event has given away. */
import type { Db, Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { APPROVED } from './roles.ts';

const APPROVED_ROLES = `(${APPROVED.map((role) => `'${role}'`).join(', ')})`;

/**
 * SQL: the rows (event_id, kind, seats) of participants and open offers with a kind. People who organize take no place themselves, but their
 * guests do.
 *
 * @param of the condition on the event
 */
export const KIND_SEATS = (of: string): string =>
  `SELECT event_id, ticket_kind AS kind, guests + (role = 'PARTICIPANT')::int AS seats FROM participants
     WHERE event_id ${of} AND ticket_kind IS NOT NULL AND role IN ${APPROVED_ROLES}
   UNION ALL SELECT event_id, ticket_kind, 1 + guests FROM waiting_entries
     WHERE event_id ${of} AND ticket_kind IS NOT NULL AND offered_until IS NOT NULL`;

const seatsByKind = statement(
  'seats_by_kind',
  `SELECT k.kind, sum(k.seats)::int AS seats FROM (${KIND_SEATS('= $1')}) k GROUP BY k.kind`,
).as<{ kind: string; seats: number }>();

/** Kind → places. Reliable only under the event's lock. */
export async function kindSeats(db: Db | Tx, eventId: bigint): Promise<Map<string, number>> {
  const rows = await sqlWithin(db).many(seatsByKind, [eventId]);
  return new Map(rows.map(({ kind, seats }) => [kind, seats]));
}

const chosen = statement(
  'chosen_kinds',
  `SELECT event_id, ticket_kind AS kind FROM participants WHERE event_id = ANY ($1::bigint[]) AND ticket_kind IS NOT NULL
   UNION SELECT event_id, ticket_kind FROM waiting_entries WHERE event_id = ANY ($1::bigint[]) AND ticket_kind IS NOT NULL`,
).as<{ event_id: bigint; kind: string }>();

/** Event → the kinds that somebody has, wants or waits for, also of rejected people, who may be accepted later. */
export async function chosenKinds(db: Db | Tx, eventIds: readonly bigint[]): Promise<Map<bigint, Set<string>>> {
  const kinds = new Map(eventIds.map((id) => [id, new Set<string>()]));
  if (eventIds.length === 0) return kinds;
  for (const { event_id, kind } of await sqlWithin(db).many(chosen, [[...eventIds]])) kinds.get(event_id)?.add(kind);
  return kinds;
}

/** SQL: the places of an event that are taken, as capacity.ts counts them. */
import { APPROVED } from '../events/roles.ts';

const APPROVED_ROLES = `(${APPROVED.map((role) => `'${role}'`).join(', ')})`;

/** The places of participants and their guests. People who organize take no place themselves. */
export const SEATS_TAKEN = (eventId: string): string =>
  `(SELECT coalesce(sum(tp.guests + (tp.role = 'PARTICIPANT')::int), 0)::int FROM participants tp
     WHERE tp.event_id = ${eventId} AND tp.role IN ${APPROVED_ROLES})`;

/** The places of open offers. */
export const SEATS_HELD = (eventId: string): string =>
  `(SELECT coalesce(sum(1 + hw.guests), 0)::int FROM waiting_entries hw
     WHERE hw.event_id = ${eventId} AND hw.offered_until IS NOT NULL)`;

/**
 * Ends invitations to organize that nobody can accept any more, with the sight of private events that they give: the event is over or cancelled,
 * or the person who invited is suspended or does not choose its organizers any more.
 */
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { ORGANIZING } from '../events/roles.ts';
import { MEMBER_ROLES } from '../groups/states.ts';

const roles = ORGANIZING.map((role) => `'${role}'`).join(', ');

/** `eventLedBy`: the person who invited may choose who organizes the event. */
const LEADS = `((e.attributed_to_id IS NULL OR e.organizer_id <> i.inviter_id) AND (e.organizer_id = i.inviter_id
    OR EXISTS (SELECT FROM participants p WHERE p.event_id = e.id AND p.actor_id = i.inviter_id AND NOT p.co_organizes AND p.role IN (${roles})))
  OR EXISTS (SELECT FROM members m WHERE m.parent_id = e.attributed_to_id AND m.actor_id = i.inviter_id AND m.role >= ${MEMBER_ROLES.MODERATOR}))`;

/** An event without an end lasts until the end of its day. */
const CLOSED = `(e.status = 'CANCELLED'
  OR coalesce(e.ends_on, date_trunc('day', e.begins_on, 'UTC') + interval '1 day') < $1::timestamptz)`;

/** Dates of a series to come, with which the invitation can still begin. */
const GOES_ON = `(i.scope <> 'THIS' AND EXISTS (SELECT FROM events n WHERE n.series_id = e.series_id AND n.begins_on > $1::timestamptz
  AND n.status <> 'CANCELLED' AND (i.scope = 'ALL' OR n.recurrence_id >= e.recurrence_id)))`;

const IS_SUSPENDED = 'EXISTS (SELECT FROM actors a WHERE a.id = i.inviter_id AND a.suspended_at IS NOT NULL)';

const endInvitations = statement(
  'end_organizer_invitations',
  `WITH gone AS (
     DELETE FROM organizer_invitations i USING events e 
     WHERE e.id = i.event_id AND (NOT ${LEADS} OR ${IS_SUSPENDED} OR (${CLOSED} AND NOT ${GOES_ON}))
     RETURNING i.event_id, i.actor_id
   ) DELETE FROM notifications n USING gone g
   WHERE n.recipient_id = g.actor_id AND n.event_id = g.event_id AND n.type = 'event.organizer_invited'`,
);

export async function endOrganizerInvitations({ sql, clock }: Pick<Platform, 'sql' | 'clock'>): Promise<void> {
  await sql.many(endInvitations, [clock.now()]);
}

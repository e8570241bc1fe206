/**
 * Finds participants to remind of an event that begins soon, once for each moment that its organizers chose and each start time
 * (docs/decisions/0058-reminders.md, docs/decisions/0137-reminders-of-organizers.md).
 */
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { LATE_MINUTES, REMINDER_MINUTES } from '../events/reminders.ts';
import { APPROVED } from '../events/roles.ts';
import { jobOf } from '../kernel/job-sql.ts';

/** In minutes: participants without this number were reminded before organizers could choose. */
const A_DAY = 1_440;

/** How many people one job reminds. */
const PORTION = 500;

const before = (minutes: string): string => `make_interval(mins => ${minutes})`;

/**
 * Only the last of several moments that have passed counts. People who joined after all of them, also because the event was created later, are
 * reminded an hour before. An earlier reminder of the same event is deleted, because it is older, or named another time.
 */
const remind = statement(
  'remind_participants',
  `WITH near AS (
     SELECT e.id, e.begins_on, min(m.minutes) AS last,
       min(m.minutes) FILTER (WHERE e.begins_on <= $1::timestamptz + ${before('m.minutes')}) AS passed
     FROM events e JOIN actors o ON o.id = e.organizer_id AND o.suspended_at IS NULL AND o.deleted_at IS NULL
     CROSS JOIN LATERAL unnest(e.reminders) AS m(minutes)
     WHERE e.begins_on > $1::timestamptz AND e.begins_on <= $1::timestamptz + ${before(`${REMINDER_MINUTES.most}`)}
       AND e.status <> 'CANCELLED' AND NOT e.draft AND (e.publish_at IS NULL OR e.publish_at <= $1::timestamptz)
     GROUP BY e.id),
   moments AS (
     SELECT id, begins_on, passed AS minutes, '-infinity'::timestamptz AS since FROM near WHERE passed IS NOT NULL
     UNION ALL SELECT id, begins_on, ${LATE_MINUTES}, begins_on - ${before('last')} FROM near
     WHERE last > ${LATE_MINUTES} AND begins_on <= $1::timestamptz + ${before(`${LATE_MINUTES}`)}),
   due AS (
     UPDATE participants p SET reminded_for = m.begins_on, reminded_minutes = m.minutes
     FROM moments m
     WHERE p.event_id = m.id AND p.role IN (${APPROVED.map((role) => `'${role}'`).join(', ')})
       AND (p.reminded_for IS DISTINCT FROM m.begins_on OR coalesce(p.reminded_minutes, ${A_DAY}) > m.minutes)
       AND p.created_at > m.since AND p.created_at <= m.begins_on - ${before('m.minutes')}
     RETURNING p.event_id, p.actor_id),
   gone AS (
     DELETE FROM notifications n USING due WHERE n.type = 'event.reminder' AND n.event_id = due.event_id AND n.recipient_id = due.actor_id),
   portions AS (
     SELECT event_id, actor_id, (row_number() OVER (PARTITION BY event_id ORDER BY actor_id) - 1) / ${PORTION} AS portion FROM due)
   SELECT ${jobOf('reminders.due', { eventId: 'event_id::text', actorIds: 'json_agg(actor_id::text)' })} AS job
   FROM portions GROUP BY event_id, portion`,
).as<{ job: bigint }>();

/** Rows and jobs share one statement, so nobody is forgotten and a repetition reminds nobody twice. */
export async function remindParticipants({ sql, clock }: Pick<Platform, 'sql' | 'clock'>): Promise<void> {
  await sql.many(remind, [clock.now()]);
}

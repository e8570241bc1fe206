/** Finds participants to remind of an event that begins soon, once for each start time (docs/decisions/0058-reminders.md). */
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { APPROVED } from '../events/roles.ts';
import { jobOf } from '../kernel/job-sql.ts';

/** How many people one job reminds. */
const PORTION = 500;

/**
 * A day before the event; people who joined later, and events that were created later, an hour before. An earlier reminder of the
 * same event is deleted, because it named another time.
 */
const remind = statement(
  'remind_participants',
  `WITH due AS (
     UPDATE participants p SET reminded_for = e.begins_on
     FROM events e JOIN actors o ON o.id = e.organizer_id AND o.suspended_at IS NULL AND o.deleted_at IS NULL
     WHERE e.id = p.event_id AND e.begins_on > $1::timestamptz AND e.begins_on <= $1::timestamptz + interval '1 day'
       AND e.status <> 'CANCELLED' AND NOT e.draft AND (e.publish_at IS NULL OR e.publish_at <= $1::timestamptz)
       AND p.role IN (${APPROVED.map((role) => `'${role}'`).join(', ')})
       AND p.reminded_for IS DISTINCT FROM e.begins_on
       AND p.created_at <= e.begins_on - CASE WHEN e.begins_on <= $1::timestamptz + interval '1 hour'
                                           THEN interval '1 hour' ELSE interval '1 day' END
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

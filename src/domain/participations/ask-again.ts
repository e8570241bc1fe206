/**
 * Finds participations that wait for a remote server: after a day the request is repeated, and later the person is told that no
 * answer came.
 */
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { jobOf } from '../kernel/job-sql.ts';

/** SQL over `events e` and `actors a`: there is still something to wait for. Suspended people send and get nothing meanwhile. */
const TO_COME = `e.status <> 'CANCELLED' AND coalesce(e.ends_on, e.begins_on) > $1::timestamptz
  AND a.id = p.actor_id AND a.suspended_at IS NULL`;

/** If joining is free, servers answer at once; otherwise a person decides, who may be away. */
const UNANSWERED = `interval '1 day' * CASE e.join_options WHEN 'FREE' THEN 2 ELSE 14 END`;

/** Rows and jobs share one statement, so that no request or notification is repeated twice. */
const askAgain = statement(
  'ask_to_join_again',
  `WITH again AS (
     UPDATE participants p SET answer = 'ASKED_AGAIN', asked_at = $1 FROM events e, actors a
     WHERE e.id = p.event_id AND ${TO_COME} AND p.answer = 'AWAITED' AND p.created_at <= $1::timestamptz - interval '1 day' RETURNING p.id),
   silent AS (
     UPDATE participants p SET answer = 'MISSING' FROM events e, actors a
     WHERE e.id = p.event_id AND ${TO_COME} AND p.answer = 'ASKED_AGAIN' AND p.created_at <= $1::timestamptz - ${UNANSWERED} RETURNING p.id)
   SELECT ${jobOf('join.due', { participantId: 'id::text' })} AS job FROM again UNION ALL SELECT ${jobOf('join.unanswered', { participantId: 'id::text' })} FROM silent`,
).as<{ job: bigint }>();

export async function askToJoinAgain({ sql, clock }: Pick<Platform, 'sql' | 'clock'>): Promise<void> {
  await sql.many(askAgain, [clock.now()]);
}

/**
 * Writes a change of an event to the log (participations/event-changes.ts), and stores it for the webhooks that report it. One statement does both,
 * so that a change without webhooks costs no further one.
 */
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { jobOf } from '../kernel/job-sql.ts';
import type { EventChange } from '../participations/event-changes.ts';
import { KIND_OF_CHANGE } from './kinds.ts';

/** Any number that no other lock of the server uses. */
const LOCK = 7_301_955_021;

/** The group whose webhooks report the change: that of a published event, or the given one of a deleted event. */
const GROUP = `CASE WHEN e.id IS NULL THEN $8::bigint
  WHEN NOT e.draft AND (e.publish_at IS NULL OR e.publish_at <= r.created_at) AND (e.visibility <> 'RESTRICTED' OR e.accepted_at IS NOT NULL)
    THEN e.attributed_to_id END`;

/** The lock of a webhook's row is kept until the commit, so that its deliveries become visible in their order. */
const insert = statement(
  'record_event_change',
  `WITH locked AS MATERIALIZED (SELECT pg_advisory_xact_lock(${LOCK})),
   recorded AS (
     INSERT INTO event_happenings (key, event_id, what, about_id, reader_ids, created_at)
     SELECT $1::bigint, $2::bigint, $3::text, $4::bigint, $5::bigint[], $6::timestamptz FROM locked ON CONFLICT (key) DO NOTHING
     RETURNING event_id, about_id, created_at),
   of_group AS (SELECT r.*, ${GROUP} AS group_id FROM recorded r LEFT JOIN events e ON e.id = r.event_id),
   counted AS (
     UPDATE webhooks w SET sequence = w.sequence + 1 FROM of_group g WHERE w.group_id = g.group_id AND $7::text = ANY (w.kinds)
     RETURNING w.id, w.sequence, w.state, g.event_id, g.about_id, g.created_at),
   stored AS (
     INSERT INTO webhook_deliveries (webhook_id, sequence, kind, event_id, event_uuid, about_id, created_at)
     SELECT c.id, c.sequence, $7::text, c.event_id, $9::uuid, c.about_id, c.created_at FROM counted c)
   SELECT ${jobOf('webhook.recorded', { webhookId: 'c.id::text' }, { key: "'webhook_recorded:' || c.id" })} AS job
   FROM counted c WHERE c.state = 'ACTIVE'`,
);

/** A deleted event, as its job describes it. */
export interface DeletedEvent {
  groupId: bigint;
  uuid: string;
}

/** Writes a row, once for its key. */
export async function recordChange(
  { sql, clock }: Pick<Platform, 'sql' | 'clock'>,
  given: Omit<EventChange, 'id'> & { key: bigint; readerIds: readonly bigint[]; deleted?: DeletedEvent | undefined },
): Promise<void> {
  const { key, eventId, what, aboutId, readerIds, deleted } = given;
  const log = [key, eventId, what, aboutId, readerIds, clock.now()] as const;
  await sql.many(insert, [...log, KIND_OF_CHANGE[what], deleted?.groupId ?? null, deleted?.uuid ?? null]);
}

/** The write of a new status: one statement, and so one transaction, for all of its rows, counters and its job. */
import type { QuotePolicy, Status, StatusVisibility } from '../../generated/prisma/client.ts';
import { statement } from '../../platform/sql.ts';
import type { IdentityContext } from '../context.ts';
import type { NewPoll } from './check-poll.ts';

interface StatusRows {
  id: bigint;
  text: string;
  content: string;
  spoilerText: string;
  sensitive: boolean;
  visibility: StatusVisibility;
  language: string | null;
  parent: Status | null;
  mentionIds: readonly bigint[];
  tagIds: readonly bigint[];
  mediaIds: readonly bigint[];
  poll: (NewPoll & { id: bigint }) | null;
  idempotencyKey: string | null;
  scheduledId: bigint | null;
  quotedId: bigint | null;
  quotePolicy: QuotePolicy;
}

/**
 * Everything hangs on `once`: it is empty when the idempotency key was used before, or when the scheduled status that this
 * is made of is gone, and then nothing is written. Another request with the same key waits at the key's row until the first
 * one is done. Public posts of a limited author are unlisted, and whom the author blocks is not mentioned. What is answered
 * and what is quoted are counted in the order of their ids, so that two posts never wait for each other in a circle.
 */
const insert = statement<{ id: bigint }>(
  'insert_status',
  `WITH claim AS (
     INSERT INTO idempotency_keys (actor_id, key, status_id, created_at)
     SELECT $2, $3::text, $1, $4 WHERE $3 IS NOT NULL ON CONFLICT (actor_id, key) DO NOTHING RETURNING 1
   ), due AS (
     DELETE FROM scheduled_statuses WHERE id = $23::bigint RETURNING 1
   ), once AS (
     SELECT FROM claim UNION ALL SELECT FROM due UNION ALL SELECT WHERE $3 IS NULL AND $23::bigint IS NULL
   ), quoted AS (
     SELECT q.id, q.actor_id FROM statuses q WHERE q.id = $24::bigint AND q.deleted_at IS NULL FOR KEY SHARE
   ), status AS (
     INSERT INTO statuses (id, actor_id, text, content, spoiler_text, sensitive, language, visibility, uri, url,
       in_reply_to_id, in_reply_to_actor_id, conversation_id, app_id, created_at, quote_policy, quoted_status_id, quoted_actor_id, quote_state)
     SELECT $1, $2, $5, $6, $7, $8, $9,
       CASE WHEN a.silenced_at IS NOT NULL AND $10::"StatusVisibility" = 'PUBLIC' THEN 'UNLISTED' ELSE $10::"StatusVisibility" END,
       a.uri || '/statuses/' || $1::bigint, a.url || '/' || $1::bigint,
       $11::bigint, $12::bigint, coalesce($13::bigint, $1), $14::bigint, $4,
       CASE WHEN $10::"StatusVisibility" IN ('PUBLIC', 'UNLISTED') THEN $25::"QuotePolicy" ELSE 'NOBODY' END,
       quoted.id, quoted.actor_id, CASE WHEN $24::bigint IS NOT NULL THEN 'ACCEPTED'::"QuoteState" END
     FROM once, actors a LEFT JOIN quoted ON true WHERE a.id = $2 RETURNING id, quoted_status_id
   ), stats AS (
     INSERT INTO status_stats (status_id) SELECT id FROM status
   ), mentioned AS (
     INSERT INTO mentions (status_id, actor_id) SELECT status.id, m FROM status, unnest($15::bigint[]) AS m
     WHERE NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = $2 AND b.target_id = m)
   ), tagged AS (
     INSERT INTO status_tags (status_id, tag_id) SELECT status.id, t FROM status, unnest($16::bigint[]) AS t
   ), attached AS (
     UPDATE media SET status_id = status.id, position = m.position
     FROM status, unnest($17::bigint[]) WITH ORDINALITY AS m(id, position)
     WHERE media.id = m.id AND media.status_id IS NULL
   ), asked AS (
     INSERT INTO polls (id, status_id, options, tallies, multiple, hide_totals, expires_at)
     SELECT $18::bigint, status.id, $19::text[], array_fill(0, ARRAY[coalesce(cardinality($19::text[]), 0)]), $20::boolean, $21::boolean, $22::timestamptz
     FROM status WHERE $18::bigint IS NOT NULL
   ), counted AS (
     UPDATE actor_stats SET statuses_count = statuses_count + 1, last_status_at = $4::timestamptz::date
     FROM status WHERE actor_stats.actor_id = $2
   ), related AS (
     SELECT t.status_id FROM status_stats t WHERE t.status_id = ANY (ARRAY[$11::bigint, $24::bigint])
     ORDER BY t.status_id FOR NO KEY UPDATE
   ), met AS (
     UPDATE status_stats SET replies_count = replies_count + (status_stats.status_id IS NOT DISTINCT FROM $11)::int,
       quotes_count = quotes_count + (status_stats.status_id IS NOT DISTINCT FROM status.quoted_status_id)::int
     FROM status, related WHERE status_stats.status_id = related.status_id
   ), own AS (
     INSERT INTO home_entries (actor_id, status_id) SELECT $2, id FROM status
   )
   SELECT status.id, graphile_worker.add_job('status.created', json_build_object('statusId', status.id::text), max_attempts => 10),
     CASE WHEN $18::bigint IS NOT NULL THEN graphile_worker.add_job('poll.ended', json_build_object('pollId', $18::bigint::text),
       run_at => $22::timestamptz, max_attempts => 10, job_key => 'poll:' || $18::bigint) END
   FROM status`,
);

const byKey = statement<{ status_id: bigint }>(
  'status_by_idempotency_key',
  'SELECT status_id FROM idempotency_keys WHERE actor_id = $1 AND key = $2',
);

/** Answers the new status' id, or that of the status which the idempotency key made before. */
export async function insertStatus(ctx: IdentityContext, rows: StatusRows): Promise<bigint> {
  const { actorId, appId } = ctx.viewer;
  const [made] = await ctx.sql.many(insert, [
    rows.id,
    actorId,
    rows.idempotencyKey,
    ctx.clock.now(),
    rows.text,
    rows.content,
    rows.spoilerText,
    rows.sensitive,
    rows.language,
    rows.visibility,
    rows.parent?.id ?? null,
    rows.parent?.actorId ?? null,
    rows.parent?.conversationId ?? null,
    appId,
    rows.mentionIds,
    rows.tagIds,
    rows.mediaIds,
    rows.poll?.id ?? null,
    rows.poll?.options ?? null,
    rows.poll?.multiple ?? null,
    rows.poll?.hideTotals ?? null,
    rows.poll?.expiresAt ?? null,
    rows.scheduledId,
    rows.quotedId,
    rows.quotePolicy,
  ]);
  if (made) return made.id;
  const [before] = await ctx.sql.many(byKey, [actorId, rows.idempotencyKey]);
  return before?.status_id ?? rows.id;
}

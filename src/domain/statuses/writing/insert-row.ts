/** The INSERT of a status: its row, its counters, hashtags and mentions, the entry in the author's home timeline, and the job `status.created`. */
import { type Sql, statement } from '../../../platform/database/sql.ts';
import type { IdentityContext } from '../../access/context.ts';
import { jobOf, LOCAL_FIRST } from '../../kernel/job-sql.ts';
import { FILTERS_FLAG } from '../flags.ts';
import { NUMBERS } from '../numbers.ts';
import type { PlainWords } from '../plain-words.ts';
import type { StatusSkeleton, WrittenStatus } from '../reading/skeleton.ts';
import { REVISION } from '../reading/skeleton-sql.ts';
import { COUNTED, IS_MEMBER } from '../visible.ts';
import type { StatusRows } from './status-rows.ts';

type Shown = Omit<WrittenStatus, 'group_id' | 'content' | 'spoiler_text' | 'sensitive' | keyof PlainWords> &
  Pick<StatusSkeleton, 'id' | 'actor_id' | 'revision' | 'author_revision' | 'numbers' | 'flags'>;

export interface InsertedStatus extends Shown {
  /** Null if the quoted status was deleted meanwhile. */
  quoted_status_id: bigint | null;
}

/** Remote people have no home timeline. */
const LOCAL = '$16::text IS NULL';

const JOB = jobOf(
  'status.created',
  { statusId: 'status.id::text', actorId: 'a.id::text', quiet: '$20::boolean', unknown: '$21::text[]' },
  { priority: LOCAL_FIRST(LOCAL) },
);

/**
 * Gives no row, and writes nothing, if the idempotency key was used before or a remote status is stored already. Public posts of a limited author are unlisted. A status for certain people does not change the
 * author's public counters, and one for the members of a group mentions nobody else. The job of a post that an arrival created is enqueued when the arrival is removed, with those of its batch. Old posts enter no home timeline. Actors whom the author blocks are not mentioned. The revisions (skeleton-sql.ts) of the rows that it writes are the id of its transaction.
 */
const insertStatusRow = statement(
  'insert_status',
  `WITH quoted AS (SELECT q.id, q.actor_id FROM statuses q WHERE q.id = $14 AND q.deleted_at IS NULL FOR KEY SHARE),
   once AS (
     INSERT INTO idempotency_keys (actor_id, key, result_id, created_at) SELECT $2::bigint, $22::text, $1::bigint, $3::timestamptz WHERE $22::text IS NOT NULL
     ON CONFLICT (actor_id, key) DO NOTHING RETURNING key),
   status AS (
     INSERT INTO statuses (id, actor_id, created_at, text, content, spoiler_text, sensitive, language, visibility, in_reply_to_id,
       in_reply_to_actor_id, conversation_id, app_id, group_id, quoted_status_id, quoted_actor_id, quote_state, quote_policy, quote_manual_policy, reply_policy, reply_manual_policy, uri, url,
       local, has_media, emojis, conversation_uri)
     SELECT $1::bigint, $2::bigint, $3::timestamptz, $4, $5, $6, $7, $8,
       CASE WHEN a.silenced_at IS NOT NULL AND $9::"StatusVisibility" = 'PUBLIC' THEN 'UNLISTED' ELSE $9::"StatusVisibility" END, $10,
       $11, coalesce($12, $1::bigint), $13::bigint, $32::bigint, quoted.id, quoted.actor_id, $26::"QuoteState",
       CASE WHEN coalesce($28, $9::"StatusVisibility") IN ('PUBLIC', 'UNLISTED') THEN $15::"QuotePolicy" ELSE 'NOBODY' END,
       CASE WHEN coalesce($28::"StatusVisibility", $9::"StatusVisibility") IN ('PUBLIC', 'UNLISTED') THEN $27::"QuotePolicy" ELSE 'NOBODY' END,
       $29::"InteractionPolicy", $30::"InteractionPolicy",
       coalesce($16, a.uri || '/statuses/' || $1::bigint), coalesce($17::text, a.url || '/' || $1::bigint), ${LOCAL}, $25::boolean, $18::jsonb, $19
     FROM actors a LEFT JOIN quoted ON true WHERE a.id = $2 AND ($22::text IS NULL OR EXISTS (SELECT FROM once))
     ON CONFLICT (uri) DO NOTHING
     RETURNING id, quoted_status_id, uri, url, visibility, quote_policy, quote_manual_policy, reply_policy, reply_manual_policy, created_at),
   arrival AS (UPDATE arrivals SET status_id = status.id FROM status WHERE arrivals.id = $31::bigint RETURNING arrivals.id),
   stats AS (INSERT INTO status_stats (status_id) SELECT id FROM status),
   tagged AS (INSERT INTO status_tags (status_id, tag_id, local, has_media) SELECT id, unnest($23::bigint[]), ${LOCAL}, $25::boolean FROM status),
   named AS (
     INSERT INTO mentions (status_id, actor_id) SELECT status.id, n.id FROM status, unnest($24::bigint[]) AS n (id)
     WHERE NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = $2 AND b.target_id = n.id)
       AND ($32::bigint IS NULL OR n.id = $32::bigint OR ${IS_MEMBER('$32::bigint', 'n.id')})),
   own AS (INSERT INTO home_entries (actor_id, status_id) SELECT $2, id FROM status WHERE ${LOCAL} AND NOT $20::boolean),
   posted AS (
     UPDATE actor_stats SET statuses_count = statuses_count + 1, last_status_at = greatest(last_status_at, $3::timestamptz::date)
     FROM status WHERE actor_stats.actor_id = $2 AND ${COUNTED('status')} RETURNING actor_stats.*),
   author AS (SELECT * FROM posted UNION ALL SELECT t.* FROM actor_stats t WHERE t.actor_id = $2 AND NOT EXISTS (SELECT FROM posted))
   SELECT status.id, a.id AS actor_id, status.quoted_status_id, ${NUMBERS(null, 'author')} AS numbers, ${FILTERS_FLAG('a.id')} AS flags,
     a.xmin::text AS author_revision, ${REVISION('made.xid', '0', 'NULL', 'a.sensitized_at')} AS revision, status.uri, status.url,
     status.visibility, status.quote_policy, status.quote_manual_policy, status.reply_policy, status.reply_manual_policy, status.created_at, a.sensitized_at IS NOT NULL AS author_sensitized, app.name AS app_name,
     app.website AS app_website, CASE WHEN EXISTS (SELECT FROM arrival) THEN NULL ELSE ${JOB} END AS job
   FROM status LEFT JOIN author ON true LEFT JOIN apps app ON app.id = $13, actors a, (SELECT pg_current_xact_id()::xid::text AS xid) made
   WHERE a.id = $2`,
).as<InsertedStatus>();

/** Null if the statement gives no row. */
export async function insertRow(
  sql: Sql,
  { viewer }: IdentityContext,
  rows: StatusRows,
  createdAt: Date,
): Promise<InsertedStatus | null> {
  const { parent, remote, replies } = rows;
  const isWaiting = rows.approval === 'PENDING';
  const [made] = await sql.many(insertStatusRow, [
    rows.id,
    viewer.actorId,
    createdAt,
    rows.text,
    rows.content,
    rows.spoilerText,
    rows.sensitive,
    rows.language,
    isWaiting ? 'DIRECT' : rows.visibility,
    parent?.id ?? null,
    parent?.actorId ?? null,
    parent?.conversationId ?? null,
    viewer.appId,
    rows.quote?.id ?? null,
    rows.quotePolicy,
    remote?.uri ?? null,
    remote?.url ?? null,
    JSON.stringify(remote?.emojis ?? []),
    remote?.conversationUri ?? null,
    remote?.quiet ?? rows.imported !== undefined,
    isWaiting ? [] : (rows.unknown ?? []),
    rows.idempotencyKey,
    rows.tagIds,
    isWaiting ? [] : rows.mentionIds,
    rows.mediaIds.length > 0,
    rows.quote?.state ?? null,
    remote?.quoteManualPolicy ?? 'NOBODY',
    isWaiting ? rows.visibility : null,
    replies.replyPolicy,
    replies.replyManualPolicy,
    remote?.arrivalId ?? null,
    rows.groupId,
  ]);
  return made ?? null;
}

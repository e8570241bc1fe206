/** Builds the INSERT statement of a status from the parts it needs, because each table named in a statement adds to its cost. */
import { type Statement, undescribed } from '../../../platform/database/sql.ts';
import { FILTERS_FLAG } from '../flags.ts';
import { NUMBERS } from '../numbers.ts';
import type { StatusSkeleton, WrittenStatus } from '../reading/skeleton.ts';
import { REVISION } from '../reading/skeleton-sql.ts';

/** Optional parts of a status. */
export interface Holds {
  key: boolean;
  scheduled: boolean;
  quote: boolean;
  /** Whether it counts as a reply, and as a quote (count-relations.ts). */
  countedReply: boolean;
  countedQuote: boolean;
  direct: boolean;
  mentions: boolean;
  tags: boolean;
  media: boolean;
  poll: boolean;
  app: boolean;
  /** Whether it is a comment on an event. */
  event: boolean;
  /** Whether it is remote: it has its own addresses, and is stored once for its address. */
  remote: boolean;
  /** Whether it names people who must be looked up. */
  unknown: boolean;
}

export type InsertedStatus = Omit<WrittenStatus, 'content' | 'spoiler_text' | 'sensitive' | 'language'> &
  Pick<StatusSkeleton, 'id' | 'actor_id' | 'revision' | 'author_revision' | 'numbers' | 'flags'>;

/** Declares the parameter types in a CTE that nothing refers to, so PostgreSQL does not run it. */
const TYPES = `types AS (SELECT $3::text, $11::bigint, $12::bigint, $13::bigint, $14::bigint, $15::bigint[], $16::bigint[],
  $17::bigint[], $18::bigint, $19::text[], $20::boolean, $21::boolean, $22::timestamptz, $23::bigint, $24::bigint,
  $26::bigint, $27::boolean, $28::text, $29::text, $30::jsonb, $31::text, $32::bigint[], $33::boolean, $34::text[])`;

/** Returns no row, and writes nothing, if the idempotency key was used before or the scheduled status is deleted. */
function once(holds: Holds): string[] {
  if (holds.key)
    return [
      `once AS (INSERT INTO idempotency_keys (actor_id, key, result_id, created_at) VALUES ($2, $3, $1, $4)
         ON CONFLICT (actor_id, key) DO NOTHING RETURNING 1)`,
    ];
  return holds.scheduled ? ['once AS (DELETE FROM scheduled_statuses WHERE id = $23 RETURNING 1)'] : [];
}

const QUOTED =
  'quoted AS (SELECT q.id, q.actor_id FROM statuses q WHERE q.id = $24 AND q.deleted_at IS NULL FOR KEY SHARE)';

/** Public posts of a limited author are unlisted. */
const status = (holds: Holds): string => `status AS (
  INSERT INTO statuses (id, actor_id, text, content, spoiler_text, sensitive, language, visibility, uri, url,
    in_reply_to_id, in_reply_to_actor_id, conversation_id, app_id, created_at, quote_policy, quoted_status_id, quoted_actor_id, quote_state${holds.remote ? ', local, emojis, conversation_uri' : ''})
  SELECT $1, $2, $5, $6, $7, $8, $9,
    CASE WHEN a.silenced_at IS NOT NULL AND $10::"StatusVisibility" = 'PUBLIC' THEN 'UNLISTED' ELSE $10::"StatusVisibility" END,
    ${holds.remote ? '$28, $29' : `a.uri || '/statuses/' || $1::bigint, a.url || '/' || $1::bigint`}, $11, $12, coalesce($13, $1), $14, $4,
    CASE WHEN $10::"StatusVisibility" IN ('PUBLIC', 'UNLISTED') THEN $25::"QuotePolicy" ELSE 'NOBODY' END,
    ${holds.quote ? `quoted.id, quoted.actor_id, 'ACCEPTED'` : 'NULL, NULL, NULL'}${holds.remote ? ', false, $30, $31' : ''}
  FROM ${holds.key || holds.scheduled ? 'once, ' : ''}actors a ${holds.quote ? 'LEFT JOIN quoted ON true' : ''}
  WHERE a.id = $2 ${holds.remote ? 'ON CONFLICT (uri) DO NOTHING' : ''} RETURNING id, quoted_status_id, uri, url, visibility, quote_policy, created_at)`;

/** Actors blocked by the author are not mentioned. */
const MENTIONED = `mentioned AS (
  INSERT INTO mentions (status_id, actor_id) SELECT status.id, m FROM status, unnest($15::bigint[]) AS m
  WHERE NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = $2 AND b.target_id = m))`;

/** People who are addressed without being mentioned may see it, and are not notified. */
const SILENT = `silent AS (
  INSERT INTO mentions (status_id, actor_id, silent) SELECT status.id, m, true FROM status, unnest($32::bigint[]) AS m)`;

const TAGGED = `tagged AS (
  INSERT INTO status_tags (status_id, tag_id) SELECT status.id, t FROM status, unnest($16::bigint[]) AS t)`;

const ATTACHED = `attached AS (
  UPDATE media SET status_id = status.id, position = m.position
  FROM status, unnest($17::bigint[]) WITH ORDINALITY AS m(id, position) WHERE media.id = m.id AND media.status_id IS NULL)`;

const BELOW = `below AS (
  INSERT INTO event_comments (status_id, event_id, approved_at)
  SELECT status.id, $26, CASE WHEN $27::boolean THEN $4::timestamptz END FROM status)`;

const ASKED = `asked AS (
  INSERT INTO polls (id, status_id, options, tallies, multiple, hide_totals, expires_at)
  SELECT $18, status.id, $19::text[], array_fill(0, ARRAY[cardinality($19::text[])]), $20, $21, $22 FROM status)`;

/** In the order of their ids, which avoids deadlocks between two posts. */
function countedThere({ countedReply, countedQuote }: Holds): string[] {
  const ids = [...(countedReply ? ['$11::bigint'] : []), ...(countedQuote ? ['$24::bigint'] : [])];
  const numbers = [
    ...(countedReply ? ['replies_count = replies_count + (status_stats.status_id = $11)::int'] : []),
    ...(countedQuote
      ? ['quotes_count = quotes_count + (status_stats.status_id IS NOT DISTINCT FROM status.quoted_status_id)::int']
      : []),
  ];
  if (ids.length === 0) return [];
  return [
    `related AS (
       SELECT t.status_id FROM status_stats t WHERE t.status_id = ANY (ARRAY[${ids.join(', ')}])
       ORDER BY t.status_id FOR NO KEY UPDATE)`,
    `met AS (
       UPDATE status_stats SET ${numbers.join(', ')}
       FROM status, related WHERE status_stats.status_id = related.status_id)`,
  ];
}

const STATS = 'stats AS (INSERT INTO status_stats (status_id) SELECT id FROM status)';

/** The author's own home timeline; remote people have none. */
const OWN = 'own AS (INSERT INTO home_entries (actor_id, status_id) SELECT $2, id FROM status)';

/** A direct status does not change the author's public counters. */
const posted = ({ direct }: Holds): string =>
  direct
    ? 'posted AS (SELECT t.* FROM status, actor_stats t WHERE t.actor_id = $2)'
    : `posted AS (UPDATE actor_stats SET statuses_count = statuses_count + 1, last_status_at = $4::timestamptz::date
     FROM status WHERE actor_stats.actor_id = $2 RETURNING actor_stats.*)`;

const POLL_JOB = `, (graphile_worker.add_job('poll.ended', json_build_object('pollId', $18::bigint::text),
    run_at => $22::timestamptz, max_attempts => 10, job_key => 'poll:' || $18::bigint)).id AS poll_job`;

const EVENT_JOB = `, (graphile_worker.add_job('event.commented', json_build_object('statusId', status.id::text),
    max_attempts => 10)).id AS event_job`;

function textFor(holds: Holds): string {
  const steps = [
    TYPES,
    ...once(holds),
    ...(holds.quote ? [QUOTED] : []),
    status(holds),
    STATS,
    ...(holds.remote ? [SILENT] : [OWN]),
    posted(holds),
    ...(holds.mentions ? [MENTIONED] : []),
    ...(holds.tags ? [TAGGED] : []),
    ...(holds.media ? [ATTACHED] : []),
    ...(holds.poll ? [ASKED] : []),
    ...(holds.event ? [BELOW] : []),
    ...countedThere(holds),
  ];
  // Revisions (skeleton-sql.ts) of the rows written here are the id of this transaction.
  return `WITH ${steps.join(',\n')}
    SELECT status.id, a.id AS actor_id, ${NUMBERS(null, 'posted')} AS numbers, ${FILTERS_FLAG('a.id')} AS flags, a.xmin AS author_revision,
      ${REVISION('made.xid', '0', 'NULL', 'a.sensitized_at')} AS revision, status.uri, status.url, status.visibility, status.quote_policy, status.created_at,
      a.sensitized_at IS NOT NULL AS author_sensitized, ${holds.app ? 'app.name AS app_name, app.website AS app_website' : 'NULL AS app_name, NULL AS app_website'},
      (graphile_worker.add_job('status.created', json_build_object('statusId', status.id::text, 'actorId', a.id::text${holds.remote ? `, 'quiet', $33::boolean` : ''}${holds.unknown ? `, 'unknown', $34::text[]` : ''}), max_attempts => 10)).id AS job
      ${holds.poll ? POLL_JOB : ''}${holds.event ? EVENT_JOB : ''}
    FROM status LEFT JOIN posted ON true${holds.app ? ' LEFT JOIN apps app ON app.id = $14' : ''}, actors a, (SELECT pg_current_xact_id()::xid::text AS xid) made WHERE a.id = $2`;
}

const known = new Map<string, Statement<InsertedStatus>>();

/** The statement for a status with these parts. */
export function insertStatement(holds: Holds): Statement<InsertedStatus> {
  const having = Object.entries(holds).filter(([, has]) => has);
  const name = ['insert_status', ...having.map(([what]) => what)].join('_');
  const text = known.get(name) ?? undescribed<InsertedStatus>(name, textFor(holds));
  known.set(name, text);
  return text;
}

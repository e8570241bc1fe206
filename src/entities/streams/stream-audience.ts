/** The listeners who may see a status, and their interactions with it, in one statement for all of them. */
import { MUTED_UNTIL, QUOTED_FLAGS, STATUS_FLAGS } from '../../domain/statuses/flags.ts';
import { QUOTED_IN } from '../../domain/statuses/reading/skeleton-sql.ts';
import { READER, STATUS_SHOWN } from '../../domain/statuses/visible.ts';
import { statement } from '../../platform/database/sql.ts';
import { OWN_VOTES } from '../statuses/poll.ts';
import type { StatusSeen } from '../statuses/quote.ts';

/** The relation of a group of viewers to the status or to a part of it. */
export interface Seen extends StatusSeen {
  id: bigint;
  own: boolean;
  own_votes: number[] | null;
  in_chosen_languages: boolean;
  /** Places in the list of viewers, from 1 on. */
  viewers: number[];
}

const authorOr = (table: string, column: string): string =>
  `EXISTS (SELECT FROM authors w JOIN ${table} x ON x.${column} = w.id)`;
const partOf = (table: string, column: string): string =>
  `EXISTS (SELECT FROM parts w JOIN ${table} x ON x.${column} = w.id)`;

/** All that flags and visibility of a part depend on. */
const PART_COLUMNS =
  'p.id, p.actor_id, p.visibility, p.group_id, p.deleted_at, p.reblog_of_id, p.conversation_id, p.quote_policy, p.quote_manual_policy, p.reply_policy, p.reply_manual_policy, p.quoted_actor_id';

/**
 * The viewers who may see the status: for each part (the status, its original, and quotes in these) a row for all viewers with
 * the same relation. Conditions that pages evaluate for the reader ("has no blocks", `READER_KNOWN` and `READER_HAS`) are
 * evaluated here for the status ("nobody blocks its authors"), once for all viewers, because hundreds of them have no relation to
 * most statuses. Individual relations are read by one scan.
 *
 * $1: the status; $2: the viewers; $3: the time; $4: their users.
 */
export const audience = statement(
  'stream_audience',
  `WITH first AS MATERIALIZED (SELECT p.id FROM statuses s, unnest(ARRAY[s.id, s.reblog_of_id]) AS p(id) WHERE s.id = $1 AND p.id IS NOT NULL),
     quoted AS MATERIALIZED (${QUOTED_IN('first')}), requoted AS MATERIALIZED (${QUOTED_IN('quoted')}),
     parts AS MATERIALIZED (SELECT ${PART_COLUMNS}, false AS quoted FROM first w JOIN statuses p ON p.id = w.id
       UNION ALL SELECT ${PART_COLUMNS}, true FROM (SELECT id FROM quoted UNION SELECT id FROM requoted) w JOIN statuses p ON p.id = w.id),
     authors AS MATERIALIZED (SELECT actor_id AS id FROM parts),
     known AS MATERIALIZED (SELECT ${authorOr('blocks', 'target_id')} AS blocks, ${authorOr('blocks', 'blocker_id')} AS is_blocked,
       ${authorOr('mutes', 'target_id')} AS mutes, EXISTS (SELECT FROM authors w JOIN actors x ON x.id = w.id WHERE x.domain IS NOT NULL) AS far,
       ${partOf('favourites', 'status_id')} AS favours, ${partOf('bookmarks', 'status_id')} AS bookmarks,
       ${partOf('statuses', 'reblog_of_id')} AS reblogs, ${partOf('polls', 'status_id')} AS polls,
       EXISTS (SELECT FROM parts w JOIN conversation_mutes x ON x.conversation_id = w.conversation_id) AS leaves,
       EXISTS (SELECT FROM parts w JOIN discussions x ON x.status_id = w.conversation_id) AS discusses),
     filtering AS MATERIALIZED (SELECT f.actor_id AS id FROM filters f WHERE f.actor_id = ANY ($2::bigint[])),
     of_other_languages AS MATERIALIZED (SELECT u.id FROM statuses s CROSS JOIN users u WHERE s.id = $1 AND u.id = ANY ($4::bigint[])
       AND u.chosen_languages <> '{}' AND NOT s.language = ANY (u.chosen_languages)),
     viewers AS MATERIALIZED (SELECT v.id AS viewer, v.place, k.*,
         CASE WHEN k.far THEN (SELECT array_agg(h.domain) FROM account_domain_blocks h WHERE h.actor_id = v.id) END AS hidden_domains,
         v.id IN (SELECT id FROM filtering) AS filters, v.user_id NOT IN (SELECT id FROM of_other_languages) AS in_chosen_languages
       FROM known k CROSS JOIN unnest($2::bigint[], $4::bigint[]) WITH ORDINALITY AS v(id, user_id, place)),
     readers AS MATERIALIZED (SELECT q.* FROM statuses s JOIN actors a ON a.id = s.actor_id CROSS JOIN viewers q
       WHERE s.id = $1 AND ${STATUS_SHOWN(READER, '$3', 'a')})
   SELECT r.id, r.own, r.own_votes, r.flags, r.muted_until, r.in_chosen_languages, array_agg(r.place::int) AS viewers FROM (
     SELECT q.place, q.in_chosen_languages, p.id, p.actor_id = q.viewer AS own,
       CASE WHEN q.polls THEN ${OWN_VOTES(READER, '(SELECT pl.id FROM polls pl WHERE pl.status_id = p.id)')} END AS own_votes,
       ${STATUS_FLAGS(READER, 'p')} | CASE WHEN p.quoted THEN ${QUOTED_FLAGS(READER, 'p')} ELSE 0 END AS flags,
       CASE WHEN p.quoted THEN ${MUTED_UNTIL(READER, 'p')} END AS muted_until
     FROM parts p CROSS JOIN readers q) r
   GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1`,
).as<Seen>();

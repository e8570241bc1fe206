/** Who of the listeners sees a status, and what they did with it: for all of them in one statement. */
import { MUTED_UNTIL, QUOTED_FLAGS, STATUS_FLAGS } from '../../domain/statuses/flags.ts';
import { QUOTED_IN } from '../../domain/statuses/skeleton.ts';
import { READER, STATUS_SHOWN } from '../../domain/statuses/visible.ts';
import { statement } from '../../platform/database/sql.ts';
import { OWN_VOTES } from '../statuses/poll.ts';
import type { StatusSeen } from '../statuses/quote.ts';

/** What one viewer sees of the status or of a part of it. */
export interface Seen extends StatusSeen {
  viewer_id: bigint;
  id: bigint;
  own: boolean;
  own_votes: number[] | null;
  in_chosen_languages: boolean;
}

const authorOr = (table: string, column: string): string =>
  `EXISTS (SELECT FROM authors w JOIN ${table} x ON x.${column} = w.id)`;
const partOf = (table: string, column: string): string =>
  `EXISTS (SELECT FROM parts w JOIN ${table} x ON x.${column} = w.id)`;

/**
 * The viewers who may see the status, with a row for each part: the status, what it reblogs, and quotes in these. What holds for a
 * reader of pages ("has no blocks", `READER_KNOWN` and `READER_HAS`) is asked of the status here ("nobody blocks its authors"), once for
 * all viewers: hundreds of them have nothing to do with most statuses.
 */
export const audience = statement<Seen>(
  'stream_audience',
  `WITH first AS MATERIALIZED (SELECT p.id FROM statuses s, unnest(ARRAY[s.id, s.reblog_of_id]) AS p(id) WHERE s.id = $1 AND p.id IS NOT NULL),
     quoted AS MATERIALIZED (${QUOTED_IN('first')}), requoted AS MATERIALIZED (${QUOTED_IN('quoted')}),
     parts AS MATERIALIZED (SELECT id, false AS quoted FROM first UNION ALL SELECT id, true FROM (SELECT id FROM quoted UNION SELECT id FROM requoted) q),
     authors AS MATERIALIZED (SELECT p.actor_id AS id FROM parts w JOIN statuses p ON p.id = w.id),
     known AS MATERIALIZED (SELECT ${authorOr('blocks', 'target_id')} AS blocks, ${authorOr('blocks', 'blocker_id')} AS is_blocked,
       ${authorOr('mutes', 'target_id')} AS mutes, EXISTS (SELECT FROM authors w JOIN actors x ON x.id = w.id WHERE x.domain IS NOT NULL) AS far,
       ${partOf('favourites', 'status_id')} AS favours, ${partOf('bookmarks', 'status_id')} AS bookmarks,
       ${partOf('statuses', 'reblog_of_id')} AS reblogs, ${partOf('polls', 'status_id')} AS polls, true AS leaves),
     viewers AS MATERIALIZED (SELECT v.id AS viewer, k.*,
         CASE WHEN k.far THEN (SELECT array_agg(h.domain) FROM account_domain_blocks h WHERE h.actor_id = v.id) END AS hidden_domains,
         (SELECT true FROM filters f WHERE f.actor_id = v.id LIMIT 1) IS TRUE AS filters
       FROM known k CROSS JOIN unnest($2::bigint[]) AS v(id)),
     readers AS MATERIALIZED (SELECT q.*,
         s.language IS NULL OR coalesce(s.language = ANY (nullif(vu.chosen_languages, '{}')), true) AS in_chosen_languages
       FROM statuses s JOIN actors a ON a.id = s.actor_id CROSS JOIN viewers q
       LEFT JOIN actors va ON va.id = q.viewer LEFT JOIN users vu ON vu.id = va.user_id
       WHERE s.id = $1 AND ${STATUS_SHOWN(READER, '$3', 'a')})
   SELECT q.viewer AS viewer_id, q.in_chosen_languages, p.id, p.actor_id = q.viewer AS own,
     CASE WHEN q.polls THEN ${OWN_VOTES(READER, '(SELECT pl.id FROM polls pl WHERE pl.status_id = p.id)')} END AS own_votes,
     ${STATUS_FLAGS(READER, 'p')} | CASE WHEN parts.quoted THEN ${QUOTED_FLAGS(READER, 'p')} ELSE 0 END AS flags,
     CASE WHEN parts.quoted THEN ${MUTED_UNTIL(READER, 'p')} END AS muted_until
   FROM readers q CROSS JOIN parts JOIN statuses p ON p.id = parts.id ORDER BY p.id`,
);

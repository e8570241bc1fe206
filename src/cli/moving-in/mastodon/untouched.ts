/**
 * Remote posts that no local person touched, in threads that no local person touched. A transaction that only reads creates no table, so settings of the
 * transaction hold the lists of their ids. PostgreSQL hashes such a list once for each statement, however long it is.
 */
import type { Source } from '../source.ts';

/** Posts, threads, and previews of links, all of whose posts are untouched. */
type List = 'posts' | 'threads' | 'cards';

/** The ids of a list, as a query in parentheses. */
export const untouched = (list: List): string =>
  `(SELECT unnest(current_setting('moving_in.untouched_${list}')::bigint[]))`;

/** An expression of an aggregate that stores a list. It returns a number, because the list may have megabytes. */
const stored = (list: List, ids: string): string =>
  `length(set_config('moving_in.untouched_${list}', coalesce(${ids}, '{}')::text, true))`;

const LOCAL = 'SELECT l.id FROM accounts l WHERE l.domain IS NULL';

/** The rows that local people made. */
const byLocal = (table: string, column: string): string =>
  `SELECT t.${column} FROM ${table} t WHERE t.account_id IN (${LOCAL})`;

/** Accounts whose posts all come. */
const AUTHORS = [LOCAL, byLocal('follows', 'target_account_id'), byLocal('follow_requests', 'target_account_id')];

/** Posts that local people touched, or that name them or their posts. */
const TOUCHED = [
  ...['favourites', 'bookmarks', 'status_pins', 'mentions'].map((table) => byLocal(table, 'status_id')),
  `SELECT p.status_id FROM poll_votes v JOIN polls p ON p.id = v.poll_id WHERE v.account_id IN (${LOCAL})`,
  'SELECT f.status_id FROM custom_filter_statuses f',
  "SELECT n.activity_id FROM notifications n WHERE n.activity_type = 'Status'",
  'SELECT unnest(r.status_ids) FROM reports r',
  'SELECT unnest(n.status_ids) FROM announcements n',
  ...['in_reply_to_id', 'quoted_status_id'].map(
    (name) =>
      `SELECT s.id FROM statuses s WHERE s.id::text IN (SELECT p.params ->> '${name}' FROM scheduled_statuses p)`,
  ),
  `SELECT b.id FROM statuses b JOIN statuses o ON o.id = b.reblog_of_id WHERE o.account_id IN (${LOCAL})`,
];

const QUOTES_OF_LOCAL = `SELECT q.status_id FROM quotes q JOIN statuses o ON o.id = q.quoted_status_id WHERE o.account_id IN (${LOCAL})`;

/** Threads that people have chosen as such. */
const THREADS = ['conversation_mutes', 'account_conversations'].map(
  (table) => `SELECT t.conversation_id FROM ${table} t`,
);

/** The id of a thread. Boosts, and posts that have no thread, are threads of their own, with negative ids. */
const threadOf = (status: string): string =>
  `CASE WHEN ${status}.reblog_of_id IS NULL THEN coalesce(${status}.conversation_id, -${status}.id) ELSE -${status}.id END`;

/** Pairs of threads: the second one comes if the first one does. */
const LINKS = [
  // Mastodon may have received a reply before the post that it replies to: each of them has a thread then.
  `SELECT ${threadOf('s')}, ${threadOf('p')} FROM statuses s JOIN statuses p ON p.id = s.in_reply_to_id`,
  `SELECT ${threadOf('p')}, ${threadOf('s')} FROM statuses s JOIN statuses p ON p.id = s.in_reply_to_id`,
  `SELECT ${threadOf('s')}, ${threadOf('o')} FROM statuses s JOIN statuses o ON o.id = s.reblog_of_id`,
];

const QUOTED = `SELECT ${threadOf('s')}, ${threadOf('o')} FROM quotes q JOIN statuses s ON s.id = q.status_id JOIN statuses o ON o.id = q.quoted_status_id`;

/** Estimates of a recursive query are far too high, so its result is read as an array, which PostgreSQL hashes in any case. */
function listPosts(hasQuotes: boolean): string {
  const posts = hasQuotes ? [...TOUCHED, QUOTES_OF_LOCAL] : TOUCHED;
  const links = hasQuotes ? [...LINKS, QUOTED] : LINKS;
  return `
    WITH RECURSIVE touched (thread) AS (
      SELECT ${threadOf('s')} FROM statuses s WHERE s.account_id IN (${AUTHORS.join(' UNION ALL ')})
      UNION SELECT ${threadOf('s')} FROM statuses s WHERE s.id IN (${posts.join(' UNION ALL ')})
      UNION ${THREADS.join(' UNION ')}),
    links (one, other) AS MATERIALIZED (SELECT one, other FROM (${links.join(' UNION ALL ')}) AS pairs (one, other) WHERE one <> other),
    come (thread) AS (SELECT thread FROM touched UNION SELECT l.other FROM come c JOIN links l ON l.one = c.thread)
    SELECT ${stored('posts', 'array_agg(u.id)')}, ${stored('threads', 'array_agg(DISTINCT u.thread) FILTER (WHERE u.thread > 0)')}
    FROM (SELECT s.id, ${threadOf('s')} AS thread FROM statuses s) AS u WHERE u.thread NOT IN (SELECT unnest(ARRAY(SELECT thread FROM come)))`;
}

const LIST_CARDS = `
  SELECT ${stored('cards', 'array_agg(c.id)')}
  FROM (SELECT l.preview_card_id AS id FROM preview_cards_statuses l GROUP BY 1 HAVING bool_and(l.status_id IN ${untouched('posts')})) AS c`;

/** Computes the lists, once in the transaction of the source. */
export async function listUntouched({ client, tables }: Source): Promise<void> {
  await client.query(listPosts(tables.has('quotes')));
  await client.query(LIST_CARDS);
}

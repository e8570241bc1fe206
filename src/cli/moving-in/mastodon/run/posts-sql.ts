/** Posts and boosts, and the rows that belong to them. */
import { LONGEST_TEXT } from '../../../../domain/federation/documents/note-text.ts';
import { languageIn, unlessTooLong } from '../../indexed-texts.ts';
import { MOST_NAMED } from '../../stored-values.ts';
import { BASE, PAGE, STATUS_URI } from './addresses-sql.ts';
import { integer } from './integer-sql.ts';

const VISIBILITY = `CASE s.visibility WHEN 0 THEN 'PUBLIC' WHEN 1 THEN 'UNLISTED' WHEN 2 THEN 'PRIVATE' ELSE 'DIRECT' END::"StatusVisibility"`;

/** Flags of Mastodon: 1 unsupported, 2 everybody, 4 followers, 8 people whom the author follows. */
const POLICY = (flags: string, other: string): string =>
  `CASE WHEN s.visibility > 1 THEN 'NOBODY' WHEN (${flags}) & 2 > 0 THEN 'PUBLIC' WHEN (${flags}) & 4 > 0 THEN 'FOLLOWERS'
    WHEN (${flags}) & 8 > 0 THEN 'FOLLOWING' WHEN (${flags}) & 1 > 0 THEN '${other}' ELSE 'NOBODY' END::"QuotePolicy"`;

const AUTOMATIC = POLICY('s.quote_approval_policy >> 16', 'OTHERS');
const MANUAL = POLICY('s.quote_approval_policy & 65535', 'OTHERS');

/** A quote whose post was deleted keeps its state, without the post. */
const QUOTE_STATE = `CASE q.state WHEN 0 THEN 'PENDING' WHEN 1 THEN 'ACCEPTED' WHEN 2 THEN 'REJECTED' WHEN 3 THEN 'REVOKED' WHEN 4 THEN 'ACCEPTED' END::"QuoteState"`;

/** The first post of each thread. Boosts are no parts of threads. */
const THREADS = `
  CREATE TABLE moving_in.threads AS
  SELECT conversation_id AS id, min(id) AS first_id FROM moving_in.statuses WHERE reblog_of_id IS NULL AND conversation_id IS NOT NULL GROUP BY 1`;

const INDEX_THREADS = 'CREATE UNIQUE INDEX ON moving_in.threads (id)';

/** Statuses refer to each other, which PostgreSQL checks at the end of the statement. */
const INSERT_STATUSES = `
  INSERT INTO statuses (id, actor_id, text, content, spoiler_text, sensitive, language, visibility, local, uri, url, in_reply_to_id, in_reply_to_actor_id,
    reblog_of_id, quote_policy, quote_manual_policy, quoted_status_id, quoted_actor_id, quote_state, conversation_id, conversation_uri, app_id,
    created_at, edited_at, emojis)
  SELECT s.id, s.account_id, left(coalesce(t.text, ''), ${LONGEST_TEXT}), coalesce(t.content, ''), coalesce(t.spoiler_text, ''), s.sensitive, ${languageIn('s.language')},
    ${VISIBILITY}, a.domain IS NULL, ${STATUS_URI('s', 'a')},
    CASE WHEN a.domain IS NULL THEN ${PAGE('a')} || '/' || s.id ELSE coalesce(nullif(s.url, ''), s.uri) END,
    parent.id, s.in_reply_to_account_id, original.id,
    CASE WHEN s.reblog_of_id IS NULL THEN ${AUTOMATIC} ELSE 'NOBODY' END,
    CASE WHEN s.reblog_of_id IS NULL AND a.domain IS NOT NULL THEN ${MANUAL} ELSE 'NOBODY' END,
    quoted.id, CASE WHEN q.id IS NOT NULL THEN coalesce(quoted.account_id, q.quoted_account_id) END, ${QUOTE_STATE},
    CASE WHEN s.reblog_of_id IS NULL THEN coalesce(thread.first_id, s.id) ELSE s.id END, CASE WHEN s.reblog_of_id IS NULL THEN c.uri END,
    app.id, s.created_at, s.edited_at, coalesce(t.emojis, '[]')
  FROM moving_in.statuses s JOIN moving_in.accounts a ON a.id = s.account_id JOIN actors author ON author.id = s.account_id
    LEFT JOIN moving_in.status_texts t ON t.id = s.id
    LEFT JOIN moving_in.statuses parent ON parent.id = s.in_reply_to_id
    LEFT JOIN moving_in.statuses original ON original.id = s.reblog_of_id
    LEFT JOIN moving_in.quotes q ON q.status_id = s.id
    LEFT JOIN moving_in.statuses quoted ON quoted.id = q.quoted_status_id
    LEFT JOIN moving_in.threads thread ON thread.id = s.conversation_id
    LEFT JOIN moving_in.conversations c ON c.id = s.conversation_id
    LEFT JOIN apps app ON app.id = s.application_id
  WHERE (s.reblog_of_id IS NULL OR original.id IS NOT NULL)
  ORDER BY s.id`;

/** Other servers read approvals again, under the addresses that they know. */
const INSERT_REMOTE_QUOTES = `
  INSERT INTO remote_quotes (status_id, uri, "authorization")
  SELECT q.status_id, ${STATUS_URI('o', 'b')},
    CASE WHEN b.domain IS NULL AND q.state = 1 THEN ${BASE('b')} || '/quote_authorizations/' || q.id ELSE ${unlessTooLong("nullif(q.approval_uri, '')")} END
  FROM moving_in.quotes q JOIN statuses s ON s.id = q.status_id JOIN moving_in.accounts a ON a.id = s.actor_id
    JOIN moving_in.statuses o ON o.id = q.quoted_status_id JOIN moving_in.accounts b ON b.id = o.account_id
  WHERE a.domain IS NOT NULL OR b.domain IS NOT NULL`;

const INSERT_MENTIONS = `
  INSERT INTO mentions (status_id, actor_id, silent)
  SELECT m.status_id, m.account_id, bool_and(m.silent) FROM moving_in.mentions m JOIN statuses s ON s.id = m.status_id JOIN actors a ON a.id = m.account_id
  GROUP BY 1, 2`;

/** Names of tags that are the same here are one tag; the titles and slugs were computed before. */
const INSERT_TAGS = `
  INSERT INTO tags (id, name, title, slug, trendable, reviewed_at, usable, listable, created_at)
  SELECT id, name, title, CASE WHEN row_number() OVER (PARTITION BY slug ORDER BY id) = 1 THEN slug ELSE slug || '-' || id END,
    trendable, reviewed_at, coalesce(usable, true), coalesce(listable, true), created_at
  FROM (SELECT DISTINCT ON (n.name) t.id, n.name, n.title, n.slug, t.trendable, t.reviewed_at, t.usable, t.listable, t.created_at
    FROM moving_in.tag_names n JOIN moving_in.tags t ON t.id = n.id ORDER BY n.name, t.id) AS firsts`;

const MAP_TAGS = `
  CREATE TABLE moving_in.tag_map AS SELECT n.id, t.id AS tag_id FROM moving_in.tag_names n JOIN tags t ON t.name = n.name`;

const INSERT_STATUS_TAGS = `
  INSERT INTO status_tags (status_id, tag_id)
  SELECT DISTINCT t.status_id, m.tag_id FROM moving_in.statuses_tags t JOIN moving_in.tag_map m ON m.id = t.tag_id JOIN statuses s ON s.id = t.status_id`;

/** A remote poll without an end. */
const FOR_EVER = "'9999-12-31'";

const INSERT_POLLS = `
  INSERT INTO polls (id, status_id, options, tallies, voters_count, multiple, hide_totals, expires_at, fetched_at)
  SELECT DISTINCT ON (p.status_id) p.id, p.status_id, p.options,
    ARRAY(SELECT ${integer('coalesce(p.cached_tallies[i], 0)')}::int FROM generate_series(1, cardinality(p.options)) AS i),
    ${integer('coalesce(p.voters_count, 0)')}, p.multiple, p.hide_totals, coalesce(p.expires_at, ${FOR_EVER}), p.last_fetched_at
  FROM moving_in.polls p JOIN statuses s ON s.id = p.status_id ORDER BY p.status_id, p.id DESC`;

const INSERT_VOTES = `
  INSERT INTO poll_votes (poll_id, actor_id, choice, created_at)
  SELECT v.poll_id, v.account_id, v.choice, min(v.created_at) FROM moving_in.poll_votes v JOIN polls p ON p.id = v.poll_id JOIN actors a ON a.id = v.account_id
  GROUP BY 1, 2, 3`;

/** Both lists of versions include the current one. */
const INSERT_EDITS = `
  INSERT INTO status_edits (id, status_id, content, spoiler_text, sensitive, media, poll_options, created_at)
  SELECT e.id, e.status_id, t.content, e.spoiler_text, coalesce(e.sensitive, s.sensitive),
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', m.id::text, 'description', e.media_descriptions[m.place]) ORDER BY m.place)
      FROM unnest(e.ordered_media_attachment_ids) WITH ORDINALITY AS m (id, place) WHERE m.id IS NOT NULL), '[]'),
    to_jsonb(e.poll_options), e.created_at
  FROM moving_in.status_edits e JOIN moving_in.edit_texts t ON t.id = e.id JOIN statuses s ON s.id = e.status_id`;

const marked = (table: string, columns: string, values: string): string => `
  INSERT INTO ${table} (${columns})
  SELECT ${values} FROM moving_in.${table} t JOIN statuses s ON s.id = t.status_id JOIN actors a ON a.id = t.account_id ON CONFLICT DO NOTHING`;

const INSERT_FAVOURITES = marked(
  'favourites',
  'id, actor_id, status_id, created_at',
  't.id, t.account_id, t.status_id, t.created_at',
);
const INSERT_BOOKMARKS = marked(
  'bookmarks',
  'id, actor_id, status_id, created_at',
  't.id, t.account_id, t.status_id, t.created_at',
);
const INSERT_PINS = marked('status_pins', 'actor_id, status_id, created_at', 't.account_id, t.status_id, t.created_at');

const INSERT_CONVERSATIONS = `
  INSERT INTO conversations (id, actor_id, thread_id, participant_ids, last_status_id, unread)
  SELECT DISTINCT ON (c.account_id, thread.first_id, people.ids) c.id, c.account_id, thread.first_id, people.ids, c.last_status_id, c.unread
  FROM moving_in.account_conversations c JOIN actors a ON a.id = c.account_id JOIN statuses s ON s.id = c.last_status_id
    JOIN moving_in.threads thread ON thread.id = c.conversation_id
    CROSS JOIN LATERAL (SELECT ARRAY(SELECT DISTINCT id FROM unnest(c.participant_account_ids) AS id ORDER BY id LIMIT ${MOST_NAMED}) AS ids) AS people
  ORDER BY c.account_id, thread.first_id, people.ids, c.id DESC`;

const INSERT_DIRECT_ENTRIES = `
  INSERT INTO direct_entries (actor_id, status_id, conversation_id)
  SELECT c.actor_id, s.id, max(c.id) FROM moving_in.account_conversations m JOIN conversations c ON c.id = m.id
    CROSS JOIN LATERAL unnest(m.status_ids) AS entry (id) JOIN statuses s ON s.id = entry.id GROUP BY 1, 2`;

const INSERT_CONVERSATION_MUTES = `
  INSERT INTO conversation_mutes (actor_id, conversation_id, created_at)
  SELECT DISTINCT m.account_id, thread.first_id, now() FROM moving_in.conversation_mutes m JOIN actors a ON a.id = m.account_id
    JOIN moving_in.threads thread ON thread.id = m.conversation_id`;

export const TAGS_SQL = [INSERT_TAGS, MAP_TAGS];

export const STATUSES_SQL = [THREADS, INDEX_THREADS, INSERT_STATUSES];

export const PARTS_SQL = [
  INSERT_REMOTE_QUOTES,
  INSERT_MENTIONS,
  INSERT_STATUS_TAGS,
  INSERT_POLLS,
  INSERT_VOTES,
  INSERT_EDITS,
  INSERT_FAVOURITES,
  INSERT_BOOKMARKS,
  INSERT_PINS,
  INSERT_CONVERSATIONS,
  INSERT_DIRECT_ENTRIES,
  INSERT_CONVERSATION_MUTES,
];

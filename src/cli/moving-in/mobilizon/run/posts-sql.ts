/** Comments, private messages, discussions and posts of groups. */
import { lacksAddress, languageIn } from '../../indexed-texts.ts';
import { MOST_NAMED } from '../../stored-values.ts';
import { ID } from './ids-sql.ts';
import { NAME_THREADS } from './known-sql.ts';

/** The thread of a comment. Other comments of Mobilizon name its first one. */
const THREAD = `CASE WHEN c.discussion_id IS NOT NULL THEN 'd' || c.discussion_id WHEN c.conversation_id IS NOT NULL THEN 'v' || c.conversation_id
  ELSE 'o' || coalesce(c.origin_comment_id, c.in_reply_to_comment_id, c.id) END`;

const THREADS = `
  CREATE TABLE moving_in.threads AS
  SELECT c.id AS comment_id, i.id, ${THREAD} AS thread, i.known, coalesce(i.known, '') IN ('ours', 'remote') AS is_kept, c.conversation_id IS NOT NULL AS is_letter,
    coalesce(CASE WHEN c.conversation_id IS NOT NULL THEN min(s.conversation_id) OVER (PARTITION BY ${THREAD}) END, min(i.id) OVER (PARTITION BY ${THREAD})) AS first_id
  FROM moving_in.comments c JOIN moving_in.status_ids i ON i.key = 'c' || c.id LEFT JOIN statuses s ON s.id = i.id AND i.known IS NOT NULL WHERE c.deleted_at IS NULL`;

const INDEX_THREADS = 'CREATE UNIQUE INDEX ON moving_in.threads (comment_id)';

/** Comments on events that few may see have no readers but their author and the people whom they mention. */
const VISIBILITY = `CASE WHEN c.discussion_id IS NOT NULL THEN 'MEMBERS' WHEN c.conversation_id IS NOT NULL THEN 'DIRECT'
  WHEN c.visibility NOT IN ('public', 'unlisted', 'moderated') OR e.visibility IN ('private', 'restricted') THEN 'DIRECT'
  WHEN c.visibility = 'unlisted' OR e.visibility = 'unlisted' THEN 'UNLISTED' ELSE 'PUBLIC' END::"StatusVisibility"`;

/** Answers to nothing, or to a deleted comment, are answers to the first one of the thread. */
const PARENT = 'CASE WHEN p.id IS NULL AND h.id <> h.first_id THEN h.first_id ELSE p.id END';

/** Posts of this Mobilizon that a Mastodon had as those of another server. */
const BECOME_LOCAL = `ON CONFLICT (id) DO UPDATE SET text = excluded.text, content = excluded.content, emojis = '[]', language = excluded.language, visibility = excluded.visibility,
    local = excluded.local, group_id = excluded.group_id, url = excluded.url, created_at = excluded.created_at`;

/** Statuses refer to each other, which PostgreSQL checks at the end of the statement. */
const INSERT_COMMENTS = `
  INSERT INTO statuses (id, actor_id, text, content, language, visibility, local, group_id, uri, url, in_reply_to_id, quote_policy, conversation_id, created_at)
  SELECT h.id, x.id, t.text, t.content, ${languageIn('c.language')}, ${VISIBILITY}, x.domain IS NULL, g.id, c.url, c.url, ${PARENT},
    'NOBODY', h.first_id, coalesce(c.published_at, c.inserted_at)
  FROM moving_in.comments c JOIN moving_in.threads h ON h.comment_id = c.id JOIN moving_in.comment_texts t ON t.id = c.id
    JOIN moving_in.actor_ids i ON i.former = c.actor_id JOIN actors x ON x.id = i.id
    LEFT JOIN moving_in.events e ON e.id = c.event_id LEFT JOIN moving_in.threads p ON p.comment_id = c.in_reply_to_comment_id
    LEFT JOIN moving_in.discussions d ON d.id = c.discussion_id LEFT JOIN moving_in.actor_ids g ON g.former = d.actor_id
  WHERE NOT h.is_kept ${BECOME_LOCAL}, in_reply_to_id = excluded.in_reply_to_id, conversation_id = excluded.conversation_id`;

/** Where a post that this server has already lost its parent, which was the copy of an event or came from the other server alone. */
const LINK_KEPT = `
  UPDATE statuses s SET in_reply_to_id = p.id FROM moving_in.comments c JOIN moving_in.threads h ON h.comment_id = c.id
    JOIN moving_in.threads p ON p.comment_id = c.in_reply_to_comment_id
  WHERE s.id = h.id AND h.is_kept AND NOT h.is_letter AND s.in_reply_to_id IS NULL`;

const NAME_PARENTS = `
  UPDATE statuses s SET in_reply_to_actor_id = p.actor_id FROM moving_in.threads h, statuses p WHERE h.id = s.id AND p.id = s.in_reply_to_id`;

/** Posts of groups, for everybody or for their members. */
const INSERT_ARTICLES = `
  INSERT INTO statuses (id, actor_id, text, content, language, visibility, local, group_id, uri, url, quote_policy, conversation_id, created_at)
  SELECT i.id, g.id, t.text, t.content, ${languageIn('p.language')},
    CASE p.visibility WHEN 'public' THEN 'PUBLIC' WHEN 'unlisted' THEN 'UNLISTED' ELSE 'MEMBERS' END::"StatusVisibility", g.domain IS NULL,
    CASE WHEN coalesce(p.visibility, 'private') NOT IN ('public', 'unlisted') THEN g.id END, p.url, p.url, 'NOBODY', i.id, coalesce(p.publish_at, p.inserted_at)
  FROM moving_in.posts p JOIN moving_in.status_ids i ON i.key = 'p' || p.id JOIN moving_in.post_texts t ON t.id = p.n
    JOIN moving_in.actor_ids o ON o.former = p.attributed_to_id JOIN actors g ON g.id = o.id
  WHERE coalesce(i.known, 'joins') = 'joins' ${BECOME_LOCAL}`;

const ATTACH_PICTURES = `
  UPDATE media m SET status_id = s.id FROM moving_in.posts p JOIN moving_in.media_ids f ON f.key = 'c' || p.n
    JOIN moving_in.status_ids i ON i.key = 'p' || p.id JOIN statuses s ON s.id = i.id
  WHERE m.id = f.id`;

/** A discussion is a post that its group shares. */
const INSERT_BOOSTS = `
  INSERT INTO statuses (id, actor_id, text, content, visibility, local, group_id, uri, url, reblog_of_id, quote_policy, conversation_id, created_at)
  SELECT i.id, g.id, '', '', 'MEMBERS', true, g.id, g.uri || '/statuses/' || i.id || '/activity', g.url || '/' || i.id, s.id, 'NOBODY', s.conversation_id, s.created_at
  FROM moving_in.openings o JOIN moving_in.status_ids i ON i.key = 'b' || o.discussion_id JOIN moving_in.threads h ON h.comment_id = o.comment_id
    JOIN statuses s ON s.id = h.id JOIN actors g ON g.id = s.group_id`;

const INSERT_DISCUSSIONS = `
  INSERT INTO discussions (status_id, group_id, title, answers_count, last_id)
  SELECT s.id, s.group_id, t.title, (SELECT count(*) - 1 FROM statuses a WHERE a.conversation_id = s.id AND a.reblog_of_id IS NULL),
    (SELECT max(a.id) FROM statuses a WHERE a.conversation_id = s.id AND a.reblog_of_id IS NULL)
  FROM moving_in.openings o JOIN moving_in.discussion_titles t ON t.discussion_id = o.discussion_id JOIN moving_in.threads h ON h.comment_id = o.comment_id
    JOIN statuses s ON s.id = h.id`;

/** A comment begins a thread below its event; the others are found by it. */
const INSERT_EVENT_COMMENTS = `
  INSERT INTO event_comments (status_id, event_id, approved_at)
  SELECT s.id, x.id, CASE WHEN c.visibility <> 'moderated' THEN s.created_at END
  FROM moving_in.comments c JOIN moving_in.threads h ON h.comment_id = c.id JOIN statuses s ON s.id = h.id
    JOIN moving_in.event_ids i ON i.former = c.event_id JOIN events x ON x.id = i.id
  WHERE c.discussion_id IS NULL AND c.conversation_id IS NULL AND (s.in_reply_to_id IS NULL OR c.visibility = 'moderated') ON CONFLICT DO NOTHING`;

/**
 * The people of a conversation: those whom Mobilizon names, and the authors. People of a Mastodon that moved in before read the messages that
 * the Mastodon has, and no others: they may have blocked the author.
 */
const PEOPLE = `
  CREATE TABLE moving_in.people AS
  SELECT DISTINCT conversation_id, actor_id, is_ours FROM (
    SELECT p.conversation_id, i.id AS actor_id, coalesce(i.known = 'ours', false) AS is_ours FROM moving_in.conversation_participants p JOIN moving_in.actor_ids i ON i.former = p.actor_id
    UNION ALL
    SELECT c.conversation_id, i.id, coalesce(i.known = 'ours', false) FROM moving_in.comments c JOIN moving_in.actor_ids i ON i.former = c.actor_id WHERE c.deleted_at IS NULL) AS people
  WHERE conversation_id IS NOT NULL`;

const INSERT_MENTIONS = `
  INSERT INTO mentions (status_id, actor_id, silent)
  SELECT named.status_id, named.actor_id, bool_and(named.silent) FROM (
    SELECT h.id AS status_id, i.id AS actor_id, m.silent, coalesce(i.known = 'ours', false) AS is_ours FROM moving_in.mentions m JOIN moving_in.threads h ON h.comment_id = m.comment_id AND NOT h.is_kept
      JOIN moving_in.actor_ids i ON i.former = m.actor_id
    UNION ALL
    SELECT h.id, p.actor_id, false, p.is_ours FROM moving_in.comments c JOIN moving_in.threads h ON h.comment_id = c.id AND NOT h.is_kept
      JOIN moving_in.people p ON p.conversation_id = c.conversation_id
    UNION ALL
    SELECT d.status_id, d.group_id, true, false FROM discussions d) AS named
    JOIN statuses s ON s.id = named.status_id AND s.actor_id <> named.actor_id AND NOT (named.is_ours AND s.visibility = 'DIRECT')
  GROUP BY 1, 2 ON CONFLICT DO NOTHING`;

const INSERT_STATUS_TAGS = `
  INSERT INTO status_tags (status_id, tag_id)
  SELECT DISTINCT s.id, m.tag_id FROM (
    SELECT 'c' || t.comment_id AS key, t.tag_id FROM moving_in.comments_tags t UNION ALL SELECT 'p' || t.post_id, t.tag_id FROM moving_in.posts_tags t) AS tagged
    JOIN moving_in.status_ids i ON i.key = tagged.key AND coalesce(i.known, 'joins') = 'joins' JOIN statuses s ON s.id = i.id JOIN moving_in.tag_map m ON m.id = tagged.tag_id
  ON CONFLICT (status_id, tag_id) DO UPDATE SET local = true`;

const INSERT_CONVERSATIONS = `
  INSERT INTO conversations (id, actor_id, thread_id, participant_ids, last_status_id, unread)
  SELECT ${ID('v.inserted_at', 'v.id, x.id')}, x.id, l.first_id,
    ARRAY(SELECT o.actor_id FROM moving_in.people o WHERE o.conversation_id = v.id AND o.actor_id <> x.id ORDER BY 1 LIMIT ${MOST_NAMED}), l.last_id,
    coalesce((SELECT bool_or(u.unread) FROM moving_in.conversation_participants u JOIN moving_in.actor_ids j ON j.former = u.actor_id
      WHERE u.conversation_id = v.id AND j.id = x.id), false)
  FROM moving_in.conversations v JOIN moving_in.people p ON p.conversation_id = v.id AND NOT p.is_ours
    JOIN actors x ON x.id = p.actor_id AND x.domain IS NULL AND x.deleted_at IS NULL AND x.type = 'PERSON'
    JOIN (SELECT c.conversation_id, min(h.first_id) AS first_id, max(h.id) AS last_id FROM moving_in.comments c JOIN moving_in.threads h ON h.comment_id = c.id
      GROUP BY 1) AS l ON l.conversation_id = v.id
  ON CONFLICT DO NOTHING`;

const INSERT_DIRECT_ENTRIES = `
  INSERT INTO direct_entries (actor_id, status_id, conversation_id)
  SELECT v.actor_id, s.id, v.id FROM conversations v JOIN statuses s ON s.conversation_id = v.thread_id AND s.visibility = 'DIRECT'
    JOIN moving_in.threads h ON h.id = s.id WHERE v.actor_id IN (SELECT p.actor_id FROM moving_in.people p WHERE NOT p.is_ours) ON CONFLICT DO NOTHING`;

/** Deleted events and comments do not return. */
const INSERT_TOMBSTONES = `
  INSERT INTO tombstones (uri, created_at)
  SELECT uri, min(at) FROM (SELECT t.uri, t.inserted_at AS at FROM moving_in.tombstones t
    UNION ALL SELECT c.url, c.deleted_at FROM moving_in.comments c WHERE c.deleted_at IS NOT NULL) AS deleted
  WHERE NOT ${lacksAddress('uri')} AND NOT starts_with(uri, $web || '/') AND NOT EXISTS (SELECT FROM statuses s WHERE s.uri = deleted.uri) GROUP BY uri ON CONFLICT DO NOTHING`;

export const POSTS_SQL: readonly string[] = [
  ...[
    THREADS,
    INDEX_THREADS,
    INSERT_COMMENTS,
    LINK_KEPT,
    NAME_PARENTS,
    NAME_THREADS,
    INSERT_ARTICLES,
    ATTACH_PICTURES,
    INSERT_BOOSTS,
    INSERT_DISCUSSIONS,
    INSERT_EVENT_COMMENTS,
  ],
  ...[PEOPLE, INSERT_MENTIONS, INSERT_STATUS_TAGS, INSERT_CONVERSATIONS, INSERT_DIRECT_ENTRIES, INSERT_TOMBSTONES],
];

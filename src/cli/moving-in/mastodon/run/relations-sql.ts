/** Follows, blocks, mutes, lists and filters, and the other choices of people. */
import { unlessTooLong } from '../../indexed-texts.ts';
import { ACCOUNT_URI } from './addresses-sql.ts';

const FOLLOW_COLUMNS = 'id, follower_id, target_id, approved, show_reblogs, notify, languages, uri, created_at';

const BETWEEN = `JOIN moving_in.accounts a ON a.id = f.account_id JOIN actors one ON one.id = f.account_id JOIN actors other ON other.id = f.target_account_id`;

export const FOLLOW_URI = (follow: string): string => unlessTooLong(`nullif(${follow}.uri, '')`);

/** Follows without an address have that of their id, as on this server. */
const INSERT_FOLLOWS = `
  INSERT INTO follows (${FOLLOW_COLUMNS})
  SELECT f.id, f.account_id, f.target_account_id, true, f.show_reblogs, f.notify, coalesce(f.languages, '{}'), ${FOLLOW_URI('f')}, f.created_at
  FROM moving_in.follows f ${BETWEEN} ON CONFLICT DO NOTHING`;

/**
 * Requests have ids of their own in Mastodon, which may be those of follows, so they get ids after all others. Their addresses are
 * stored, because they contain the former id.
 */
const INSERT_REQUESTS = `
  INSERT INTO follows (${FOLLOW_COLUMNS})
  SELECT last.id + row_number() OVER (ORDER BY f.id), f.account_id, f.target_account_id, false, f.show_reblogs, f.notify, coalesce(f.languages, '{}'),
    coalesce(${FOLLOW_URI('f')}, ${ACCOUNT_URI('a')} || '#follows/' || f.id), f.created_at
  FROM moving_in.follow_requests f ${BETWEEN}, (SELECT coalesce(max(id), 0) AS id FROM moving_in.follows) AS last
  WHERE NOT EXISTS (SELECT FROM follows known WHERE known.follower_id = f.account_id AND known.target_id = f.target_account_id)
  ON CONFLICT DO NOTHING`;

const INSERT_BLOCKS = `
  INSERT INTO blocks (id, blocker_id, target_id, uri, created_at)
  SELECT b.id, b.account_id, b.target_account_id, nullif(b.uri, ''), b.created_at
  FROM moving_in.blocks b JOIN actors one ON one.id = b.account_id JOIN actors other ON other.id = b.target_account_id ON CONFLICT DO NOTHING`;

const INSERT_MUTES = `
  INSERT INTO mutes (id, muter_id, target_id, hide_notifications, expires_at, created_at)
  SELECT m.id, m.account_id, m.target_account_id, m.hide_notifications, m.expires_at, m.created_at
  FROM moving_in.mutes m JOIN actors one ON one.id = m.account_id JOIN actors other ON other.id = m.target_account_id ON CONFLICT DO NOTHING`;

const INSERT_HIDDEN_DOMAINS = `
  INSERT INTO account_domain_blocks (id, actor_id, domain, created_at)
  SELECT DISTINCT ON (b.account_id, lower(b.domain)) b.id, b.account_id, lower(b.domain), b.created_at
  FROM moving_in.account_domain_blocks b JOIN actors a ON a.id = b.account_id ORDER BY b.account_id, lower(b.domain), b.id`;

const INSERT_NOTES = `
  INSERT INTO account_notes (actor_id, target_id, comment, updated_at)
  SELECT n.account_id, n.target_account_id, n.comment, n.updated_at
  FROM moving_in.account_notes n JOIN actors one ON one.id = n.account_id JOIN actors other ON other.id = n.target_account_id ON CONFLICT DO NOTHING`;

/** Each needs the follow. */
const INSERT_ENDORSEMENTS = `
  INSERT INTO endorsements (id, actor_id, target_id, follow_id, created_at)
  SELECT p.id, p.account_id, p.target_account_id, f.id, p.created_at
  FROM moving_in.account_pins p JOIN follows f ON f.follower_id = p.account_id AND f.target_id = p.target_account_id AND f.approved
  ON CONFLICT DO NOTHING`;

const INSERT_ALIASES = `
  INSERT INTO account_aliases (id, actor_id, alias_id, created_at)
  SELECT l.id, l.account_id, other.id, l.created_at
  FROM moving_in.account_aliases l JOIN actors one ON one.id = l.account_id JOIN actors other ON other.uri = l.uri ON CONFLICT DO NOTHING`;

const INSERT_LISTS = `
  INSERT INTO lists (id, actor_id, title, replies_policy, exclusive, created_at)
  SELECT l.id, l.account_id, l.title, CASE l.replies_policy WHEN 1 THEN 'FOLLOWED' WHEN 2 THEN 'NONE' ELSE 'LIST' END::"RepliesPolicy", l.exclusive, l.created_at
  FROM moving_in.lists l JOIN actors a ON a.id = l.account_id`;

/** A member who is the owner has no follow. */
const INSERT_LIST_MEMBERS = `
  INSERT INTO list_members (list_id, actor_id, follow_id)
  SELECT m.list_id, m.account_id, f.id FROM moving_in.list_accounts m JOIN lists l ON l.id = m.list_id JOIN actors a ON a.id = m.account_id
    LEFT JOIN follows f ON f.follower_id = l.actor_id AND f.target_id = m.account_id
  ON CONFLICT DO NOTHING`;

const INSERT_FILTERS = `
  INSERT INTO filters (id, actor_id, title, context, action, expires_at, created_at)
  SELECT f.id, f.account_id, f.phrase, f.context, CASE f.action WHEN 1 THEN 'HIDE' WHEN 2 THEN 'BLUR' ELSE 'WARN' END::"FilterAction", f.expires_at, f.created_at
  FROM moving_in.custom_filters f JOIN actors a ON a.id = f.account_id`;

const INSERT_FILTER_KEYWORDS = `
  INSERT INTO filter_keywords (id, filter_id, keyword, whole_word)
  SELECT k.id, k.custom_filter_id, k.keyword, k.whole_word FROM moving_in.custom_filter_keywords k JOIN filters f ON f.id = k.custom_filter_id`;

const INSERT_FILTER_STATUSES = `
  INSERT INTO filter_statuses (id, filter_id, status_id)
  SELECT k.id, k.custom_filter_id, k.status_id
  FROM moving_in.custom_filter_statuses k JOIN filters f ON f.id = k.custom_filter_id JOIN statuses s ON s.id = k.status_id ON CONFLICT DO NOTHING`;

const INSERT_TAG_FOLLOWS = `
  INSERT INTO tag_follows (id, actor_id, tag_id, created_at)
  SELECT DISTINCT ON (f.account_id, m.tag_id) f.id, f.account_id, m.tag_id, f.created_at
  FROM moving_in.tag_follows f JOIN actors a ON a.id = f.account_id JOIN moving_in.tag_map m ON m.id = f.tag_id ORDER BY f.account_id, m.tag_id, f.id`;

const INSERT_FEATURED_TAGS = `
  INSERT INTO featured_tags (id, actor_id, tag_id, created_at)
  SELECT DISTINCT ON (f.account_id, m.tag_id) f.id, f.account_id, m.tag_id, f.created_at
  FROM moving_in.featured_tags f JOIN actors a ON a.id = f.account_id JOIN moving_in.tag_map m ON m.id = f.tag_id ORDER BY f.account_id, m.tag_id, f.id`;

/** Mastodon has them for each user. */
const INSERT_MARKERS = `
  INSERT INTO markers (actor_id, timeline, last_read_id, version, updated_at)
  SELECT DISTINCT ON (u.default_actor_id, m.timeline) u.default_actor_id, m.timeline, m.last_read_id, m.lock_version, m.updated_at
  FROM moving_in.markers m JOIN users u ON u.id = m.user_id ORDER BY u.default_actor_id, m.timeline, m.id DESC`;

const INSERT_DISMISSALS = `
  INSERT INTO suggestion_dismissals (actor_id, target_id, created_at)
  SELECT d.account_id, d.target_account_id, d.created_at
  FROM moving_in.follow_recommendation_mutes d JOIN actors one ON one.id = d.account_id JOIN actors other ON other.id = d.target_account_id ON CONFLICT DO NOTHING`;

const INSERT_TOMBSTONES = `
  INSERT INTO tombstones (uri, created_at) SELECT uri, min(created_at) FROM moving_in.tombstones GROUP BY uri`;

export const RELATIONS_SQL = [
  INSERT_FOLLOWS,
  INSERT_REQUESTS,
  INSERT_BLOCKS,
  INSERT_MUTES,
  INSERT_HIDDEN_DOMAINS,
  INSERT_NOTES,
  INSERT_ENDORSEMENTS,
  INSERT_ALIASES,
  INSERT_LISTS,
  INSERT_LIST_MEMBERS,
  INSERT_FILTERS,
  INSERT_FILTER_KEYWORDS,
  INSERT_FILTER_STATUSES,
  INSERT_TAG_FOLLOWS,
  INSERT_FEATURED_TAGS,
  INSERT_MARKERS,
  INSERT_DISMISSALS,
  INSERT_TOMBSTONES,
];

/**
 * Rows that a Mastodon brought which moved in before: people and posts of this Mobilizon and of other servers, and mail addresses. Without
 * one, the tables are empty.
 *
 * The column `known` names the owner of an actor or a post: `ours` for the Mastodon, `joins` for this Mobilizon, which was remote until
 * now, and `remote`.
 */
import { KNOWN_ZONE } from '../../known-zone.ts';
import { GUEST_EMAIL, IS_ANONYMOUS, IS_TAKEN } from '../actors-sql.ts';

const KNOWN_ACTORS = `
  CREATE TABLE moving_in.known_actors AS
  SELECT a.id AS former, x.id, CASE WHEN a.domain IS NULL THEN 'joins' WHEN x.domain IS NULL THEN 'ours' ELSE 'remote' END AS known
  FROM moving_in.actors a JOIN actors x ON x.uri = a.url WHERE ${IS_TAKEN('a')} AND (x.domain IS NOT NULL OR x.deleted_at IS NULL)`;

/** Accounts at the host of which this Mobilizon, their own server, knows nothing. Their posts go with them. */
const FORGET_ABSENT = `
  DELETE FROM actors x WHERE x.domain IN ($host, $domain) AND NOT EXISTS (SELECT FROM moving_in.known_actors k WHERE k.id = x.id)`;

/** Accounts whose address counts as confirmed at both servers. Staff and identity providers confirm addresses, too, so the check lists them. */
const SAME_PEOPLE = `
  CREATE TABLE moving_in.same_people AS
  SELECT u.id AS former, x.id, greatest(u.current_sign_in_at, u.last_sign_in_at) > coalesce(greatest(
      (SELECT max(i.used_at) FROM user_ips i WHERE i.user_id = x.id AND i.kind = 'sign_in'), (SELECT a.day::timestamptz FROM user_activity a WHERE a.user_id = x.id)), '-infinity') AS is_newer
  FROM moving_in.users u JOIN users x ON x.email = u.email::citext AND x.email_proved_at IS NOT NULL WHERE u.confirmed_at IS NOT NULL`;

/**
 * Anybody may have signed up with the address of another person, so such an account of this Mobilizon does not come. If nobody confirmed the
 * address at the Mastodon either, the account of the Mastodon stays, because the address can have one account only.
 */
const UNCONFIRMED = `
  CREATE TABLE moving_in.unconfirmed AS SELECT u.id FROM moving_in.users u JOIN users x ON x.email = u.email::citext WHERE u.confirmed_at IS NULL`;

const FORGET_UNCONFIRMED: readonly string[] = [
  'UPDATE moving_in.actors a SET user_id = NULL FROM moving_in.unconfirmed n WHERE n.id = a.user_id',
  'DELETE FROM moving_in.feed_tokens f USING moving_in.unconfirmed n WHERE n.id = f.user_id',
  'DELETE FROM moving_in.users u USING moving_in.unconfirmed n WHERE n.id = u.id',
];

/** Likewise, no account of the Mastodon that did not confirm its address keeps the address of a person or a guest of this Mobilizon. Its name stays reserved. */
const PROVED = `(SELECT lower(u.email) AS email FROM moving_in.users u WHERE u.confirmed_at IS NOT NULL
  UNION SELECT ${GUEST_EMAIL('p')} FROM moving_in.participants p JOIN moving_in.actors a ON a.id = p.actor_id WHERE ${IS_ANONYMOUS('a')})`;

const GIVE_WAY: readonly string[] = [
  `UPDATE actors a SET deleted_at = now() FROM users x JOIN ${PROVED} AS proved ON proved.email = lower(x.email::text) WHERE a.user_id = x.id AND x.email_proved_at IS NULL`,
  `DELETE FROM users x USING ${PROVED} AS proved WHERE proved.email = lower(x.email::text) AND x.email_proved_at IS NULL`,
];

/** In this order; the ids of the rows follow from the tables. */
export const KNOWN_SQL: readonly string[] = [
  ...[KNOWN_ACTORS, 'CREATE UNIQUE INDEX ON moving_in.known_actors (former)', FORGET_ABSENT],
  ...[
    SAME_PEOPLE,
    'CREATE UNIQUE INDEX ON moving_in.same_people (former)',
    ...GIVE_WAY,
    UNCONFIRMED,
    ...FORGET_UNCONFIRMED,
  ],
];

/** A person of the Mobilizon keeps the row that the Mastodon had of them, with those who follow and block them. */
export const JOIN_ACTORS: readonly string[] = [
  `DELETE FROM remote_keys k USING moving_in.actor_ids i WHERE i.known = 'joins' AND i.id = k.actor_id`,
  `DELETE FROM remote_actors r USING moving_in.actor_ids i WHERE i.known = 'joins' AND i.id = r.actor_id`,
];

/** Of a remote account that both know, the newer profile and key count. */
export const RENEW_REMOTE: readonly string[] = [
  `UPDATE actors x SET name = t.name, summary = t.summary, emojis = '[]', updated_at = a.updated_at
   FROM moving_in.actor_ids i JOIN moving_in.actors a ON a.id = i.former JOIN moving_in.actor_texts t ON t.id = a.id
   WHERE i.known = 'remote' AND x.id = i.id AND a.updated_at > x.updated_at`,
  `UPDATE remote_keys k SET public_key = a.keys
   FROM moving_in.actor_ids i JOIN moving_in.actors a ON a.id = i.former JOIN remote_actors r ON r.actor_id = i.id
   WHERE i.known = 'remote' AND k.uri = a.url || '#main-key' AND a.keys LIKE '-----BEGIN PUBLIC KEY%' AND a.last_refreshed_at > r.fetched_at`,
];

/**
 * The identities of both servers become those of one user. The second factor, the role and the default identity of the Mastodon stay; the
 * password, the language and the time zone are those that were used last. A person who may not sign in at the Mastodon may not do so now, and
 * the identities of one who was disabled at the Mobilizon are suspended: the staff decides.
 */
export const JOIN_USERS: readonly string[] = [
  `UPDATE users x SET reminder_mails = coalesce(s.notification_before_event, true),
     password_hash = CASE WHEN p.is_newer AND coalesce(u.password_hash, '') <> '' AND NOT coalesce(u.disabled, false) THEN u.password_hash ELSE x.password_hash END,
     locale = CASE WHEN p.is_newer THEN t.locale ELSE x.locale END,
     time_zone = CASE WHEN p.is_newer OR x.time_zone IS NULL THEN coalesce(${KNOWN_ZONE('s.timezone')}, x.time_zone) ELSE x.time_zone END
   FROM moving_in.same_people p JOIN moving_in.users u ON u.id = p.former JOIN moving_in.user_locales t ON t.id = u.id
     LEFT JOIN moving_in.user_settings s ON s.user_id = u.id
   WHERE x.id = p.id`,
];

export const SUSPEND_IDENTITIES = `
  UPDATE actors x SET suspended_at = coalesce(y.suspended_at, u.updated_at)
  FROM moving_in.same_people p JOIN moving_in.users u ON u.id = p.former JOIN users y ON y.id = p.id JOIN moving_in.actors a ON a.user_id = u.id
    JOIN moving_in.actor_ids i ON i.former = a.id
  WHERE x.id = i.id AND x.deleted_at IS NULL AND x.suspended_at IS NULL AND (y.suspended_at IS NOT NULL OR u.disabled)`;

/** Interest of remote people in events that the Mastodon had as posts. */
const COPIED_EVENTS = 'FROM statuses s JOIN events e ON e.uri = s.uri JOIN moving_in.event_ids i ON i.id = e.id';
const INSERT_INTERESTS = `
  INSERT INTO event_interests (event_id, actor_id, kind, created_at)
  SELECT e.id, a.id, 'LIKE'::"EventInterestKind", min(f.created_at) ${COPIED_EVENTS} JOIN favourites f ON f.status_id = s.id JOIN actors a ON a.id = f.actor_id AND a.domain IS NOT NULL GROUP BY 1, 2
  UNION ALL
  SELECT e.id, a.id, 'SHARE'::"EventInterestKind", min(b.created_at) ${COPIED_EVENTS} JOIN statuses b ON b.reblog_of_id = s.id JOIN actors a ON a.id = b.actor_id AND a.domain IS NOT NULL GROUP BY 1, 2
  ON CONFLICT DO NOTHING`;

/** Threads that lose their first post, or continue one of the Mastodon. */
const CHANGED_THREADS = `
  CREATE TABLE moving_in.changed_threads AS
  SELECT DISTINCT s.conversation_id AS id FROM statuses s WHERE s.visibility <> 'DIRECT' AND (s.uri IN (SELECT e.uri FROM events e)
    OR s.id IN (SELECT i.id FROM moving_in.status_ids i WHERE i.known IS NOT NULL))`;

/** The last message of the conversation is gone. */
const IS_CUT = 'NOT EXISTS (SELECT FROM statuses s WHERE s.id = v.last_status_id)';

/** The Mobilizon itself says what its people wrote, and events are events. */
const FORGET_COPIES: readonly string[] = [
  `DELETE FROM statuses s USING events e, moving_in.event_ids i WHERE s.uri = e.uri AND i.id = e.id`,
  `DELETE FROM statuses s USING moving_in.actor_ids a WHERE a.known = 'joins' AND s.actor_id = a.id
     AND NOT EXISTS (SELECT FROM moving_in.status_ids i WHERE i.known = 'joins' AND i.id = s.id)`,
  `DELETE FROM conversations v WHERE ${IS_CUT} AND NOT EXISTS (SELECT FROM direct_entries d WHERE d.conversation_id = v.id)`,
  `UPDATE conversations v SET last_status_id = (SELECT max(d.status_id) FROM direct_entries d WHERE d.conversation_id = v.id) WHERE ${IS_CUT}`,
];

/** Before the posts come. */
export const COPIES_SQL: readonly string[] = [INSERT_INTERESTS, CHANGED_THREADS, ...FORGET_COPIES];

/** The thread of a post is named by its first one. */
export const NAME_THREADS = `
  WITH RECURSIVE posts AS (
    SELECT s.id, s.in_reply_to_id FROM statuses s WHERE s.reblog_of_id IS NULL AND (s.conversation_id IN (SELECT id FROM moving_in.changed_threads)
      OR s.conversation_id IN (SELECT h.first_id FROM moving_in.threads h JOIN moving_in.threads k ON k.thread = h.thread AND k.known IS NOT NULL WHERE NOT h.is_letter))),
  roots AS (
    SELECT p.id, p.id AS root FROM posts p WHERE p.in_reply_to_id IS NULL OR NOT EXISTS (SELECT FROM posts q WHERE q.id = p.in_reply_to_id)
    UNION ALL SELECT p.id, r.root FROM posts p JOIN roots r ON r.id = p.in_reply_to_id)
  UPDATE statuses s SET conversation_id = r.root FROM roots r WHERE s.id = r.id AND s.conversation_id <> r.root`;

/** People: actors with their keys, users, and what belongs to their accounts. */
import { CREATE_JSON_OF } from '../../former-json.ts';
import { unlessTooLong } from '../../indexed-texts.ts';
import { KNOWN_ZONE } from '../../known-zone.ts';
import { ACCOUNT_URI, BASE, PAGE } from './addresses-sql.ts';

const IS_LOCAL = 'a.domain IS NULL';

/** An account that was suspended for good has no request that could still be undone. */
const DELETED = `CASE WHEN ${IS_LOCAL} THEN coalesce(a.requested_deletion_at,
  CASE WHEN a.suspended_at IS NOT NULL AND NOT EXISTS (SELECT FROM moving_in.account_deletion_requests d WHERE d.account_id = a.id) THEN a.suspended_at END) END`;

/** The actor that stands for the server has no row. */
const PERSON = 'a.id <> -99';

const INSERT_ACTORS = `
  INSERT INTO actors (id, type, preferred_username, domain, name, summary_source, summary, fields, uri, url, inbox, outbox, shared_inbox, followers_uri,
    locked, discoverable, indexable, hide_collections, bot, memorial, emojis, show_media, show_media_replies, show_featured, attribution_domains,
    suspended_at, silenced_at, sensitized_at, deleted_at, moved_to_id, moved_at, created_at, updated_at)
  SELECT a.id, CASE WHEN a.actor_type = 'Group' THEN 'GROUP' WHEN a.actor_type = 'Organization' THEN 'ORGANIZATION' ELSE 'PERSON' END::"ActorType",
    a.username, lower(a.domain), t.name, t.source, t.summary, t.fields, ${ACCOUNT_URI('a')},
    CASE WHEN ${IS_LOCAL} THEN ${PAGE('a')} ELSE coalesce(${unlessTooLong("nullif(a.url, '')")}, a.uri) END,
    CASE WHEN ${IS_LOCAL} THEN ${BASE('a')} || '/inbox' ELSE a.inbox_url END,
    CASE WHEN ${IS_LOCAL} THEN ${BASE('a')} || '/outbox' ELSE a.outbox_url END,
    CASE WHEN ${IS_LOCAL} THEN $web || '/inbox' ELSE nullif(a.shared_inbox_url, '') END,
    CASE WHEN ${IS_LOCAL} THEN ${BASE('a')} || '/followers' ELSE a.followers_url END,
    a.locked, coalesce(a.discoverable, false), a.indexable, coalesce(a.hide_collections, false), coalesce(a.actor_type IN ('Service', 'Application'), false),
    a.memorial, t.emojis, a.show_media, a.show_media_replies, a.show_featured, coalesce(a.attribution_domains, '{}'),
    a.suspended_at, a.silenced_at, a.sensitized_at, ${DELETED}, moved.id,
    CASE WHEN moved.id IS NOT NULL THEN coalesce((SELECT max(m.created_at) FROM moving_in.account_migrations m WHERE m.account_id = a.id), a.updated_at) END,
    a.created_at, a.updated_at
  FROM moving_in.accounts a JOIN moving_in.account_texts t ON t.id = a.id LEFT JOIN moving_in.accounts moved ON moved.id = a.moved_to_account_id AND moved.id <> -99
  WHERE ${PERSON}`;

const INSERT_REMOTE_ACTORS = `
  INSERT INTO remote_actors (actor_id, following_uri, featured_uri, aliases, avatar_url, header_url, suspended_there, fetched_at)
  SELECT a.id, nullif(a.following_url, ''), nullif(a.featured_collection_url, ''), coalesce(a.also_known_as, '{}'), NULL, NULL,
    a.suspended_at IS NOT NULL AND coalesce(a.suspension_origin, 0) = 1, coalesce(a.last_webfingered_at, 'epoch')
  FROM moving_in.accounts a WHERE a.domain IS NOT NULL`;

/** The private keys were decrypted before. The oldest usable key signs. */
const INSERT_KEYS = `
  INSERT INTO actor_keys (actor_id, public_key, private_key, key_uri)
  SELECT a.id, k.public_key, k.private_key, CASE WHEN k.fragment <> '#main-key' THEN ${BASE('a')} || k.fragment END
  FROM moving_in.accounts a JOIN moving_in.signing_keys k ON k.account_id = a.id WHERE ${IS_LOCAL} AND ${PERSON}`;

const INSERT_INSTANCE_KEY = `
  INSERT INTO instance_key (id, public_key, private_key, key_uri)
  SELECT 1, k.public_key, k.private_key, CASE WHEN k.fragment <> '#main-key' THEN $web || '/actor' || k.fragment END
  FROM moving_in.signing_keys k WHERE k.account_id = -99
  ON CONFLICT (id) DO UPDATE SET public_key = excluded.public_key, private_key = excluded.private_key, key_uri = excluded.key_uri`;

const INSERT_REMOTE_KEYS = `
  INSERT INTO remote_keys (uri, actor_id, public_key)
  SELECT DISTINCT ON (uri) uri, actor_id, public_key FROM (
    SELECT k.uri, k.account_id AS actor_id, k.public_key, 1 AS place FROM moving_in.keypairs k JOIN moving_in.accounts a ON a.id = k.account_id
    WHERE a.domain IS NOT NULL AND k.uri IS NOT NULL AND k.type = 0
    UNION ALL
    SELECT a.uri || '#main-key', a.id, a.public_key, 2 FROM moving_in.accounts a WHERE a.domain IS NOT NULL AND coalesce(a.public_key, '') <> '') AS keys
  ORDER BY uri, place`;

/** The choices of a user, which Mastodon stores as text. */
const CHOICES = (user: string): string => `moving_in.json_of(nullif(${user}.settings, ''))`;

const SETTING = (name: string): string => `(${CHOICES('u')} ->> '${name}')`;

/** Absent choices are Mastodon's defaults, which locked accounts have of their own. */
const SETTINGS = `jsonb_strip_nulls(jsonb_build_object(
  'visibility', CASE ${SETTING('default_privacy')} WHEN 'public' THEN 'PUBLIC' WHEN 'unlisted' THEN 'UNLISTED' WHEN 'private' THEN 'PRIVATE' END,
  'sensitive', CASE WHEN ${SETTING('default_sensitive')} IN ('true', '1') THEN true END,
  'language', nullif(${SETTING('default_language')}, ''),
  'quotePolicy', CASE ${SETTING('default_quote_policy')} WHEN 'public' THEN 'PUBLIC' WHEN 'followers' THEN 'FOLLOWERS' WHEN 'nobody' THEN 'NOBODY' END))`;

/** The suspension of a user ends with that of the accounts that have the same time. */
const INSERT_USERS = `
  INSERT INTO users (id, email, unconfirmed_email, password_hash, locale, role_id, settings, chosen_languages, reason, approved_at, confirmation_sent_at,
    confirmed_at, email_proved_at, disabled_at, suspended_at, default_actor_id, age_verified_at, time_zone, created_at)
  SELECT u.id, u.email, nullif(u.unconfirmed_email, ''), u.encrypted_password, coalesce(nullif(u.locale, ''), 'en'),
    (SELECT r.id FROM roles r WHERE r.id = u.role_id), ${SETTINGS}, coalesce(u.chosen_languages, '{}'),
    (SELECT nullif(i.text, '') FROM moving_in.user_invite_requests i WHERE i.user_id = u.id LIMIT 1),
    CASE WHEN u.approved THEN coalesce(u.confirmed_at, u.created_at) END, u.confirmation_sent_at, u.confirmed_at, u.confirmed_at,
    CASE WHEN u.disabled THEN u.updated_at END, a.suspended_at, a.id, u.age_verified_at,
    ${KNOWN_ZONE('u.time_zone')}, u.created_at
  FROM moving_in.users u JOIN actors a ON a.id = u.account_id WHERE a.deleted_at IS NULL`;

const LINK_USERS = `
  UPDATE actors a SET user_id = u.id, indexable = a.indexable AND coalesce((${CHOICES('m')} ->> 'noindex') NOT IN ('true', '1'), true)
  FROM users u JOIN moving_in.users m ON m.id = u.id WHERE u.default_actor_id = a.id`;

const INSERT_IPS = `
  INSERT INTO user_ips (user_id, ip, kind, used_at)
  SELECT id, ip, kind, max(used_at) FROM (
    SELECT u.id, m.sign_up_ip AS ip, 'sign_up' AS kind, m.created_at AS used_at FROM users u JOIN moving_in.users m ON m.id = u.id
    UNION ALL
    SELECT l.user_id, l.ip, 'sign_in', l.created_at FROM moving_in.login_activities l JOIN users u ON u.id = l.user_id WHERE l.success) AS seen
  WHERE ip IS NOT NULL AND used_at IS NOT NULL GROUP BY 1, 2, 3`;

const INSERT_ACTIVITY = `
  INSERT INTO user_activity (user_id, day)
  SELECT u.id, greatest(m.current_sign_in_at, m.last_sign_in_at)::date FROM users u JOIN moving_in.users m ON m.id = u.id
  WHERE greatest(m.current_sign_in_at, m.last_sign_in_at) IS NOT NULL`;

export const ACTORS_SQL = [INSERT_ACTORS, INSERT_REMOTE_ACTORS, INSERT_KEYS, INSERT_INSTANCE_KEY, INSERT_REMOTE_KEYS];

export const USERS_SQL = [CREATE_JSON_OF, INSERT_USERS, LINK_USERS, INSERT_IPS, INSERT_ACTIVITY];

/** People and groups: actors with their keys, users, guests, and what belongs to them. */

import { ROLE_IDS } from '../../../../domain/access/roles.ts';
import { NO_PASSWORD } from '../../../../domain/users/passwords/password-hash.ts';
import { KNOWN_ZONE } from '../../known-zone.ts';
import { IS_RELAY } from '../actors-sql.ts';
import { ID } from './ids-sql.ts';
import { JOIN_ACTORS, JOIN_USERS, RENEW_REMOTE, SUSPEND_IDENTITIES } from './known-sql.ts';

/** The host, with the key of the actor that stands for it. It may have been added before. */
const INSERT_ORIGIN = `
  INSERT INTO origins (handle_domain, host, actor_path, public_key, private_key, created_at)
  SELECT $host, $host, '/relay', k.public_key, k.private_key, a.inserted_at
  FROM moving_in.actors a JOIN moving_in.signing_keys k ON k.id = a.id WHERE ${IS_RELAY('a')}
  ON CONFLICT (host) DO UPDATE SET actor_path = excluded.actor_path, public_key = excluded.public_key, private_key = excluded.private_key`;

const TYPE = `CASE a.type WHEN 'Group' THEN 'GROUP' WHEN 'Application' THEN 'APPLICATION' WHEN 'Organization' THEN 'ORGANIZATION' WHEN 'Service' THEN 'SERVICE'
  ELSE 'PERSON' END::"ActorType"`;

const OPENNESS = `CASE WHEN a.type = 'Group' THEN CASE a.openness WHEN 'invite_only' THEN 'INVITE_ONLY' WHEN 'open' THEN 'OPEN' ELSE 'MODERATED' END END::"Openness"`;

const IS_LOCAL = 'a.domain IS NULL';

/** The content of a suspended person or group of this server is erased, and only the name stays. Nobody can suspend an identity without a user. */
const insertActors = (which: string, conflict: string): string => `
  INSERT INTO actors (id, type, preferred_username, domain, origin, name, summary_source, summary, fields, uri, url, inbox, outbox, shared_inbox, followers_uri,
    locked, discoverable, indexable, group_type, openness, suspended_at, deleted_at, created_at, updated_at)
  SELECT i.id, ${TYPE}, a.preferred_username, lower(a.domain), CASE WHEN ${IS_LOCAL} THEN $domain END, t.name, t.source, t.summary, '[]', a.url, a.url,
    coalesce(nullif(a.inbox_url, ''), a.url || '/inbox'), coalesce(nullif(a.outbox_url, ''), a.url || '/outbox'),
    CASE WHEN ${IS_LOCAL} THEN coalesce(nullif(a.shared_inbox_url, ''), $base || '/inbox') ELSE nullif(a.shared_inbox_url, '') END,
    coalesce(nullif(a.followers_url, ''), a.url || '/followers'), coalesce(a.manually_approves_followers, false),
    CASE WHEN ${IS_LOCAL} AND a.type = 'Group' THEN coalesce(a.visibility, 'public') = 'public' ELSE true END,
    CASE WHEN ${IS_LOCAL} AND a.type = 'Group' THEN coalesce(a.visibility, 'public') = 'public' ELSE true END,
    CASE WHEN a.type = 'Group' THEN 'GROUP' END::"GroupType", ${OPENNESS},
    CASE WHEN NOT ${IS_LOCAL} AND a.suspended THEN a.updated_at END,
    CASE WHEN ${IS_LOCAL} AND (a.suspended OR (a.user_id IS NULL AND a.type = 'Person')) THEN a.updated_at END, a.inserted_at, a.updated_at
  FROM moving_in.actors a JOIN moving_in.actor_ids i ON i.former = a.id JOIN moving_in.actor_texts t ON t.id = a.id
  WHERE ${which} ORDER BY i.id ON CONFLICT ${conflict}`;

const INSERT_ACTORS = insertActors('i.known IS NULL', 'DO NOTHING');

const renewed = (columns: string): string =>
  columns
    .split(', ')
    .map((column) => `${column} = excluded.${column}`)
    .join(', ');

/** Suspensions by the staff of a Mastodon that moved in before stay. */
const BECOME_LOCAL = insertActors(
  "i.known = 'joins'",
  `(id) DO UPDATE SET ${renewed('type, preferred_username, domain, origin, name, summary_source, summary, fields, url, inbox, outbox, shared_inbox, followers_uri')}, emojis = '[]',
    bot = false, hide_collections = false, ${renewed('locked, discoverable, indexable, group_type, openness, deleted_at, created_at, updated_at')}`,
);

/** Mobilizon tells remote handles apart by their capitals and types. Rows that refer to an actor without a row do not come. */
const FORGET_COLLIDING = `
  DELETE FROM moving_in.actor_ids i WHERE i.former IS NOT NULL AND NOT EXISTS (SELECT FROM actors x WHERE x.id = i.id)`;

/** Profiles and their pictures are fetched again when somebody looks at them. */
const INSERT_REMOTE_ACTORS = `
  INSERT INTO remote_actors (actor_id, following_uri, members_uri, events_uri, posts_uri, aliases, fetched_at)
  SELECT i.id, nullif(a.following_url, ''), nullif(a.members_url, ''), nullif(a.events_url, ''), nullif(a.posts_url, ''), '{}', 'epoch'
  FROM moving_in.actors a JOIN moving_in.actor_ids i ON i.former = a.id JOIN actors x ON x.id = i.id
  WHERE NOT (${IS_LOCAL}) AND i.known IS NULL`;

const INSERT_KEYS = `
  INSERT INTO actor_keys (actor_id, public_key, private_key)
  SELECT x.id, k.public_key, k.private_key FROM moving_in.signing_keys k JOIN moving_in.actor_ids i ON i.former = k.id
    JOIN actors x ON x.id = i.id AND x.deleted_at IS NULL AND x.domain IS NULL`;

const INSERT_REMOTE_KEYS = `
  INSERT INTO remote_keys (uri, actor_id, public_key)
  SELECT a.url || '#main-key', x.id, a.keys FROM moving_in.actors a JOIN moving_in.actor_ids i ON i.former = a.id JOIN actors x ON x.id = i.id
  WHERE NOT (${IS_LOCAL}) AND i.known IS DISTINCT FROM 'ours' AND a.keys LIKE '-----BEGIN PUBLIC KEY%' ON CONFLICT DO NOTHING`;

export const ACTORS_SQL: readonly string[] = [
  ...[INSERT_ORIGIN, ...JOIN_ACTORS, BECOME_LOCAL, INSERT_ACTORS, FORGET_COLLIDING, ...RENEW_REMOTE],
  ...[INSERT_REMOTE_ACTORS, INSERT_KEYS, INSERT_REMOTE_KEYS],
];

/** Where a Mastodon moved in before, its staff is that of the server. */
const ROLE = `CASE WHEN EXISTS (SELECT FROM former_servers) THEN NULL WHEN u.role = 'administrator' THEN ${ROLE_IDS.Admin} WHEN u.role = 'moderator' THEN ${ROLE_IDS.Moderator} END`;

/** People of an identity provider have no password. An account with the address of a guest, which nobody confirmed, belongs to the guest. */
const INSERT_USERS = `
  INSERT INTO users (id, email, unconfirmed_email, password_hash, locale, role_id, approved_at, confirmation_sent_at, confirmed_at, email_proved_at, disabled_at,
    time_zone, reminder_mails, created_at)
  SELECT i.id, u.email, CASE WHEN g.email IS NULL THEN nullif(u.unconfirmed_email, '') END,
    CASE WHEN g.email IS NULL THEN coalesce(nullif(u.password_hash, ''), '${NO_PASSWORD}') ELSE '${NO_PASSWORD}' END, t.locale,
    CASE WHEN g.email IS NULL THEN ${ROLE} END, coalesce(u.confirmed_at, u.inserted_at), u.confirmation_sent_at,
    coalesce(u.confirmed_at, g.inserted_at), coalesce(u.confirmed_at, g.inserted_at), CASE WHEN u.disabled THEN u.updated_at END,
    ${KNOWN_ZONE('s.timezone')}, coalesce(s.notification_before_event, true), u.inserted_at
  FROM moving_in.users u JOIN moving_in.user_ids i ON i.former = u.id AND NOT i.known JOIN moving_in.user_locales t ON t.id = u.id LEFT JOIN moving_in.user_settings s ON s.user_id = u.id
    LEFT JOIN moving_in.guests g ON g.user_id = u.id AND u.confirmed_at IS NULL`;

/** The mail with the link proved their addresses. */
const INSERT_GUEST_USERS = `
  INSERT INTO users (id, email, password_hash, locale, approved_at, confirmed_at, email_proved_at, created_at)
  SELECT i.id, g.email, '${NO_PASSWORD}', p.locale, g.inserted_at, g.inserted_at, g.inserted_at, g.inserted_at
  FROM moving_in.guests g JOIN moving_in.user_ids i ON i.email = g.email JOIN moving_in.guest_people p ON p.email = g.email`;

/** Nobody chose the names of their profiles, so nobody finds them. */
const INSERT_GUESTS = `
  INSERT INTO actors (id, type, preferred_username, name, uri, url, inbox, outbox, shared_inbox, followers_uri, user_id, discoverable, indexable, created_at, updated_at)
  SELECT i.id, 'PERSON', p.username, p.name, $web || '/users/' || p.username, $web || '/@' || p.username, $web || '/users/' || p.username || '/inbox',
    $web || '/users/' || p.username || '/outbox', $web || '/inbox', $web || '/users/' || p.username || '/followers', coalesce(former.id, own.id), false, false,
    g.inserted_at, g.inserted_at
  FROM moving_in.guests g JOIN moving_in.actor_ids i ON i.email = g.email JOIN moving_in.guest_people p ON p.email = g.email
    LEFT JOIN moving_in.user_ids former ON former.former = g.user_id LEFT JOIN moving_in.user_ids own ON own.email = g.email`;

const LINK_IDENTITIES = `
  UPDATE actors x SET user_id = u.id FROM moving_in.actors a JOIN moving_in.actor_ids i ON i.former = a.id JOIN moving_in.user_ids u ON u.former = a.user_id
  WHERE x.id = i.id AND x.deleted_at IS NULL AND a.type = 'Person'`;

const LINK_DEFAULTS = `
  UPDATE users u SET default_actor_id = coalesce((SELECT i.id FROM moving_in.identities d JOIN moving_in.actor_ids i ON i.former = d.actor_id WHERE d.user_id = m.former),
    (SELECT min(x.id) FROM actors x WHERE x.user_id = u.id))
  FROM moving_in.user_ids m WHERE m.id = u.id AND NOT m.known`;

/** The actor of each former one, and of each guest by the address. */
const GUEST_ACTORS = `
  CREATE TABLE moving_in.guest_actors AS SELECT g.email, coalesce(i.id, g.known_id) AS id FROM moving_in.guests g LEFT JOIN moving_in.actor_ids i ON i.email = g.email OR i.former = g.actor_id
  WHERE coalesce(i.id, g.known_id) IS NOT NULL`;

/** Creates `moving_in.inet_of`: the address that a text is, or null. */
const CREATE_INET_OF = `
  CREATE OR REPLACE FUNCTION moving_in.inet_of(source text) RETURNS inet LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
    RETURN source::inet;
  EXCEPTION WHEN data_exception THEN RETURN NULL; END $$`;

const INSERT_IPS = `
  INSERT INTO user_ips (user_id, ip, kind, used_at)
  SELECT i.id, moving_in.inet_of(s.ip), 'sign_in', max(s.at) FROM moving_in.users u JOIN moving_in.user_ids i ON i.former = u.id
    CROSS JOIN LATERAL (VALUES (u.current_sign_in_ip, u.current_sign_in_at), (u.last_sign_in_ip, u.last_sign_in_at)) AS s (ip, at)
  WHERE s.at IS NOT NULL AND moving_in.inet_of(s.ip) IS NOT NULL GROUP BY 1, 2
  ON CONFLICT (user_id, ip, kind) DO UPDATE SET used_at = greatest(user_ips.used_at, excluded.used_at)`;

const INSERT_ACTIVITY = `
  INSERT INTO user_activity (user_id, day)
  SELECT i.id, greatest(u.current_sign_in_at, u.last_sign_in_at)::date FROM moving_in.users u JOIN moving_in.user_ids i ON i.former = u.id
  WHERE greatest(u.current_sign_in_at, u.last_sign_in_at) IS NOT NULL ON CONFLICT (user_id) DO UPDATE SET day = greatest(user_activity.day, excluded.day)`;

const INSERT_FEED_TOKENS = `
  INSERT INTO feed_tokens (id, token, user_id, actor_id, created_at)
  SELECT ${ID('f.inserted_at', 'f.token')}, f.token, u.id, a.id, f.inserted_at
  FROM moving_in.feed_tokens f JOIN moving_in.user_ids u ON u.former = f.user_id LEFT JOIN moving_in.actor_ids a ON a.former = f.actor_id`;

export const USERS_SQL: readonly string[] = [
  ...[INSERT_USERS, ...JOIN_USERS, INSERT_GUEST_USERS, INSERT_GUESTS, LINK_IDENTITIES, LINK_DEFAULTS],
  ...[GUEST_ACTORS, 'CREATE INDEX ON moving_in.guest_actors (email)'],
  ...[SUSPEND_IDENTITIES, CREATE_INET_OF, INSERT_IPS, INSERT_ACTIVITY, INSERT_FEED_TOKENS],
];

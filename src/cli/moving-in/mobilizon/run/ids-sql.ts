/** The ids of the rows: those of Mobilizon are small, and would meet those of a Mastodon. Nobody else knows them. */
import { GUEST_EMAIL, IS_ANONYMOUS, IS_GONE, IS_TAKEN } from '../actors-sql.ts';
import { KNOWN_SQL } from './known-sql.ts';

/** Ids have 63 bits, and no server is older than the year 2000. */
const SECOND = (at: string): string =>
  `least(greatest(floor(extract(epoch FROM ${at})), 946684800), 140737488355)::bigint`;

/** An id of the time, as of src/platform/ids.ts. Rows of one second are numbered. */
export const ID = (at: string, order: string): string =>
  `(((${SECOND(at)} * 1000) << 16) + row_number() OVER (PARTITION BY ${SECOND(at)} ORDER BY ${order}))`;

/** The identity that people act as: the default one, or the first. */
const IDENTITY = `coalesce((SELECT a.id FROM moving_in.actors a WHERE a.id = u.default_actor_id AND a.user_id = u.id AND NOT ${IS_GONE('a')}),
  (SELECT min(a.id) FROM moving_in.actors a WHERE a.user_id = u.id AND NOT ${IS_GONE('a')}))`;

const IDENTITIES = `CREATE TABLE moving_in.identities AS SELECT u.id AS user_id, ${IDENTITY} AS actor_id FROM moving_in.users u`;

/**
 * Guests by mail: a person for each address, unless the address has an account with an identity. An account that never confirmed the
 * address gets the person of the guest, and not the places. People of a Mastodon that moved in before have an identity: `known_id`.
 */
const GUESTS = `
  CREATE TABLE moving_in.guests AS
  SELECT row_number() OVER (ORDER BY g.email) AS id, g.email, min(g.inserted_at) AS inserted_at, (array_agg(g.locale ORDER BY g.inserted_at) FILTER (WHERE g.locale IS NOT NULL))[1] AS locale,
    u.id AS user_id, i.actor_id, CASE WHEN i.actor_id IS NULL THEN x.default_actor_id END AS known_id
  FROM (SELECT ${GUEST_EMAIL('p')} AS email, p.inserted_at, p.metadata ->> 'locale' AS locale
    FROM moving_in.participants p JOIN moving_in.actors a ON a.id = p.actor_id WHERE ${IS_ANONYMOUS('a')}) AS g
    LEFT JOIN moving_in.users u ON lower(u.email) = g.email LEFT JOIN moving_in.identities i ON i.user_id = u.id AND u.confirmed_at IS NOT NULL
    LEFT JOIN users x ON x.email = g.email::citext
  GROUP BY g.email, u.id, i.actor_id, x.default_actor_id`;

const USER_IDS = `
  CREATE TABLE moving_in.user_ids AS SELECT former, email, ${ID('inserted_at', 'former, email')} AS id, false AS known FROM (
    SELECT u.id AS former, NULL::text AS email, u.inserted_at FROM moving_in.users u WHERE u.id NOT IN (SELECT former FROM moving_in.same_people)
    UNION ALL SELECT NULL, g.email, g.inserted_at FROM moving_in.guests g WHERE g.user_id IS NULL AND g.known_id IS NULL) AS people
  UNION ALL SELECT former, NULL, id, true FROM moving_in.same_people`;

const ACTOR_IDS = `
  CREATE TABLE moving_in.actor_ids AS SELECT former, email, ${ID('inserted_at', 'former, email')} AS id, NULL::text AS known FROM (
    SELECT a.id AS former, NULL::text AS email, a.inserted_at FROM moving_in.actors a
    WHERE ${IS_TAKEN('a')} AND NOT starts_with(a.url, $web || '/') AND NOT EXISTS (SELECT FROM moving_in.known_actors k WHERE k.former = a.id)
    UNION ALL SELECT NULL, g.email, g.inserted_at FROM moving_in.guests g WHERE g.actor_id IS NULL AND g.known_id IS NULL) AS people
  UNION ALL SELECT former, NULL, id, known FROM moving_in.known_actors`;

const EVENT_IDS = `
  CREATE TABLE moving_in.event_ids AS SELECT e.id AS former, ${ID('e.inserted_at', 'e.id')} AS id FROM moving_in.events e`;

/** The first post of each discussion. */
const OPENINGS = `
  CREATE TABLE moving_in.openings AS SELECT DISTINCT ON (c.discussion_id) c.discussion_id, c.id AS comment_id
  FROM moving_in.comments c JOIN moving_in.actor_ids a ON a.former = c.actor_id AND a.known IS DISTINCT FROM 'ours'
  WHERE c.discussion_id IS NOT NULL AND c.deleted_at IS NULL ORDER BY c.discussion_id, c.inserted_at, c.id`;

/** The owner of a post that this server has already, by its author. */
const KNOWN = (status: string, actor: string): string =>
  `CASE WHEN ${status}.id IS NOT NULL THEN coalesce(${actor}.known, 'remote') END`;

/** Posts of the Mastodon that it no longer has do not return, nor those whose address another author has. */
const COMES = (status: string, actor: string): string =>
  `CASE WHEN ${status}.id IS NULL THEN ${actor}.known IS DISTINCT FROM 'ours' ELSE ${status}.actor_id = ${actor}.id END`;

/** Comments, posts, and the boosts by which groups share their discussions. */
const STATUS_IDS = `
  CREATE TABLE moving_in.status_ids AS SELECT key, coalesce(known_id, ${ID('at', 'place, key')}) AS id, known FROM (
    SELECT 'c' || c.id AS key, c.inserted_at AS at, c.id AS place, s.id AS known_id, ${KNOWN('s', 'a')} AS known
      FROM moving_in.comments c JOIN moving_in.actor_ids a ON a.former = c.actor_id LEFT JOIN statuses s ON s.uri = c.url
      WHERE c.deleted_at IS NULL AND ${COMES('s', 'a')}
    UNION ALL SELECT 'p' || p.id, coalesce(p.publish_at, p.inserted_at), p.n, s.id, ${KNOWN('s', 'a')}
      FROM moving_in.posts p JOIN moving_in.actor_ids a ON a.former = p.attributed_to_id LEFT JOIN statuses s ON s.uri = p.url WHERE ${COMES('s', 'a')}
    UNION ALL SELECT 'b' || o.discussion_id, c.inserted_at + interval '1 second', c.id, NULL, NULL
      FROM moving_in.openings o JOIN moving_in.comments c ON c.id = o.comment_id) AS posts`;

const indexed = (table: string, columns: string): string => `CREATE UNIQUE INDEX ON moving_in.${table} (${columns})`;

export const IDS_SQL: readonly string[] = [
  ...KNOWN_SQL,
  ...[IDENTITIES, indexed('identities', 'user_id'), GUESTS, indexed('guests', 'email')],
  ...[
    USER_IDS,
    indexed('user_ids', 'former'),
    ACTOR_IDS,
    indexed('actor_ids', 'former'),
    indexed('actor_ids', 'email'),
  ],
  ...[EVENT_IDS, indexed('event_ids', 'former')],
];

/** After the actors, because only posts of actors that are there get ids. */
export const STATUS_IDS_SQL: readonly string[] = [
  ...[OPENINGS, indexed('openings', 'discussion_id'), STATUS_IDS, indexed('status_ids', 'key')],
];

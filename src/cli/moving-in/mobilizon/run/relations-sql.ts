/** Follows, memberships and the relations of the server. */
import { unlessTooLong } from '../../indexed-texts.ts';
import { IS_RELAY } from '../actors-sql.ts';
import { ID } from './ids-sql.ts';

/** The address of a request. */
export const URI = (request: string): string => unlessTooLong(`nullif(${request}.url, '')`);

const BETWEEN = `JOIN moving_in.actors a ON a.id = f.actor_id JOIN moving_in.actors b ON b.id = f.target_actor_id`;

/** A Mastodon that moved in before says whom its people follow, and who follows them. */
const INSERT_FOLLOWS = `
  INSERT INTO follows (id, follower_id, target_id, approved, notify, uri, created_at)
  SELECT ${ID('f.inserted_at', 'f.id')}, i.id, j.id, coalesce(f.approved, false), coalesce(f.notify, false) AND b.type = 'Group', ${URI('f')}, f.inserted_at
  FROM moving_in.followers f ${BETWEEN} JOIN moving_in.actor_ids i ON i.former = a.id JOIN moving_in.actor_ids j ON j.former = b.id
  WHERE NOT ${IS_RELAY('a')} AND NOT ${IS_RELAY('b')} AND i.known IS DISTINCT FROM 'ours' AND j.known IS DISTINCT FROM 'ours' ON CONFLICT DO NOTHING`;

/** The server of the followed one says whether it accepted the follow. */
const APPROVE_FOLLOWS = `
  UPDATE follows f SET approved = coalesce(known.approved, false)
  FROM follows g JOIN moving_in.actor_ids j ON j.id = g.target_id AND j.known = 'joins'
    JOIN actors x ON x.id = g.follower_id AND x.domain IS NULL LEFT JOIN moving_in.actor_ids o ON o.id = x.id
    LEFT JOIN (SELECT i.id AS follower_id, k.id AS target_id, bool_or(m.approved) AS approved FROM moving_in.followers m
      JOIN moving_in.actor_ids i ON i.former = m.actor_id JOIN moving_in.actor_ids k ON k.former = m.target_actor_id GROUP BY 1, 2) AS known
      ON known.follower_id = g.follower_id AND known.target_id = g.target_id
  WHERE f.id = g.id AND (o.id IS NULL OR o.known = 'ours') AND g.approved <> coalesce(known.approved, false)`;

const STATE = (approved: string): string =>
  `CASE WHEN ${approved} THEN 'ACCEPTED' WHEN NOT ${approved} THEN 'PENDING' END::"InstanceFollowState"`;

/** Servers that follow this one, or are followed by it: one row for each. */
const INSERT_SERVERS = `
  INSERT INTO instance_relations (id, actor_id, followed, followed_uri, follower, follower_uri, origin, created_at)
  SELECT ${ID('r.created_at', 'r.actor_id')}, r.actor_id, ${STATE('r.followed')}, r.followed_uri, ${STATE('r.follower')}, r.follower_uri, $domain, r.created_at FROM (
    SELECT i.id AS actor_id, bool_or(f.approved) FILTER (WHERE ${IS_RELAY('a')}) AS followed, max(f.url) FILTER (WHERE ${IS_RELAY('a')}) AS followed_uri,
      bool_or(f.approved) FILTER (WHERE ${IS_RELAY('b')}) AS follower, max(f.url) FILTER (WHERE ${IS_RELAY('b')}) AS follower_uri, min(f.inserted_at) AS created_at
    FROM moving_in.followers f ${BETWEEN} JOIN moving_in.actor_ids i ON i.former = CASE WHEN ${IS_RELAY('a')} THEN b.id ELSE a.id END
    WHERE ${IS_RELAY('a')} OR ${IS_RELAY('b')} GROUP BY i.id) AS r`;

const ROLE = `CASE m.role WHEN 'member' THEN 1 WHEN 'moderator' THEN 2 WHEN 'administrator' THEN 3 WHEN 'creator' THEN 4 ELSE 0 END`;

const INSERT_MEMBERS = `
  INSERT INTO members (id, actor_id, parent_id, role, uri, created_at)
  SELECT ${ID('m.inserted_at', 'm.id')}, i.id, g.id, ${ROLE}, ${URI('m')}, coalesce(m.member_since, m.inserted_at)
  FROM moving_in.members m JOIN moving_in.actor_ids i ON i.former = m.actor_id JOIN moving_in.actor_ids g ON g.former = m.parent_id
  WHERE m.role <> 'invited' ON CONFLICT DO NOTHING`;

const INSERT_INVITATIONS = `
  INSERT INTO group_invitations (id, group_id, actor_id, inviter_id, uri, created_at)
  SELECT ${ID('m.inserted_at', 'm.id')}, g.id, i.id, coalesce(h.id, g.id), ${URI('m')}, m.inserted_at
  FROM moving_in.members m JOIN moving_in.actor_ids i ON i.former = m.actor_id JOIN moving_in.actor_ids g ON g.former = m.parent_id
    LEFT JOIN moving_in.actor_ids h ON h.former = m.invited_by_id
  WHERE m.role = 'invited' ON CONFLICT DO NOTHING`;

const INSERT_PINS = `
  INSERT INTO group_pins (id, group_id, creator_id, title, url, created_at)
  SELECT ${ID('r.inserted_at', 'r.id')}, g.id, coalesce(c.id, g.id), coalesce(nullif(r.title, ''), r.resource_url), r.resource_url, r.inserted_at
  FROM moving_in.resource r JOIN moving_in.actor_ids g ON g.former = r.actor_id LEFT JOIN moving_in.actor_ids c ON c.former = r.creator_id`;

export const RELATIONS_SQL: readonly string[] = [
  INSERT_FOLLOWS,
  APPROVE_FOLLOWS,
  INSERT_SERVERS,
  INSERT_MEMBERS,
  INSERT_INVITATIONS,
  INSERT_PINS,
];

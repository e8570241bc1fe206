/** Whom a status reaches: the mirror of `visible.ts`, asked by fan-out. */
import type { Platform } from '../../platform/platform.ts';
import { statement } from '../../platform/sql.ts';

/** Every local actor who may see the status and is reached by it: its author, whom it mentions, and its author's followers. */
const audience = statement<{ actor_id: bigint }>(
  'status_audience',
  `SELECT r.actor_id FROM statuses s
   JOIN LATERAL (
     SELECT s.actor_id
     UNION SELECT m.actor_id FROM mentions m WHERE m.status_id = s.id
     UNION SELECT f.follower_id FROM follows f WHERE f.target_id = s.actor_id AND f.approved AND s.visibility <> 'DIRECT'
   ) r ON true
   LEFT JOIN statuses o ON o.id = s.reblog_of_id
   JOIN actors a ON a.id = r.actor_id AND a.domain IS NULL AND a.suspended_at IS NULL AND a.deleted_at IS NULL
   WHERE s.id = $1 AND NOT EXISTS (
     SELECT FROM blocks b WHERE b.blocker_id IN (s.actor_id, o.actor_id) AND b.target_id = r.actor_id)`,
);

/** The actors on this server whom a status reaches. */
export async function audienceOf(platform: Pick<Platform, 'sql'>, statusId: bigint): Promise<bigint[]> {
  return (await platform.sql.many(audience, [statusId])).map((row) => row.actor_id);
}

/**
 * Writes the status into the home timelines of followers who want to see it there, and answers whose. A reply is shown to
 * those who follow the other side too, or are it; a reblog to those who asked for this actor's; blocks and mutes, of the
 * reblogged author too, and the languages chosen for a follow are kept.
 */
const fanOut = statement<{ actor_id: bigint }>(
  'fan_out_status',
  `WITH recipients AS (
     SELECT f.follower_id AS actor_id FROM statuses s
     LEFT JOIN statuses o ON o.id = s.reblog_of_id
     JOIN follows f ON f.target_id = s.actor_id AND f.approved
     JOIN actors a ON a.id = f.follower_id AND a.domain IS NULL AND a.suspended_at IS NULL AND a.deleted_at IS NULL
     WHERE s.id = $1 AND s.deleted_at IS NULL AND o.deleted_at IS NULL
       AND (s.reblog_of_id IS NULL OR f.show_reblogs)
       AND (s.visibility <> 'DIRECT' OR EXISTS (SELECT FROM mentions m WHERE m.status_id = s.id AND m.actor_id = f.follower_id))
       AND (f.languages = '{}' OR coalesce(o.language, s.language) IS NULL OR coalesce(o.language, s.language) = ANY (f.languages))
       AND (s.in_reply_to_actor_id IS NULL OR s.in_reply_to_actor_id IN (s.actor_id, f.follower_id) OR EXISTS (
         SELECT FROM follows p WHERE p.follower_id = f.follower_id AND p.target_id = s.in_reply_to_actor_id AND p.approved))
       AND NOT EXISTS (SELECT FROM blocks b
         WHERE (b.blocker_id IN (s.actor_id, o.actor_id) AND b.target_id = f.follower_id)
            OR (b.blocker_id = f.follower_id AND (b.target_id IN (s.actor_id, s.in_reply_to_actor_id, o.actor_id)
                OR b.target_id IN (SELECT m.actor_id FROM mentions m WHERE m.status_id IN (s.id, o.id)))))
       AND NOT EXISTS (SELECT FROM mutes u
         WHERE u.muter_id = f.follower_id AND (u.expires_at IS NULL OR u.expires_at > $2)
           AND (u.target_id IN (s.actor_id, s.in_reply_to_actor_id, o.actor_id)
                OR u.target_id IN (SELECT m.actor_id FROM mentions m WHERE m.status_id IN (s.id, o.id))))
   ), written AS (
     INSERT INTO home_entries (actor_id, status_id) SELECT actor_id, $1 FROM recipients ON CONFLICT DO NOTHING
   )
   SELECT actor_id FROM recipients`,
);

export async function fanOutStatus(platform: Pick<Platform, 'sql' | 'clock'>, statusId: bigint): Promise<bigint[]> {
  return (await platform.sql.many(fanOut, [statusId, platform.clock.now()])).map((row) => row.actor_id);
}

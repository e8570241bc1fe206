/** The readers of the measured world: members of the community, who post, read each other, and have notifications. */
import type { Platform } from '../../src/platform/platform.ts';

export interface Reader {
  actorId: string;
  token: string;
  /** The newest on their home timeline, newest first: three pages of twenty. */
  newest: string[];
}

/** The first of the authors, whose ids count from 1. */
const READERS = 300;
/** So many authors each of them follows. */
const FOLLOWED = 60;
const HOME_ENTRIES = 800;
const NOTIFICATIONS = 100;
/** The last of them has so many. */
const MOST_NOTIFICATIONS = 10_000;

const TOKEN = 'bench-reader-';

/** Users, identities and tokens in the state after a sign-up and sign-in. */
async function addUsers(platform: Platform): Promise<void> {
  const sql = (text: string) => platform.pool.query(text, [READERS]);
  await sql(
    `INSERT INTO users (id, email, password_hash, default_actor_id, confirmed_at, approved_at, created_at)
     SELECT n, 'member' || n || '@example.org', '', n, now(), now(), now() FROM generate_series(1, $1::int) n`,
  );
  await sql('UPDATE actors SET user_id = id WHERE id <= $1');
  await sql(
    `INSERT INTO access_tokens (id, hash, user_id, actor_id, scopes, created_at, last_used_at)
     SELECT n, sha256(convert_to('${TOKEN}' || n, 'UTF8')), n, n, '{read,write}', now(), now() FROM generate_series(1, $1::int) n`,
  );
}

/** Each follows some of the authors, chosen at random; the home entries are those that fan-out would have written. */
async function addHomes(platform: Platform, authors: number): Promise<void> {
  await platform.pool.query(
    `INSERT INTO follows (id, follower_id, target_id, approved, created_at)
     SELECT row_number() OVER (), r, followed.a, true, now() FROM generate_series(1, $1::int) r CROSS JOIN LATERAL (
       SELECT a FROM generate_series(1, $2::int) a WHERE a <> r ORDER BY md5(r || '.' || a) LIMIT $3) followed`,
    [READERS, authors, FOLLOWED],
  );
  await platform.pool.query(
    `INSERT INTO home_entries (actor_id, status_id)
     SELECT r, latest.id FROM generate_series(1, $1::int) r CROSS JOIN LATERAL (
       SELECT s.id FROM follows f JOIN statuses s ON s.actor_id = f.target_id
       WHERE f.follower_id = r AND s.in_reply_to_id IS NULL ORDER BY s.id DESC LIMIT $2) latest`,
    [READERS, HOME_ENTRIES],
  );
}

/**
 * Favourites of their posts, by many, and every tenth time a new follower; grouped as usual. The last reader's are as frequent as
 * new pairs of posts and people allow.
 */
async function addNotifications(platform: Platform, authors: number): Promise<void> {
  await platform.pool.query(
    `INSERT INTO notifications (recipient_id, origin_id, type, status_id, created_at, group_key)
     SELECT n.*, concat_ws('-', n.type, n.status_id, floor(extract(epoch FROM n.created_at) / 43200)::int * 12)
     FROM (SELECT r, 1 + (r + k * 7) % $2::int,
         CASE WHEN k % 10 = 0 THEN 'follow' ELSE 'favourite' END AS type,
         CASE WHEN k % 10 <> 0 THEN own.ids[1 + (k / CASE WHEN k > $3 THEN 10 ELSE 1 END) % array_length(own.ids, 1)] END AS status_id,
         now() - make_interval(mins => k) AS created_at
       FROM generate_series(1, $1::int) r CROSS JOIN generate_series(1, $4::int) k
       CROSS JOIN LATERAL (SELECT array_agg(s.id) AS ids FROM statuses s WHERE s.actor_id = r) own
       WHERE k <= $3 OR r = $1
       ORDER BY k DESC, r) n ON CONFLICT DO NOTHING`,
    [READERS, authors, NOTIFICATIONS, MOST_NOTIFICATIONS],
  );
}

export async function addReaders(platform: Platform, authors: number): Promise<Reader[]> {
  await addUsers(platform);
  await addHomes(platform, authors);
  await addNotifications(platform, authors);
  const { rows } = await platform.pool.query<{ actorId: string; newest: string[] }>(
    `SELECT r::text AS "actorId", ARRAY(SELECT h.status_id::text FROM home_entries h WHERE h.actor_id = r ORDER BY h.status_id DESC LIMIT 60) AS newest
     FROM generate_series(1, $1::int) r`,
    [READERS],
  );
  return rows.map((row) => ({ ...row, token: TOKEN + row.actorId }));
}

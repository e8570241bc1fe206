/**
 * The people of the streams bench: members with tokens, authors whom all or some of them follow, and one with a hundred thousand
 * followers.
 */
import type { Platform } from '../../src/platform/platform.ts';

export const MEMBERS = 1_000;
/** The first of them, whom all others follow. */
export const AUTHORS = 10;
/** As many others have a few followers, like most people. */
export const FIRST_ORDINARY = 501;
const FEW = 30;
const FAMOUS = 100_000;
/** Ids that no member has. */
const FIRST_FAN = 1_000_000;
export const FAMOUS_ID = FIRST_FAN - 1;

const TOKEN = 'bench-stream-';

/** @param n from 1 on */
export const tokenOf = (n: number): string => TOKEN + n;

export async function addMembers(platform: Platform): Promise<void> {
  const sql = (text: string, values: unknown[] = []) => platform.pool.query(text, values);
  const actors = (from: number, to: number, prefix: string) =>
    sql(
      `INSERT INTO actors (id, preferred_username, uri, url, inbox, outbox, followers_uri, created_at, updated_at)
       SELECT n, $3 || n, $4 || '/users/' || $3 || n, $4 || '/@' || $3 || n, '', '', '', now(), now() FROM generate_series($1::bigint, $2::bigint) n`,
      [from, to, prefix, platform.config.publicUrl],
    );
  await actors(1, MEMBERS, 'member');
  await actors(FAMOUS_ID, FAMOUS_ID + FAMOUS, 'fan');
  await sql('INSERT INTO actor_stats (actor_id) SELECT id FROM actors');
  await sql(
    `INSERT INTO users (id, email, password_hash, default_actor_id, confirmed_at, approved_at, created_at)
     SELECT n, 'member' || n || '@example.org', '', n, now(), now(), now() FROM generate_series(1, $1::int) n`,
    [MEMBERS],
  );
  await sql('UPDATE actors SET user_id = id WHERE id <= $1', [MEMBERS]);
  await sql(
    `INSERT INTO access_tokens (id, hash, user_id, actor_id, scopes, created_at, last_used_at)
     SELECT n, sha256(convert_to('${TOKEN}' || n, 'UTF8')), n, n, '{read,write}', now(), now() FROM generate_series(1, $1::int) n`,
    [MEMBERS],
  );
  await sql(
    `INSERT INTO follows (id, follower_id, target_id, approved, created_at)
     SELECT row_number() OVER (), f, t, true, now() FROM generate_series(1, $1::int) f CROSS JOIN generate_series(1, $2::int) t WHERE f <> t`,
    [MEMBERS, AUTHORS],
  );
  await sql(
    `INSERT INTO follows (id, follower_id, target_id, approved, created_at)
     SELECT 100000 + row_number() OVER (), f, t, true, now() FROM generate_series(1, $1::int) f CROSS JOIN generate_series($2::int, $2::int + $3::int - 1) t`,
    [FEW, FIRST_ORDINARY, AUTHORS],
  );
  await sql(
    'INSERT INTO follows (id, follower_id, target_id, approved, created_at) SELECT n, n, $1, true, now() FROM generate_series($1::bigint + 1, $1::bigint + $2) n',
    [FAMOUS_ID, FAMOUS],
  );
  await sql('VACUUM ANALYZE');
  await sql('CHECKPOINT');
}

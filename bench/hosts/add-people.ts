/** The people of the simulated servers as this server knows them: with keys, followed by members and following them. */
import type { Platform } from '../../src/platform/platform.ts';
import { KEYS, MEMBERS } from '../federation/neighbours.ts';
import { type Hosts, personUri } from './hosts.ts';

const FIRST = 5_000_000;
/** The first people are followed by members, and follow members. */
export const FOLLOWED = 2_000;
const FOLLOWERS_OF_EACH = 3;
const BATCH = 10_000;

export const actorId = (person: number): number => FIRST + person;

export async function addPeople({ pool }: Platform, at: Hosts, people: number): Promise<void> {
  const pem = KEYS.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  for (let first = 0; first < people; first += BATCH) {
    const uris = Array.from({ length: Math.min(BATCH, people - first) }, (_, n) => personUri(at, first + n));
    await pool.query(
      `INSERT INTO actors (id, preferred_username, domain, uri, url, inbox, shared_inbox, outbox, followers_uri, created_at, updated_at)
       SELECT $1::int + n - 1, 'p' || $2::int + n - 1, split_part(uri, '/', 3), uri, uri, uri || '/inbox', split_part(uri, '/users', 1) || '/inbox', '',
         uri || '/followers', now(), now() FROM unnest($3::text[]) WITH ORDINALITY AS u (uri, n)`,
      [actorId(first), first, uris],
    );
  }
  const last = actorId(people - 1);
  await pool.query('INSERT INTO actor_stats (actor_id) SELECT generate_series($1::int, $2::int)', [FIRST, last]);
  await pool.query(
    'INSERT INTO remote_actors (actor_id, fetched_at) SELECT n, now() FROM generate_series($1::int, $2::int) n',
    [FIRST, last],
  );
  await pool.query(
    `INSERT INTO remote_keys (uri, actor_id, public_key) SELECT uri || '#main-key', id, $1 FROM actors WHERE id BETWEEN $2 AND $3`,
    [pem, FIRST, last],
  );
  await pool.query(
    `INSERT INTO follows (id, follower_id, target_id, approved, created_at)
     SELECT $1::bigint + n * 10 + f, CASE WHEN f = 0 THEN $1::int + n ELSE 1 + (n * 7 + f) % $2 END,
       CASE WHEN f = 0 THEN 1 + n % $2 ELSE $1::int + n END, true, now()
     FROM generate_series(0, $3::int - 1) n, generate_series(0, $4::int) f`,
    [FIRST, MEMBERS, Math.min(FOLLOWED, people), FOLLOWERS_OF_EACH],
  );
}

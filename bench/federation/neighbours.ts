/** The people of the federation bench: local members, remote authors whom they follow, and followers on many hosts. */
import { generateKeyPairSync } from 'node:crypto';
import type { Platform } from '../../src/platform/platform.ts';

export const PUBLIC_URL = 'http://plaza.example';
export const MEMBERS = 100;

/** Remote authors, by numbers from 1 on, and how many hosts they share. */
export interface Authors {
  first: number;
  count: number;
  hosts: number;
}

/** Fifty on as many hosts, sixteen on eight, and sixteen on one. */
export const AUTHORS = {
  many: { first: 1, count: 50, hosts: 50 },
  eight: { first: 51, count: 16, hosts: 8 },
  one: { first: 67, count: 16, hosts: 1 },
} as const satisfies Record<string, Authors>;

const ALL_AUTHORS = Object.values(AUTHORS).flatMap(({ first, count, hosts }) =>
  Array.from({ length: count }, (_, at) => ({ n: first + at, host: `h${first + (at % hosts)}.example` })),
);
/** Members who follow each of them. */
export const READERS = 10;
export const TAGS = 20;

const FIRST_AUTHOR = 10_000;
const FIRST_FOLLOWER = 1_000_000;

export const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PUBLIC_PEM = KEYS.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const PRIVATE_PEM = KEYS.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** @param n from 1 on */
export const tokenOf = (n: number): string => `bench-federation-${n}`;
export const authorUri = (n: number): string => `https://${ALL_AUTHORS[n - 1]?.host}/users/author${n}`;
export const authorId = (n: number): number => FIRST_AUTHOR + n;

type Sql = (text: string, values?: unknown[]) => Promise<unknown>;
const sqlOf =
  ({ pool }: Platform): Sql =>
  (text, values = []) =>
    pool.query(text, values);

async function addMembers(sql: Sql): Promise<void> {
  await sql(
    `INSERT INTO actors (id, preferred_username, uri, url, inbox, outbox, followers_uri, created_at, updated_at)
     SELECT n, 'member' || n, u.uri, $2 || '/@member' || n, u.uri || '/inbox', '', u.uri || '/followers', now(), now()
     FROM generate_series(1, $1::int) n, LATERAL (SELECT $2 || '/users/member' || n AS uri) u`,
    [MEMBERS, PUBLIC_URL],
  );
  await sql(
    `INSERT INTO users (id, email, password_hash, default_actor_id, confirmed_at, approved_at, created_at)
     SELECT n, 'member' || n || '@example.org', '', n, now(), now(), now() FROM generate_series(1, $1::int) n`,
    [MEMBERS],
  );
  await sql('UPDATE actors SET user_id = id WHERE id <= $1', [MEMBERS]);
  await sql(
    `INSERT INTO access_tokens (id, hash, user_id, actor_id, scopes, created_at, last_used_at)
     SELECT n, sha256(convert_to('${tokenOf(0).slice(0, -1)}' || n, 'UTF8')), n, n, '{read,write}', now(), now() FROM generate_series(1, $1::int) n`,
    [MEMBERS],
  );
  await sql(
    'INSERT INTO actor_keys (actor_id, public_key, private_key) SELECT n, $2, $3 FROM generate_series(1, $1::int) n',
    [MEMBERS, PUBLIC_PEM, PRIVATE_PEM],
  );
}

/** Their profiles are marked as just fetched, so that no request is sent to their hosts, which do not exist. */
async function addAuthors(sql: Sql): Promise<void> {
  await sql(
    `INSERT INTO actors (id, preferred_username, domain, uri, url, inbox, outbox, followers_uri, created_at, updated_at)
     SELECT $2::int + u.n, 'author' || u.n, split_part(u.uri, '/', 3), u.uri, u.uri, u.uri || '/inbox', '', u.uri || '/followers', now(), now()
     FROM unnest($1::text[]) WITH ORDINALITY AS u (uri, n)`,
    [ALL_AUTHORS.map(({ n }) => authorUri(n)), FIRST_AUTHOR],
  );
  await sql(
    'INSERT INTO remote_actors (actor_id, fetched_at) SELECT $2::int + n, now() FROM generate_series(1, $1::int) n',
    [ALL_AUTHORS.length, FIRST_AUTHOR],
  );
  await sql(
    `INSERT INTO remote_keys (uri, actor_id, public_key) SELECT a.uri || '#main-key', a.id, $1 FROM actors a WHERE a.domain IS NOT NULL`,
    [PUBLIC_PEM],
  );
  await sql(
    `INSERT INTO follows (id, follower_id, target_id, approved, created_at)
     SELECT a * 1000 + f, 1 + (a * 7 + f) % $3, $4::int + a, true, now() FROM generate_series(1, $1::int) a CROSS JOIN generate_series(1, $2::int) f`,
    [ALL_AUTHORS.length, READERS, MEMBERS, FIRST_AUTHOR],
  );
}

/** Remote followers of a member; each has an inbox of its own. */
export interface Elsewhere {
  member: number;
  /** In the order of their hosts. */
  inboxes: readonly string[];
}

/** @param block which ids they take: 0, 1, … */
export async function addFollowers(platform: Platform, { member, inboxes }: Elsewhere, block: number): Promise<void> {
  const sql = sqlOf(platform);
  const first = FIRST_FOLLOWER * (block + 1);
  await sql(
    `INSERT INTO actors (id, preferred_username, domain, uri, url, inbox, outbox, followers_uri, created_at, updated_at)
     SELECT $1::int + i.n, 'f' || $1::int + i.n, substring(i.inbox FROM '//([^/]+)'), i.inbox || '#' || $1, i.inbox, i.inbox, '', '', now(), now()
     FROM unnest($2::text[]) WITH ORDINALITY AS i (inbox, n)`,
    [first, inboxes],
  );
  await sql(
    `INSERT INTO follows (id, follower_id, target_id, approved, created_at)
     SELECT $1::int + n, $1::int + n, $2, true, now() FROM generate_series(1, $3::int) n`,
    [first, member, inboxes.length],
  );
}

export async function addNeighbours(platform: Platform): Promise<void> {
  const sql = sqlOf(platform);
  await addMembers(sql);
  await addAuthors(sql);
  await sql('INSERT INTO actor_stats (actor_id) SELECT id FROM actors');
}

export async function analyze(platform: Platform): Promise<void> {
  const sql = sqlOf(platform);
  await sql('VACUUM ANALYZE');
  await sql('CHECKPOINT');
}

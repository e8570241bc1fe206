/** The database and the files of a Mobilizon that grew for years, of the same town as the Mastodon. */
import { createPrivateKey } from 'node:crypto';
import path from 'node:path';
import type pg from 'pg';
import type { KeyPair } from '../../src/platform/key-pair.ts';
import { createMobilizonTables } from '../../tests/support/moving-in/mobilizon-tables.ts';
import { writeSparse } from './sparse-files.ts';

export interface MobilizonSize {
  events: number;
  /** Half of them have the mail address of a person of the Mastodon. */
  people: number;
}

const BASE = 'https://events.town.example';
const PICTURE_BYTES = 1_000_000;
const PARTICIPANTS = 40;
const COMMENTS = 5;
const REMOTE = 200_000;
/** Participants of an event may be remote, too: one of eight. */
const REMOTE_PEOPLE = 500;

const ARGON = '$argon2id$v=19$m=65536,t=3,p=4$kwW6RkyxmYgcWtDeuISyUw$X8uGZh7mfTAAdF5CJrd3eAhiOSv4dW0gKBunNY+I6OU';

const uuid = (kind: number, number: string): string =>
  `('00000000-0000-400${kind}-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

const fileOf = (event: number): string => `${event.toString(16).padStart(64, '0')}.png`;

const ADDRESSES = (url: string): string =>
  `${url} || '/inbox', ${url} || '/outbox', ${url} || '/followers', ${url} || '/following'`;

/** @param key the same of all people, because generating one takes long */
const rowsOf = ({ events, people }: MobilizonSize, key: { pem: string; pub: string }) => `
  INSERT INTO users (id, email, password_hash, role, confirmed_at, current_sign_in_at, locale, disabled, default_actor_id, inserted_at, updated_at)
    SELECT i, CASE WHEN i % 2 = 0 THEN 'person' || i || '@mail.example' ELSE 'reader' || i || '@mail.example' END, '${ARGON}', 'user', '2023-01-01', '2025-01-01', 'en', false, 10 + i, now(), now()
    FROM generate_series(1, ${people}) i;
  INSERT INTO actors (id, preferred_username, type, url, inbox_url, outbox_url, followers_url, following_url, shared_inbox_url, keys, inserted_at, updated_at)
    SELECT id, name, type::actor_type, u, CASE WHEN id = 1 THEN '${BASE}/inbox' ELSE u || '/inbox' END, u || '/outbox', u || '/followers', u || '/following', '${BASE}/inbox', '${key.pem}', now(), now()
    FROM (VALUES (1, 'relay', 'Application', '${BASE}/relay'), (2, 'anonymous', 'Person', '${BASE}/@anonymous')) AS own (id, name, type, u);
  INSERT INTO actors (id, user_id, preferred_username, name, type, visibility, url, inbox_url, outbox_url, followers_url, following_url, shared_inbox_url, keys, inserted_at, updated_at)
    SELECT 10 + i, i, 'person' || i, 'Person ' || i, 'Person', 'public', u, ${ADDRESSES('u')}, '${BASE}/inbox', '${key.pem}', now(), now()
    FROM generate_series(1, ${people}) i, LATERAL (SELECT '${BASE}/@person' || i AS u) AS base;
  INSERT INTO actors (id, preferred_username, domain, name, type, visibility, url, inbox_url, outbox_url, followers_url, following_url, shared_inbox_url, keys, last_refreshed_at, inserted_at, updated_at)
    SELECT ${REMOTE} + i, 'visitor' || i, 'other' || i || '.example', 'Visitor ' || i, 'Person', 'public', u, ${ADDRESSES('u')}, u || '/inbox', '${key.pub}', now(), now(), now()
    FROM generate_series(1, ${REMOTE_PEOPLE}) i, LATERAL (SELECT 'https://other' || i || '.example/@visitor' || i AS u) AS base;
  INSERT INTO followers (id, actor_id, target_actor_id, approved, notify, url, inserted_at, updated_at)
    SELECT ${uuid(1, '10 * i + k')}, ${REMOTE} + (i + k) % ${REMOTE_PEOPLE} + 1, 10 + i, true, true, 'https://other.example/follow/' || 10 * i + k, now(), now()
    FROM generate_series(1, ${people}) i, generate_series(0, 9) k;
  INSERT INTO medias (id, file, metadata, actor_id, inserted_at, updated_at)
    SELECT i, jsonb_build_object('name', 'picture.png', 'url', '${BASE}/media/' || lpad(to_hex(i), 64, '0') || '.png?name=picture.png', 'content_type', 'image/png', 'size', ${PICTURE_BYTES}),
      '{"width":1600,"height":1200}', 10 + i % ${people} + 1, now(), now() FROM generate_series(1, ${events}) i;
  INSERT INTO events (id, uuid, url, local, title, slug, description, begins_on, ends_on, category, organizer_actor_id, picture_id, status, visibility, join_options, draft, metadata, options, publish_at, inserted_at, updated_at)
    SELECT i, u, '${BASE}/events/' || u, true, 'Evening ' || i, 'evening', '<p>All are welcome to evening ' || i || '.</p>', '2025-01-01'::timestamp + i * interval '1 day',
      '2025-01-01 03:00'::timestamp + i * interval '1 day', 'music', 10 + i % ${people} + 1, i, 'confirmed', 'public', 'free', false, '[]', '{}', '2024-12-01', now(), now()
    FROM generate_series(1, ${events}) i, LATERAL (SELECT ${uuid(2, 'i')} AS u) AS id;
  INSERT INTO participants (id, event_id, actor_id, role, url, inserted_at, updated_at)
    SELECT p, i, CASE WHEN k % 8 = 7 THEN ${REMOTE} + (i + k) % ${REMOTE_PEOPLE} + 1 ELSE 10 + (i + k) % ${people} + 1 END,
      CASE WHEN k = 0 THEN 'creator' ELSE 'participant' END::participant_role, '${BASE}/join/event/' || p, now(), now()
    FROM generate_series(1, ${events}) i, generate_series(0, ${PARTICIPANTS - 1}) k, LATERAL (SELECT ${uuid(3, `${PARTICIPANTS} * i + k`)} AS p) AS id;
  INSERT INTO comments (id, uuid, url, text, local, visibility, actor_id, event_id, published_at, inserted_at, updated_at)
    SELECT ${COMMENTS} * i + k, u, '${BASE}/comments/' || u, '<p>Comment ' || k || '</p>', true, 'public', 10 + (i + k) % ${people} + 1, i, '2025-01-01'::timestamp + i * interval '1 hour', now(), now()
    FROM generate_series(1, ${events}) i, generate_series(0, ${COMMENTS - 1}) k, LATERAL (SELECT ${uuid(4, `${COMMENTS} * i + k`)} AS u) AS id;
  ANALYZE`;

/** Returns the arguments of its command. */
export async function buildMobilizon(
  client: pg.Client,
  folder: string,
  size: MobilizonSize,
  pair: KeyPair,
): Promise<string[]> {
  const pem = String(createPrivateKey(pair.privateKey).export({ type: 'pkcs1', format: 'pem' })).trimEnd();
  await createMobilizonTables(client);
  await client.query(rowsOf(size, { pem, pub: pair.publicKey }));
  const uploads = path.join(folder, 'uploads');
  for (let event = 1; event <= size.events; event += 1) writeSparse(path.join(uploads, fileOf(event)), PICTURE_BYTES);
  return ['mobilizon', '--uploads', uploads];
}

/** The database and the files of a Mastodon that grew for years. */
import { createPrivateKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { originalOf, pathOf } from '../../src/cli/moving-in/mastodon/file-paths.ts';
import type { KeyPair } from '../../src/platform/key-pair.ts';
import { createMastodonTables } from '../../tests/support/moving-in/mastodon-tables.ts';
import { encryptColumn } from '../../tests/support/moving-in/record-encryption.ts';
import { writeSparse } from './sparse-files.ts';

export interface MastodonSize {
  posts: number;
  /** Local people; there are as many remote ones. */
  people: number;
  /** Posts with a picture, of which there is a small one, too. */
  pictures: number;
  /** Bytes of both files of a picture. */
  pictureBytes: number;
  /** Further posts, by remote people whom nobody follows; local people touched every tenth thread. */
  strangePosts: number;
}

const KEYS = { primaryKey: 'the primary key of a bench', derivationSalt: 'the salt of a bench' };
/** Bytes of a small picture. */
const SMALL = 100_000;
const REMOTE = 1_000_000;
const STRANGE = 2_000_000;
const POST = '113000000000000000';
const STRANGE_POST = '115000000000000000';
const PICTURE = 113_500_000_000_000_000n;
const FOLDER = 'media_attachments/files';
const NAME = 'picture.png';
const BCRYPT = `$2a$10$${'a'.repeat(53)}`;

/** @param key the same of all people, because generating one takes long */
const rowsOf = (
  { posts, people, pictures, pictureBytes, strangePosts }: MastodonSize,
  key: { pem: string; sealed: string; pub: string },
) => `
  INSERT INTO accounts (id, username, domain, id_scheme, private_key, public_key, actor_type, locked, created_at, updated_at)
    VALUES (-99, 'mastodon.internal', NULL, 0, '${key.pem}', '${key.pub}', 'Application', true, now(), now());
  INSERT INTO accounts (id, username, id_scheme, display_name, note, discoverable, created_at, updated_at)
    SELECT i, 'person' || i, 0, 'Person ' || i, 'I sing, and I garden.', true, '2023-01-01'::timestamp + i * interval '1 minute', now()
    FROM generate_series(1, ${people}) i;
  INSERT INTO accounts (id, username, domain, uri, url, inbox_url, outbox_url, followers_url, shared_inbox_url, public_key, protocol, note, created_at, updated_at)
    SELECT ${REMOTE} + i, 'friend' || i, h, b, b, b || '/inbox', b || '/outbox', b || '/followers', 'https://' || h || '/inbox', '${key.pub}', 1, '<p>Hello</p>', now(), now()
    FROM generate_series(1, ${people}) i, LATERAL (SELECT 'far' || i % 200 || '.example' AS h) AS host, LATERAL (SELECT 'https://' || h || '/users/friend' || i AS b) AS base;
  INSERT INTO keypairs (account_id, type, private_key, public_key, local_fragment, created_at, updated_at)
    SELECT i, 0, '${key.sealed}', '${key.pub}', '#main-key', now(), now() FROM generate_series(1, ${people}) i;
  INSERT INTO users (id, account_id, email, encrypted_password, confirmed_at, current_sign_in_at, locale, settings, created_at, updated_at)
    SELECT i, i, 'person' || i || '@mail.example', '${BCRYPT}', '2023-01-01', '2026-01-01', 'en', '{}', now(), now() FROM generate_series(1, ${people}) i;
  INSERT INTO oauth_applications (id, name, uid, secret, redirect_uri, scopes, created_at, updated_at)
    VALUES (1, 'Phone', 'phone', 'secret', 'urn:ietf:wg:oauth:2.0:oob', 'read write follow push', now(), now());
  INSERT INTO oauth_access_tokens (id, application_id, token, resource_owner_id, scopes, created_at)
    SELECT i, 1, md5(i::text), i, 'read write follow push', now() FROM generate_series(1, ${people}) i;
  INSERT INTO conversations (id, created_at, updated_at) SELECT i, now(), now() FROM generate_series(1, ${posts}) i;
  INSERT INTO statuses (id, account_id, local, uri, url, text, language, conversation_id, in_reply_to_id, in_reply_to_account_id, reply, ordered_media_attachment_ids, created_at, updated_at)
    SELECT ${POST} + i, author, own, CASE WHEN own THEN NULL ELSE 'https://far.example/posts/' || i END, CASE WHEN own THEN NULL ELSE 'https://far.example/@x/' || i END,
      CASE WHEN own THEN words ELSE '<p>' || words || '</p>' END, 'en', i - (i % 4 = 0)::int, CASE WHEN i % 4 = 0 THEN ${POST} + i - 1 END,
      CASE WHEN i % 4 = 0 THEN (i - 1) % ${people} + 1 END, i % 4 = 0, CASE WHEN own AND i < ${2 * pictures} THEN ARRAY[${PICTURE} + i] END,
      '2024-01-01'::timestamp + i * interval '5 minutes', '2024-01-01'::timestamp + i * interval '5 minutes'
    FROM generate_series(1, ${posts}) i, LATERAL (SELECT i % 2 = 1 AS own, (i % ${people} + 1) + CASE WHEN i % 2 = 1 THEN 0 ELSE ${REMOTE} END AS author,
      md5(i::text) || ' is what we said about the garden of the town. #tag' || i % 500 AS words) AS post;
  INSERT INTO tags (id, name, created_at, updated_at) SELECT i, 'tag' || i, now(), now() FROM generate_series(0, 499) i;
  INSERT INTO statuses_tags (status_id, tag_id) SELECT ${POST} + i, i % 500 FROM generate_series(1, ${posts}) i;
  INSERT INTO mentions (id, status_id, account_id, created_at, updated_at)
    SELECT i, ${POST} + i, i * 13 % ${people} + 1, now(), now() FROM generate_series(2, ${posts}, 2) i;
  INSERT INTO media_attachments (id, status_id, account_id, type, processing, file_file_name, file_content_type, file_file_size, file_meta, created_at, updated_at)
    SELECT ${PICTURE} + i, ${POST} + i, i % ${people} + 1, 0, 2, '${NAME}', 'image/png', ${pictureBytes - SMALL}, '{"original":{"width":1600,"height":1200}}', now(), now()
    FROM generate_series(1, ${2 * pictures - 1}, 2) i;
  INSERT INTO favourites (id, account_id, status_id, created_at, updated_at)
    SELECT 3 * i + k, (i * 7 + k * 31) % ${people} + 1, ${POST} + i, now(), now() FROM generate_series(1, ${posts}) i, generate_series(0, 2) k;
  INSERT INTO follows (id, account_id, target_account_id, created_at, updated_at)
    SELECT 20 * i + k, i, CASE WHEN k < 10 THEN (i + k) % ${people} + 1 ELSE ${REMOTE} + (i + k) % ${people} + 1 END, now(), now()
    FROM generate_series(1, ${people}) i, generate_series(0, 19) k;
  INSERT INTO notifications (account_id, from_account_id, activity_type, activity_id, type, created_at, updated_at)
    SELECT s.account_id, f.account_id, 'Favourite', f.id, 'favourite', s.created_at, now() FROM favourites f JOIN statuses s ON s.id = f.status_id WHERE s.local
    UNION ALL SELECT m.account_id, s.account_id, 'Mention', m.id, 'mention', s.created_at, now() FROM mentions m JOIN statuses s ON s.id = m.status_id
    UNION ALL SELECT target_account_id, account_id, 'Follow', id, 'follow', created_at, now() FROM follows WHERE target_account_id < ${REMOTE};
  INSERT INTO accounts (id, username, domain, uri, url, inbox_url, outbox_url, followers_url, shared_inbox_url, public_key, protocol, note, created_at, updated_at)
    SELECT ${STRANGE} + i, 'stranger' || i, h, b, b, b || '/inbox', b || '/outbox', b || '/followers', 'https://' || h || '/inbox', '${key.pub}', 1, '<p>Hello</p>', now(), now()
    FROM generate_series(1, least(${people}, ${strangePosts})) i, LATERAL (SELECT 'strange' || i % 200 || '.example' AS h) AS host, LATERAL (SELECT 'https://' || h || '/users/stranger' || i AS b) AS base;
  INSERT INTO conversations (id, created_at, updated_at) SELECT ${STRANGE} + i, now(), now() FROM generate_series(1, ${strangePosts}) i WHERE i % 5 IN (0, 1, 4);
  INSERT INTO statuses (id, account_id, local, uri, url, text, language, conversation_id, in_reply_to_id, reply, reblog_of_id, created_at, updated_at)
    SELECT ${STRANGE_POST} + i, ${STRANGE} + i * 7 % ${people} + 1, false, 'https://strange.example/posts/' || i, 'https://strange.example/@x/' || i,
      CASE WHEN i % 5 = 4 THEN '' ELSE '<p>' || repeat(md5(i::text) || ' is what they said. ', 5) || '</p>' END, 'en', ${STRANGE} + i - CASE i % 5 WHEN 2 THEN 1 WHEN 3 THEN 2 ELSE 0 END,
      CASE WHEN i % 5 IN (2, 3) THEN ${STRANGE_POST} + i - 1 END, i % 5 IN (2, 3), CASE WHEN i % 5 = 4 THEN ${STRANGE_POST} + i - 3 END,
      '2025-06-01'::timestamp + i * interval '10 seconds', now()
    FROM generate_series(1, ${strangePosts}) i;
  INSERT INTO statuses_tags (status_id, tag_id) SELECT ${STRANGE_POST} + i, i % 500 FROM generate_series(1, ${strangePosts}) i WHERE i % 5 <> 4;
  INSERT INTO status_stats (status_id, replies_count, favourites_count, created_at, updated_at)
    SELECT ${STRANGE_POST} + i, 1, 2, now(), now() FROM generate_series(1, ${strangePosts}) i WHERE i % 5 = 1;
  INSERT INTO mentions (id, status_id, account_id, created_at, updated_at)
    SELECT ${STRANGE_POST} + i, ${STRANGE_POST} + i, ${STRANGE} + i % ${people} + 1, now(), now() FROM generate_series(1, ${strangePosts}) i WHERE i % 5 IN (2, 3);
  INSERT INTO media_attachments (id, status_id, account_id, type, processing, remote_url, file_content_type, created_at, updated_at)
    SELECT ${STRANGE_POST} + i, ${STRANGE_POST} + i, ${STRANGE} + i * 7 % ${people} + 1, 0, 2, 'https://strange.example/' || i || '.png', 'image/png', now(), now()
    FROM generate_series(1, ${strangePosts}) i WHERE i % 5 = 1;
  INSERT INTO preview_cards (id, url, title, created_at, updated_at)
    SELECT i, 'https://news.example/' || i, 'News', now(), now() FROM generate_series(1, ${strangePosts} / 5) i;
  INSERT INTO preview_cards_statuses (preview_card_id, status_id) SELECT i, ${STRANGE_POST} + 5 * i FROM generate_series(1, ${strangePosts} / 5) i;
  INSERT INTO favourites (id, account_id, status_id, created_at, updated_at)
    SELECT ${STRANGE_POST} + i, i % ${people} + 1, ${STRANGE_POST} + i, now(), now() FROM generate_series(2, ${strangePosts}, 50) i;
  ANALYZE`;

/** Returns the arguments of its command. */
export async function buildMastodon(
  client: pg.Client,
  folder: string,
  size: MastodonSize,
  pair: KeyPair,
): Promise<string[]> {
  const pem = String(createPrivateKey(pair.privateKey).export({ type: 'pkcs1', format: 'pem' }));
  await createMastodonTables(client, 'newest');
  await client.query(rowsOf(size, { pem, sealed: encryptColumn(KEYS, pem), pub: pair.publicKey }));
  const media = path.join(folder, 'system');
  for (let at = 0; at < size.pictures; at += 1) {
    const id = String(PICTURE + BigInt(2 * at + 1));
    writeSparse(path.join(media, originalOf(FOLDER, id, NAME)), size.pictureBytes - SMALL);
    writeSparse(path.join(media, pathOf(FOLDER, id, { name: 'small' }, NAME)), SMALL);
  }
  const env = path.join(folder, '.env.production');
  writeFileSync(
    env,
    `LOCAL_DOMAIN=town.example\nWEB_DOMAIN=social.town.example\nACTIVE_RECORD_ENCRYPTION_PRIMARY_KEY="${KEYS.primaryKey}"\nACTIVE_RECORD_ENCRYPTION_KEY_DERIVATION_SALT="${KEYS.derivationSalt}"\n`,
  );
  return ['mastodon', '--media', media, '--env', env];
}

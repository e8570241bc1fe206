/** Files of local people, and the rows of all media. */
import type pg from 'pg';
import { convertRows } from '../../convert-rows.ts';
import { CREATE_JSON_OF } from '../../former-json.ts';
import { inGroups, type KeepContext, keepBoth } from '../../keep-files.ts';
import { originalOf, pathOf, smallStyleOf, stillStyleOf } from '../file-paths.ts';

export interface FileContext extends KeepContext {
  target: pg.ClientBase;
}

const COLUMNS = [
  ['id', 'bigint'],
  ['path', 'text'],
  ['key', 'text'],
  ['small_path', 'text'],
  ['small_key', 'text'],
] as const;

interface FileRow {
  id: string;
  file: string;
  content_type: string | null;
  type: number;
  thumbnail: string | null;
}

function smallPathOf({ id, file, type, thumbnail }: FileRow): string | null {
  if (thumbnail !== null) return originalOf('media_attachments/thumbnails', id, thumbnail);
  const style = smallStyleOf(type, file);
  return style && pathOf('media_attachments/files', id, style, file);
}

/** Keeps the files of the attachments, and of the pictures of profiles. */
export async function keepFiles(ctx: FileContext): Promise<void> {
  await convertRows<FileRow>(ctx.target, {
    select: `SELECT t.id, t.file_file_name AS file, t.file_content_type AS content_type, t.type, t.thumbnail_file_name AS thumbnail
      FROM moving_in.media_attachments t WHERE t.remote_url = '' AND t.file_file_name IS NOT NULL`,
    table: 'attachment_files',
    columns: COLUMNS,
    convert: (rows) =>
      inGroups(rows, async (row) => {
        const original = {
          path: originalOf('media_attachments/files', row.id, row.file),
          contentType: row.content_type ?? '',
        };
        const { key, smallKey, small } = await keepBoth(ctx, `media_attachments ${row.id}`, original, smallPathOf(row));
        return [row.id, original.path, key, small, smallKey];
      }),
  });
  for (const [attachment, prefix] of [
    ['avatars', 'avatar'],
    ['headers', 'header'],
  ] as const)
    await convertRows<FileRow>(ctx.target, {
      select: `SELECT t.id, t.${prefix}_file_name AS file, t.${prefix}_content_type AS content_type FROM moving_in.accounts t
        JOIN actors a ON a.id = t.id AND a.deleted_at IS NULL WHERE t.domain IS NULL AND t.${prefix}_file_name IS NOT NULL`,
      table: attachment,
      columns: COLUMNS,
      convert: (rows) =>
        inGroups(rows, async ({ id, file, content_type: contentType }) => {
          const original = { path: originalOf(`accounts/${attachment}`, id, file), contentType: contentType ?? '' };
          const { key } = await keepBoth(ctx, `${attachment} ${id}`, original, null);
          return [id, original.path, key, null, null];
        }),
    });
}

/** Emoji of this server; moving ones have a still picture. */
export const keepEmojis = (ctx: FileContext): Promise<void> =>
  convertRows<FileRow>(ctx.target, {
    select: `SELECT t.id, t.image_file_name AS file, t.image_content_type AS content_type FROM moving_in.custom_emojis t
      WHERE t.domain IS NULL AND t.image_file_name IS NOT NULL`,
    table: 'emoji_files',
    columns: COLUMNS,
    convert: (rows) =>
      inGroups(rows, async ({ id, file, content_type: contentType }) => {
        const attachment = 'custom_emojis/images';
        const original = { path: originalOf(attachment, id, file), contentType: contentType ?? '' };
        const still = stillStyleOf(contentType);
        const kept = await keepBoth(ctx, `custom_emojis ${id}`, original, still && pathOf(attachment, id, still, file));
        return [id, original.path, kept.key, kept.small, kept.smallKey];
      }),
  });

const INSERT_EMOJIS = `
  INSERT INTO custom_emojis (id, shortcode, category, visible_in_picker, disabled, key, still_key, created_at, updated_at)
  SELECT e.id, e.shortcode, c.name, e.visible_in_picker, e.disabled, f.key, f.small_key, e.created_at, e.updated_at
  FROM moving_in.custom_emojis e JOIN moving_in.emoji_files f ON f.id = e.id AND f.key IS NOT NULL
    LEFT JOIN moving_in.custom_emoji_categories c ON c.id = e.category_id WHERE e.domain IS NULL`;

const INSERT_EMOJI_ADDRESSES = `
  INSERT INTO file_addresses (address, emoji_id, small)
  SELECT $web || '/system/' || f.path, f.id, false FROM moving_in.emoji_files f WHERE f.key IS NOT NULL
  UNION ALL
  SELECT $web || '/system/' || f.small_path, f.id, true FROM moving_in.emoji_files f WHERE f.small_path IS NOT NULL ON CONFLICT DO NOTHING`;

/** Their pictures are copied when somebody looks at them. */
const INSERT_REMOTE_EMOJIS = `
  INSERT INTO remote_emojis (domain, shortcode, url)
  SELECT DISTINCT ON (lower(e.domain), e.shortcode) lower(e.domain), e.shortcode, e.image_remote_url
  FROM moving_in.custom_emojis e WHERE e.domain IS NOT NULL AND coalesce(e.image_remote_url, '') <> '' AND NOT e.disabled
  ORDER BY lower(e.domain), e.shortcode, e.id DESC`;

/** Pictures of profiles get ids after all attachments. */
const INSERT_PORTRAITS = (table: 'avatars' | 'headers', prefix: 'avatar' | 'header'): string => `
  INSERT INTO media (id, owner_id, kind, state, name, description, content_type, size, key, meta, created_at)
  SELECT last.id + row_number() OVER (ORDER BY f.id), f.id, 'IMAGE', 'READY', m.${prefix}_file_name, nullif(m.${prefix}_description, ''), m.${prefix}_content_type,
    coalesce(m.${prefix}_file_size, 0), f.key, '{}', m.created_at
  FROM moving_in.${table} f JOIN moving_in.accounts m ON m.id = f.id,
    (SELECT greatest((SELECT max(id) FROM media), (SELECT max(id) FROM moving_in.media_attachments), 0) AS id) AS last WHERE f.key IS NOT NULL`;

const LINK_PORTRAITS = (table: 'avatars' | 'headers', column: 'avatar_id' | 'banner_id'): string => `
  UPDATE actors a SET ${column} = m.id FROM moving_in.${table} f JOIN media m ON m.key = f.key WHERE a.id = f.id`;

const KIND = `CASE WHEN m.type = 1 THEN 'GIFV' WHEN m.type = 2 OR m.file_content_type LIKE 'video/%' THEN 'VIDEO'
  WHEN m.type = 4 OR m.file_content_type LIKE 'audio/%' THEN 'AUDIO' ELSE 'IMAGE' END::"MediaKind"`;

/** An attachment that the post does not name any more is not shown. */
const PLACE = 'array_position(s.ordered_media_attachment_ids, m.id)';

/** Remote files are fetched when somebody looks at them. */
const INSERT_MEDIA = `
  INSERT INTO media (id, owner_id, kind, state, name, description, content_type, size, key, small_key, blurhash, remote_url, preview_remote_url, meta,
    status_id, position, created_at, expires_at)
  SELECT m.id, m.account_id, ${KIND}, 'READY', coalesce(m.file_file_name, ''), m.description, coalesce(m.file_content_type, 'image/*'),
    coalesce(m.file_file_size, 0), CASE WHEN m.remote_url = '' THEN f.key ELSE 'remote/' || replace(gen_random_uuid()::text, '-', '') END, f.small_key,
    m.blurhash, nullif(m.remote_url, ''), nullif(m.thumbnail_remote_url, ''), coalesce(moving_in.json_of(m.file_meta), '{}'), s.id,
    coalesce(${PLACE}, row_number() OVER (PARTITION BY m.status_id ORDER BY m.id)), m.created_at,
    CASE WHEN s.id IS NULL THEN greatest(later.scheduled_at, now()) + interval '1 day' END
  FROM moving_in.media_attachments m JOIN actors a ON a.id = m.account_id LEFT JOIN moving_in.statuses s ON s.id = m.status_id
    LEFT JOIN moving_in.scheduled_statuses later ON later.id = m.scheduled_status_id LEFT JOIN moving_in.attachment_files f ON f.id = m.id
  WHERE (s.id IS NOT NULL OR later.id IS NOT NULL) AND (m.remote_url <> '' OR f.key IS NOT NULL) AND (s.ordered_media_attachment_ids IS NULL OR ${PLACE} IS NOT NULL)`;

/** The addresses that other servers and feeds know. */
const INSERT_FILE_ADDRESSES = (table: 'attachment_files' | 'avatars' | 'headers'): string => `
  INSERT INTO file_addresses (address, media_id, small)
  SELECT $web || '/system/' || f.path, m.id, false FROM moving_in.${table} f JOIN media m ON m.key = f.key
  UNION ALL
  SELECT $web || '/system/' || f.small_path, m.id, true FROM moving_in.${table} f JOIN media m ON m.key = f.key WHERE f.small_path IS NOT NULL
  ON CONFLICT DO NOTHING`;

export const MEDIA_SQL = [
  CREATE_JSON_OF,
  INSERT_EMOJIS,
  INSERT_EMOJI_ADDRESSES,
  INSERT_REMOTE_EMOJIS,
  INSERT_MEDIA,
  INSERT_PORTRAITS('avatars', 'avatar'),
  INSERT_PORTRAITS('headers', 'header'),
  LINK_PORTRAITS('avatars', 'avatar_id'),
  LINK_PORTRAITS('headers', 'banner_id'),
  INSERT_FILE_ADDRESSES('attachment_files'),
  INSERT_FILE_ADDRESSES('avatars'),
  INSERT_FILE_ADDRESSES('headers'),
];

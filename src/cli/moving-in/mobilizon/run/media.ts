/** Pictures of events, groups and people. Several rows may be one file; each gets a copy of its own. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { convertRows } from '../../convert-rows.ts';
import { inGroups, keepBoth, keptCopies } from '../../keep-files.ts';
import { IS_GONE, IS_TAKEN } from '../actors-sql.ts';
import type { FormerNames } from '../names.ts';
import { filesIn, uploadAt } from '../uploads.ts';
import { ID } from './ids-sql.ts';
import type { Context } from './texts.ts';

/** Rows of `medias`, the pictures of the profiles of this server, and those of posts, which become attachments of their own. */
const FILES = `
  CREATE TABLE moving_in.files AS SELECT row_number() OVER (ORDER BY key) AS id, key, owner, split_part(file ->> 'url', '?', 1) AS address,
    coalesce(file ->> 'name', '') AS name, file ->> 'content_type' AS content_type, metadata, at FROM (
    SELECT 'm' || m.id AS key, m.actor_id AS owner, m.file, m.metadata, m.inserted_at AS at FROM moving_in.medias m
    UNION ALL
    SELECT 'c' || p.n, p.attributed_to_id, m.file, m.metadata, p.inserted_at FROM moving_in.posts p JOIN moving_in.medias m ON m.id = p.picture_id
    UNION ALL
    SELECT p.key || a.id, a.id, p.file, NULL, a.inserted_at FROM moving_in.actors a CROSS JOIN LATERAL (VALUES ('a', a.avatar), ('b', a.banner)) AS p (key, file)
    WHERE a.domain IS NULL AND ${IS_TAKEN('a')} AND NOT ${IS_GONE('a')} AND p.file ->> 'url' IS NOT NULL) AS pictures`;

const MEDIA_IDS = `CREATE TABLE moving_in.media_ids AS SELECT key, ${ID('at', 'key')} AS id FROM moving_in.files`;

export const FILES_SQL: readonly string[] = [FILES, MEDIA_IDS, 'CREATE UNIQUE INDEX ON moving_in.media_ids (key)'];

export async function keepUploads({ platform, target }: Context, folder: string, names: FormerNames): Promise<void> {
  const ctx = { platform, files: filesIn(folder), copies: await keptCopies(target) };
  await convertRows<{ id: string; address: string; content_type: string | null }>(target, {
    select: 'SELECT t.id, t.address, t.content_type FROM moving_in.files t WHERE true',
    table: 'kept_files',
    columns: [
      ['id', 'bigint'],
      ['key', 'text'],
      ['size', 'int'],
    ],
    convert: (rows) =>
      inGroups(rows, async ({ id, address, content_type: contentType }) => {
        const file = uploadAt(address, names);
        // Events and profiles show pictures alone.
        if (file === null || !contentType?.startsWith('image/')) return [id, null, null];
        const original = { path: file, contentType };
        const { key } = await keepBoth(ctx, `files ${id}`, original, null);
        return [id, key, key === null ? null : Math.min((await stat(path.join(folder, file))).size, 2 ** 31 - 1)];
      }),
  });
}

const MEASURE = (name: 'width' | 'height'): string =>
  `CASE WHEN f.metadata ->> '${name}' ~ '^[1-9][0-9]{0,5}$' THEN (f.metadata ->> '${name}')::int END`;

const META = `CASE WHEN s.width IS NULL OR s.height IS NULL THEN '{}' ELSE jsonb_build_object('original', jsonb_build_object('width', s.width, 'height', s.height,
  'size', s.width || 'x' || s.height, 'aspect', s.width::double precision / s.height)) END`;

const INSERT_MEDIA = `
  INSERT INTO media (id, owner_id, kind, state, name, content_type, size, key, blurhash, meta, created_at)
  SELECT i.id, x.id, 'IMAGE', 'READY', f.name, f.content_type, k.size, k.key, f.metadata ->> 'blurhash', ${META}, f.at
  FROM moving_in.files f JOIN moving_in.kept_files k ON k.id = f.id AND k.key IS NOT NULL JOIN moving_in.media_ids i ON i.key = f.key
    JOIN moving_in.actor_ids o ON o.former = f.owner JOIN actors x ON x.id = o.id
    CROSS JOIN LATERAL (SELECT ${MEASURE('width')} AS width, ${MEASURE('height')} AS height) AS s`;

const linked = (kind: 'a' | 'b', column: 'avatar_id' | 'banner_id'): string => `
  UPDATE actors x SET ${column} = m.id FROM moving_in.files f JOIN moving_in.media_ids i ON i.key = f.key JOIN media m ON m.id = i.id
    JOIN moving_in.actor_ids o ON o.former = f.owner WHERE x.id = o.id AND starts_with(f.key, '${kind}')`;

/** The addresses that other servers, feeds and texts know. */
const INSERT_ADDRESSES = `
  INSERT INTO file_addresses (address, media_id, small)
  SELECT DISTINCT ON (f.address) f.address, m.id, false FROM moving_in.files f JOIN moving_in.media_ids i ON i.key = f.key JOIN media m ON m.id = i.id
  ORDER BY f.address, f.key DESC ON CONFLICT DO NOTHING`;

export const MEDIA_SQL: readonly string[] = [
  ...[INSERT_MEDIA, linked('a', 'avatar_id'), linked('b', 'banner_id'), INSERT_ADDRESSES],
];

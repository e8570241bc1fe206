/** The people, posts and files of a Mastodon that the running server is asked for. */
import { EXTENSIONS } from '../../keep-files.ts';
import { hasPlace } from '../../left-out.ts';
import { hasColumn, type Source } from '../../source.ts';
import { type KnownActor, type KnownDocuments, type KnownFile, SOME } from '../../verify/running-server.ts';
import { originalOf } from '../file-paths.ts';
import { leftOutOf } from '../left-out.ts';
import { STATUS_URI } from '../run/addresses-sql.ts';
import type { MastodonSource } from '../source.ts';
import { readFormerKeys } from './keys.ts';
import { accountsOf } from './people-counterparts.ts';

/** Accounts `account` that everybody may see. */
const living = (source: Source, account: string): string =>
  [
    `${account}.domain IS NULL AND ${account}.id > 0 AND ${account}.suspended_at IS NULL`,
    `EXISTS (SELECT FROM users u WHERE u.account_id = ${account}.id AND u.confirmed_at IS NOT NULL AND u.approved AND NOT u.disabled)`,
    ...(hasColumn(source, 'accounts', 'requested_deletion_at') ? [`${account}.requested_deletion_at IS NULL`] : []),
  ].join(' AND ');

/**
 * @param web the base of addresses, as a literal of SQL
 * @param domain of handles
 */
export async function readPeople(source: Source, web: string, domain: string): Promise<KnownActor[]> {
  const keys = await readFormerKeys(source, web, living(source, 't'), SOME);
  return keys.map((key) => {
    const handle = `${key.username}@${domain}`;
    return { name: key.username, uri: key.uri.replace(/#.*/, ''), key, handle: { asked: handle, told: handle } };
  });
}

async function readAddresses(source: MastodonSource, web: string, visibilities: string): Promise<string[]> {
  const { rows } = await source.client.query<{ uri: string }>(
    `SELECT ${STATUS_URI('t', 'a')} AS uri FROM statuses t JOIN ${accountsOf(source)} a ON a.id = t.account_id
     WHERE ${living(source, 'a')} AND t.visibility IN (${visibilities}) AND t.reblog_of_id IS NULL AND ${hasPlace(leftOutOf(source), 'statuses')}
     ${SOME}`.replaceAll('$web', web),
  );
  return rows.map(({ uri }) => uri);
}

export const readPosts = async (source: MastodonSource, web: string): Promise<KnownDocuments> => ({
  kind: 'post',
  open: await readAddresses(source, web, '0, 1'),
  closed: await readAddresses(source, web, '2, 3, 4'),
});

interface FileRow {
  id: string;
  attachment: string;
  file: string;
}

/** Those of posts, and the pictures of profiles. */
export async function readFiles(source: MastodonSource): Promise<KnownFile[]> {
  const types = [...EXTENSIONS.keys()];
  const { rows } = await source.client.query<FileRow>(
    `SELECT t.id, 'media_attachments/files' AS attachment, t.file_file_name AS file FROM media_attachments t JOIN statuses s ON s.id = t.status_id
     WHERE t.remote_url = '' AND t.file_file_name IS NOT NULL AND coalesce(t.processing, 2) = 2 AND t.file_content_type = ANY ($1) AND ${hasPlace(leftOutOf(source), 'media_attachments')}
       AND (s.ordered_media_attachment_ids IS NULL OR t.id = ANY (s.ordered_media_attachment_ids)) ${SOME}`,
    [types],
  );
  const { rows: pictures } = await source.client.query<FileRow>(
    `SELECT t.id, 'accounts/avatars' AS attachment, t.avatar_file_name AS file FROM accounts t
     WHERE ${living(source, 't')} AND t.avatar_file_name IS NOT NULL AND t.avatar_content_type = ANY ($1) ${SOME}`,
    [types],
  );
  return [...rows, ...pictures].map(({ attachment, id, file }) => {
    const path = originalOf(attachment, id, file);
    return { path, url: `/system/${path.split('/').map(encodeURIComponent).join('/')}` };
  });
}

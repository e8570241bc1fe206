/** Asks the running server for people, posts, handles and files at the addresses of Mastodon. */
import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Config } from '../../../../platform/config.ts';
import { fail, warn } from '../../../doctor/finding.ts';
import { counted } from '../../../domains.ts';
import { someOf } from '../../findings.ts';
import { EXTENSIONS } from '../../keep-files.ts';
import { hasColumn, type Source } from '../../source.ts';
import { originalOf } from '../file-paths.ts';
import type { FormerFiles } from '../files.ts';
import { leftOutOf } from '../left-out.ts';
import { STATUS_URI } from '../run/addresses-sql.ts';
import { type Answer, askServer, digestOf, documentOf } from './ask-server.ts';
import { type FormerKey, readFormerKeys } from './keys.ts';
import { accountsOf } from './people-counterparts.ts';

const DOCUMENT = 'application/activity+json';
/** As many of each kind, because anonymous requests are limited. */
const SAMPLE = 40;
/** In an order that is none, but the same each time. */
const SOME = `ORDER BY md5(t.id::text) LIMIT ${SAMPLE}`;

export interface Asking {
  source: Source;
  config: Config;
  files: FormerFiles;
  /** The base of addresses, as a literal of SQL. */
  web: string;
}

/** Accounts `account` that everybody may see. */
const living = (source: Source, account: string): string =>
  [
    `${account}.domain IS NULL AND ${account}.id > 0 AND ${account}.suspended_at IS NULL`,
    `EXISTS (SELECT FROM users u WHERE u.account_id = ${account}.id AND u.confirmed_at IS NOT NULL AND u.approved AND NOT u.disabled)`,
    ...(hasColumn(source, 'accounts', 'requested_deletion_at') ? [`${account}.requested_deletion_at IS NULL`] : []),
  ].join(' AND ');

const samePublicKey = (one: string, other: string): boolean => createPublicKey(one).equals(createPublicKey(other));

async function wrongIn<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  isRight: (row: Row) => Promise<boolean>,
) {
  const wrong: string[] = [];
  for (const row of rows) if (!(await isRight(row))) wrong.push(nameOf(row));
  return wrong;
}

export async function verifyServer({ config }: Asking): Promise<string> {
  const place = `${config.host}:${config.port}`;
  const { status } = await askServer(config, '/health').catch((error: NodeJS.ErrnoException) =>
    fail(`no server answers at ${place} (${error.code ?? error.message})`, 'Start it, and verify once more.'),
  );
  if (status !== 200) fail(`the server at ${place} answers ${status} at /health`, 'Read its log.');
  return `answers at ${place}`;
}

/** Asks for a document without a signature. */
async function askDocument({ config }: Asking, url: string): Promise<Answer> {
  const answer = await askServer(config, url, DOCUMENT);
  if (answer.status === 401)
    warn(
      'the server answers signed requests only, so nothing was asked for',
      'Look at some profiles and posts from another server when the proxy has switched.',
    );
  return answer;
}

const readPeople = ({ source, web }: Asking): Promise<FormerKey[]> =>
  readFormerKeys(source, web, living(source, 't'), SOME);

const actorOf = ({ uri }: FormerKey): string => uri.replace(/#.*/, '');

export async function verifyPeople(asking: Asking): Promise<string> {
  const people = await readPeople(asking);
  const wrong = await wrongIn(
    people,
    ({ username }) => username,
    async (former) => {
      const answer = await askDocument(asking, actorOf(former));
      const { id, publicKey } = documentOf(answer) as {
        id?: unknown;
        publicKey?: { id: string; publicKeyPem: string };
      };
      return (
        answer.status === 200 &&
        id === actorOf(former) &&
        publicKey?.id === former.uri &&
        samePublicKey(publicKey.publicKeyPem, former.publicKey)
      );
    },
  );
  if (wrong.length > 0)
    fail(
      `${wrong.length} of ${counted(people.length, 'person', 'people')} not found at the address, or with another key (${someOf(wrong)})`,
      'Other servers would take them for strangers.',
    );
  return `${counted(people.length, 'person', 'people')} found with their keys`;
}

export async function verifyHandles(asking: Asking): Promise<string> {
  const { config } = asking;
  const people = await readPeople(asking);
  const wrong = await wrongIn(
    people,
    ({ username }) => username,
    async (former) => {
      const handle = `acct:${former.username}@${config.domain}`;
      const answer = await askServer(config, `/.well-known/webfinger?resource=${encodeURIComponent(handle)}`);
      const { subject, links } = documentOf(answer) as { subject?: unknown; links?: { rel: string; href?: string }[] };
      const self = links?.find(({ rel }) => rel === 'self')?.href;
      return answer.status === 200 && subject === handle && self === actorOf(former);
    },
  );
  if (wrong.length > 0)
    fail(
      `${wrong.length} of ${counted(people.length, 'handle')} lead to nobody or somebody else (${someOf(wrong)})`,
      'People of other servers would not find them.',
    );
  return `${counted(people.length, 'handle')} found`;
}

interface PostRow {
  uri: string;
}

/** The condition of the rows of a table that come. */
function hasPlace(source: Source, table: string): string {
  const left = leftOutOf(source).filter((part) => part.table === table);
  return `NOT coalesce(${left.map(({ where }) => `(${where})`).join(' OR ') || 'false'}, false)`;
}

async function readPosts({ source, web }: Asking, visibilities: string): Promise<PostRow[]> {
  const { rows } = await source.client.query<PostRow>(
    `SELECT ${STATUS_URI('t', 'a')} AS uri FROM statuses t JOIN ${accountsOf(source)} a ON a.id = t.account_id
     WHERE ${living(source, 'a')} AND t.visibility IN (${visibilities}) AND t.reblog_of_id IS NULL AND ${hasPlace(source, 'statuses')}
     ${SOME}`.replaceAll('$web', web),
  );
  return rows;
}

/** Everybody may read public posts, and nobody others without a signature. */
export async function verifyPosts(asking: Asking): Promise<string> {
  const [open, closed] = [await readPosts(asking, '0, 1'), await readPosts(asking, '2, 3, 4')];
  const ask = ({ uri }: PostRow) => askDocument(asking, uri);
  const absent = await wrongIn(
    open,
    ({ uri }) => uri,
    async (row) => {
      const answer = await ask(row);
      return answer.status === 200 && documentOf(answer).id === row.uri;
    },
  );
  const shown = await wrongIn(
    closed,
    ({ uri }) => uri,
    async (row) => (await ask(row)).status === 404,
  );
  if (shown.length > 0)
    fail(
      `${shown.length} of ${counted(closed.length, 'private post')} shown to strangers (${someOf(shown)})`,
      'Do not let the proxy pass anything on to this server.',
    );
  if (absent.length > 0)
    fail(
      `${absent.length} of ${counted(open.length, 'post')} not found at the address (${someOf(absent)})`,
      'Links and replies of other servers would lead to nothing.',
    );
  return `${counted(open.length, 'post')} found, and ${counted(closed.length, 'private one', 'private ones')} hidden`;
}

interface FileRow {
  id: string;
  attachment: string;
  file: string;
}

async function readFiles({ source }: Asking): Promise<FileRow[]> {
  const types = [...EXTENSIONS.keys()];
  const { rows } = await source.client.query<FileRow>(
    `SELECT t.id, 'media_attachments/files' AS attachment, t.file_file_name AS file FROM media_attachments t JOIN statuses s ON s.id = t.status_id
     WHERE t.remote_url = '' AND t.file_file_name IS NOT NULL AND coalesce(t.processing, 2) = 2 AND t.file_content_type = ANY ($1) AND ${hasPlace(source, 'media_attachments')}
       AND (s.ordered_media_attachment_ids IS NULL OR t.id = ANY (s.ordered_media_attachment_ids)) ${SOME}`,
    [types],
  );
  const { rows: pictures } = await source.client.query<FileRow>(
    `SELECT t.id, 'accounts/avatars' AS attachment, t.avatar_file_name AS file FROM accounts t
     WHERE ${living(source, 't')} AND t.avatar_file_name IS NOT NULL AND t.avatar_content_type = ANY ($1) ${SOME}`,
    [types],
  );
  return [...rows, ...pictures];
}

/** The digest of a file of Mastodon; null if it is missing there, too. */
async function formerDigest(files: FormerFiles, path: string): Promise<string | null> {
  let digest: string | null = null;
  await files.withFile(path, async (local) => {
    digest = digestOf(await readFile(local));
  });
  return digest;
}

export async function verifyFiles(asking: Asking): Promise<string> {
  const rows = await readFiles(asking);
  let found = 0;
  const wrong = await wrongIn(
    rows,
    ({ attachment, id, file }) => originalOf(attachment, id, file),
    async (row) => {
      const path = originalOf(row.attachment, row.id, row.file);
      const former = await formerDigest(asking.files, path);
      if (former === null) return true;
      const { status, body } = await askServer(
        asking.config,
        `/system/${path.split('/').map(encodeURIComponent).join('/')}`,
      );
      found += 1;
      return status === 200 && digestOf(body) === former;
    },
  );
  if (wrong.length > 0)
    fail(
      `${wrong.length} of ${counted(found, 'file')} missing at the former address, or changed (${someOf(wrong)})`,
      'Pictures of posts would be missing at other servers.',
    );
  return `${counted(found, 'file')} found as they were`;
}

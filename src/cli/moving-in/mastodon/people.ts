/** People and rows that would collide on this server, and people for whom something changes. */
import type { Config } from '../../../platform/config.ts';
import { fail, warn } from '../../doctor/finding.ts';
import { counted } from '../../domains.ts';
import { inBatches } from '../batches.ts';
import { someOf } from '../findings.ts';
import { countRows, hasColumn, namesOf, type Source } from '../source.ts';
import type { FormerEnvironment } from './environment.ts';
import { MASTODON } from './former.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const FIX_DUPLICATES = 'Stop Mastodon, run "tootctl maintenance fix-duplicates", and check again.';

/** Mail addresses are unique here without regard to case; older versions of Mastodon told them apart. */
export async function examineMailAddresses(source: Source): Promise<string> {
  const twice = await namesOf(
    source,
    `SELECT string_agg(coalesce(a.username, u.id::text), ' and ' ORDER BY u.id) AS name
     FROM users u LEFT JOIN accounts a ON a.id = u.account_id GROUP BY lower(u.email) HAVING count(*) > 1 ORDER BY 1`,
  );
  if (twice.length > 0)
    fail(
      `the same mail address belongs to several people (${someOf(twice)})`,
      'Change all but one of each by "tootctl accounts modify NAME --email ADDRESS".',
    );
  return `${counted(await countRows(source, 'SELECT count(*) FROM users'), 'user')}, each with an address of its own`;
}

/** A column of text has the choices of people as JSON, which PostgreSQL does not enforce. */
export async function examineChoices(source: Source): Promise<string> {
  const broken: string[] = [];
  for await (const rows of inBatches<{ name: string; settings: string }>(source, {
    columns: 'coalesce(a.username, t.id::text) AS name, t.settings',
    from: 'users t LEFT JOIN accounts a ON a.id = t.account_id',
    where: "t.settings <> ''",
  }))
    broken.push(...rows.filter(({ settings }) => !isJson(settings)).map(({ name }) => name));
  if (broken.length > 0)
    fail(
      `the choices of ${counted(broken.length, 'person', 'people')} are not JSON (${someOf(broken)})`,
      'Correct the column settings of the table users.',
    );
  return 'all can be read';
}

/** Broken indexes allow rows that Mastodon means to be unique. */
const UNIQUE: [table: string, key: string, what: [one: string, several: string]][] = [
  ['accounts', "lower(username) || coalesce('@' || lower(domain), '')", ['name', 'names']],
  ['accounts', "CASE WHEN domain IS NOT NULL THEN nullif(uri, '') END", ['address', 'addresses']],
  ['statuses', 'uri', ['address', 'addresses']],
  ['tags', 'lower(name)', ['name', 'names']],
  ['oauth_access_tokens', 'token', ['token', 'tokens']],
];

export async function examineDuplicates(source: Source): Promise<string> {
  for (const [table, key, what] of UNIQUE) {
    const twice = await namesOf(
      source,
      `SELECT name FROM (SELECT ${key} AS name FROM ${table}) AS keys WHERE name IS NOT NULL GROUP BY name HAVING count(*) > 1 ORDER BY name`,
    );
    if (twice.length > 0) {
      const names = table === 'oauth_access_tokens' ? '' : ` (${someOf(twice)})`;
      fail(`${counted(twice.length, ...what)} more than once in the table ${table}${names}`, FIX_DUPLICATES);
    }
  }
  return 'no row is there twice';
}

/** Newer versions are taken if they have all columns that are read, which may mean something else by now. */
export function examineVersion({ version }: Source): string {
  if (version > MASTODON.newest)
    warn(
      `the last migration is ${version}, and tests of this version of Plaza end with ${MASTODON.newest}`,
      'Update Plaza if there is a newer version. Look at the rows without a place, and run --verify after the import.',
    );
  return `migrations up to ${version}`;
}

const withoutSlash = (url: string): string => url.replace(/\/$/, '');

/** The issuer of both servers; null if they have none, or different ones. */
export function issuerOf({ oidc }: Config, { oidcIssuer }: FormerEnvironment): string | null {
  if (!oidc || !oidcIssuer) return null;
  return withoutSlash(oidc.issuer) === withoutSlash(oidcIssuer) ? oidc.issuer : null;
}

/** People who sign in by services, some of which are left behind. */
export async function examineProviders(
  source: Source,
  config: Config,
  environment: FormerEnvironment,
): Promise<string> {
  if (!source.tables.has('identities')) return 'nobody signs in by an identity provider';
  const issuer = issuerOf(config, environment);
  const kept = issuer === null ? 'false' : "provider = 'openid_connect'";
  const all = await countRows(source, 'SELECT count(DISTINCT user_id) FROM identities');
  const lost = await countRows(source, `SELECT count(DISTINCT user_id) FROM identities WHERE NOT ${kept}`);
  if (lost > 0)
    warn(
      `${counted(lost, 'person', 'people')} used an identity provider to sign in, and can no longer`,
      environment.oidcIssuer && issuer === null
        ? `Set OIDC_ISSUER=${environment.oidcIssuer} before the import, and they go on. See docs/single-sign-on.md.`
        : 'They sign in by a link that is mailed to them, and connect their account again. See docs/single-sign-on.md.',
    );
  return all === 0
    ? 'nobody signs in by an identity provider'
    : `${counted(all, 'person', 'people')} sign in by ${issuer}, as before`;
}

/** The rows that have no place because their accounts were suspended. */
export async function examineSuspended(source: Source): Promise<string> {
  const deletion = 'EXISTS (SELECT FROM account_deletion_requests d WHERE d.account_id = a.id)';
  const suspended = 'a.domain IS NULL AND a.suspended_at IS NOT NULL AND a.id > 0';
  const undoable = await countRows(source, `SELECT count(*) FROM accounts a WHERE ${suspended} AND ${deletion}`);
  const erased = await countRows(source, `SELECT count(*) FROM accounts a WHERE ${suspended} AND NOT ${deletion}`);
  const leaving = hasColumn(source, 'accounts', 'requested_deletion_at')
    ? await countRows(
        source,
        'SELECT count(*) FROM accounts a WHERE a.domain IS NULL AND a.requested_deletion_at IS NOT NULL',
      )
    : 0;
  const parts = [
    undoable > 0 && `${counted(undoable, 'suspended account')} with all posts, because the deletion can be undone`,
    erased > 0 && `${counted(erased, 'name')} reserved for ever, because the accounts were erased`,
    leaving > 0 && `${counted(leaving, 'account')} whose owners asked for deletion, which the import completes`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join('; ') : 'nobody is suspended';
}

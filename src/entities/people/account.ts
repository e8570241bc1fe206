/** An actor as REST shows it (spec/mastodon/entities.json, Account); the profile of a suspended one is blank. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { roleOf } from '../../domain/access/roles.ts';
import { statement } from '../../platform/database/sql.ts';
import { RevisionCache } from '../cache/revision-cache.ts';
import { dateText, timeText } from '../fields/time.ts';
import { assetUrl, mediaUrl } from '../fields/urls.ts';

export const fieldSchema = z
  .object({ name: z.string(), value: z.string(), verified_at: z.string().nullable() })
  .meta({ id: 'Field', description: 'A row of a profile: a name and a value in HTML.' });

const accountRoleSchema = z
  .object({ id: z.string(), name: z.string(), color: z.string() })
  .meta({ id: 'AccountRole', description: 'A role that is shown on a profile.' });

export const accountFields = {
  id: z.string(),
  username: z.string(),
  acct: z.string(),
  url: z.string().nullable(),
  uri: z.string(),
  display_name: z.string(),
  note: z.string(),
  avatar: z.string(),
  avatar_static: z.string(),
  avatar_description: z.string(),
  header: z.string(),
  header_static: z.string(),
  header_description: z.string(),
  locked: z.boolean(),
  fields: z.array(fieldSchema),
  emojis: z.array(z.never()),
  bot: z.boolean(),
  group: z.boolean(),
  discoverable: z.boolean().nullable(),
  indexable: z.boolean(),
  noindex: z.boolean().nullable().optional(),
  suspended: z.boolean().optional(),
  limited: z.boolean().optional(),
  created_at: z.string(),
  last_status_at: z.string().nullable(),
  statuses_count: z.int(),
  followers_count: z.int(),
  following_count: z.int(),
  hide_collections: z.boolean().nullable(),
  roles: z.array(accountRoleSchema).nullable().optional(),
};

export const accountSchema = z
  .object(accountFields)
  .meta({ id: 'Account', description: 'A person, group or service that posts.' });

export type Account = z.infer<typeof accountSchema>;

interface AccountRow {
  id: bigint;
  type: string;
  username: string;
  domain: string | null;
  name: string;
  summary: string;
  fields: { name: string; value: string }[];
  uri: string;
  url: string;
  locked: boolean;
  discoverable: boolean;
  indexable: boolean;
  hide_collections: boolean;
  suspended: boolean;
  limited: boolean;
  created_at: Date;
  last_status_at: Date | null;
  statuses_count: number;
  followers_count: number;
  following_count: number;
  avatar_key: string | null;
  avatar_still_key: string | null;
  avatar_description: string | null;
  header_key: string | null;
  header_still_key: string | null;
  header_description: string | null;
  role: string | null;
}

/** The still of a picture: the first frame of a GIF or WebP if it has several, else the file itself. */
const STILL_KEY = (media: string): string =>
  `CASE WHEN ${media}.content_type IN ('image/gif', 'image/webp') THEN coalesce(${media}.small_key, ${media}.key) ELSE ${media}.key END`;

const accountsByIds = statement<AccountRow>(
  'accounts_by_ids',
  `SELECT a.id, a.type, a.preferred_username AS username, a.domain, a.name, a.summary, a.fields, a.uri, a.url, a.locked,
          a.discoverable, a.indexable, a.hide_collections, a.suspended_at IS NOT NULL AS suspended,
          a.silenced_at IS NOT NULL AS limited, a.created_at, t.last_status_at, coalesce(t.statuses_count, 0) AS statuses_count,
          coalesce(t.followers_count, 0) AS followers_count, coalesce(t.following_count, 0) AS following_count,
          m.key AS avatar_key, m.description AS avatar_description, h.key AS header_key, h.description AS header_description,
          ${STILL_KEY('m')} AS avatar_still_key, ${STILL_KEY('h')} AS header_still_key, u.role
   FROM actors a
   LEFT JOIN actor_stats t ON t.actor_id = a.id
   LEFT JOIN media m ON m.id = a.avatar_id
   LEFT JOIN media h ON h.id = a.banner_id
   LEFT JOIN users u ON u.id = a.user_id
   WHERE a.id = ANY ($1::bigint[])`,
);

type Reading = Pick<DomainContext, 'sql' | 'config'>;

function rolesOf(row: AccountRow): z.infer<typeof accountRoleSchema>[] {
  const role = roleOf(row.role);
  return role?.highlighted ? [{ id: role.id, name: role.name, color: role.color }] : [];
}

function viewRow(ctx: Reading, row: AccountRow): Account {
  const shown = !row.suspended;
  const portrait = (key: string | null, instead: string) =>
    shown && key ? mediaUrl(ctx, key) : assetUrl(ctx, instead);
  return {
    id: row.id.toString(),
    username: row.username,
    acct: row.domain ? `${row.username}@${row.domain}` : row.username,
    url: row.url,
    uri: row.uri,
    display_name: shown ? row.name : '',
    note: shown ? row.summary : '',
    avatar: portrait(row.avatar_key, 'avatar.png'),
    avatar_static: portrait(row.avatar_still_key, 'avatar.png'),
    avatar_description: (shown && row.avatar_description) || '',
    header: portrait(row.header_key, 'header.png'),
    header_static: portrait(row.header_still_key, 'header.png'),
    header_description: (shown && row.header_description) || '',
    locked: row.locked,
    fields: shown ? row.fields.map((field) => ({ ...field, verified_at: null })) : [],
    emojis: [],
    bot: row.type === 'SERVICE' || row.type === 'APPLICATION',
    group: row.type === 'GROUP',
    discoverable: shown ? row.discoverable : false,
    indexable: shown && row.indexable,
    ...(row.suspended && { suspended: true }),
    ...(row.limited && { limited: true }),
    created_at: timeText(startOfDay(row.created_at)),
    last_status_at: row.last_status_at && dateText(row.last_status_at),
    statuses_count: row.statuses_count,
    followers_count: row.followers_count,
    following_count: row.following_count,
    hide_collections: row.hide_collections,
    ...(row.domain === null && { noindex: !row.indexable, roles: shown ? rolesOf(row) : [] }),
  };
}

/** Mastodon shows the day of a sign-up only. */
function startOfDay(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 86_400_000) * 86_400_000);
}

async function readAccounts(ctx: Reading, ids: bigint[]): Promise<[bigint, Account][]> {
  const rows = await ctx.sql.many(accountsByIds, [ids]);
  return rows.map((row) => [row.id, viewRow(ctx, row)]);
}

/** Accounts by id, the same for every viewer; `wanted` gives the revision of each (domain/statuses/skeleton.ts). */
export const accountCache = new RevisionCache<Reading, Account>(
  10_000,
  ({ sql, config }) =>
    (ids) =>
      readAccounts({ sql, config }, ids),
);

export type AccountMaps = ReadonlyMap<bigint, Account>;

/** Reads these actors in one statement. */
export async function gatherAccounts(ctx: Reading, ids: Iterable<bigint>): Promise<AccountMaps> {
  const wanted = [...new Set(ids)];
  return new Map(wanted.length === 0 ? [] : await readAccounts(ctx, wanted));
}

export function viewAccount(accounts: AccountMaps, id: bigint): Account {
  const account = accounts.get(id);
  if (!account) throw new Error(`account ${id} was not gathered`);
  return account;
}

/** These actors in this order; deleted ones are left out. */
export async function presentAccounts(ctx: Reading, ids: readonly bigint[]): Promise<Account[]> {
  const accounts = await gatherAccounts(ctx, ids);
  return ids.filter((id) => accounts.has(id)).map((id) => viewAccount(accounts, id));
}

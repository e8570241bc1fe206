/** An actor as REST shows it (Mastodon's entities, Account); the profile of a suspended one is blank. */

import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { emojiGeneration } from '../../domain/emojis/known-emojis.ts';
import { shortcodesIn, textOf } from '../../domain/emojis/shortcode.ts';
import { shownDomain } from '../../domain/kernel/own-domains.ts';
import { focusOf } from '../../domain/media/attachments/focus.ts';
import { MOVING_TYPES } from '../../domain/media/images/picture-types.ts';
import { type ProfileField, storedFields } from '../../domain/persons/profile/fields.ts';
import { statement } from '../../platform/database/sql.ts';
import { takesPreSerialized } from '../../platform/reading/pre-serialized.ts';
import { RevisionCache } from '../../platform/reading/revision-cache.ts';
import { acctOf } from '../fields/acct.ts';
import {
  customEmojiSchema,
  type EmojiMap,
  gatherEmojis,
  type RemoteEmoji,
  viewEmojis,
  viewRemoteEmojis,
} from '../fields/custom-emoji.ts';
import { dateText, timeText } from '../fields/time.ts';
import { type DEFAULT_PICTURES, defaultPictureUrl, mediaUrl } from '../fields/urls.ts';
import { featureApprovalSchema, viewFeatureApproval } from './feature-approval.ts';

export const fieldSchema = z
  .object({ name: z.string(), value: z.string(), verified_at: z.string().nullable() })
  .meta({ id: 'Field', description: 'A row of a profile: a name and a value in HTML.' });

const accountRoleSchema = z
  .object({ id: z.string(), name: z.string(), color: z.string() })
  .meta({ id: 'AccountRole', description: 'A role that is shown on a profile.' });

const profileFields = {
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
  header_blurhash: z.string().optional().meta({ description: 'The placeholder of the header; absent without one.' }),
  header_focus: z
    .object({ x: z.number(), y: z.number() })
    .optional()
    .meta({ description: 'What stays in view however the header is cut; absent for its middle.' }),
  locked: z.boolean(),
  fields: z.array(fieldSchema),
  emojis: z.array(customEmojiSchema),
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
  show_media: z.boolean(),
  show_media_replies: z.boolean(),
  show_featured: z.boolean(),
  memorial: z.boolean().optional(),
  feature_approval: featureApprovalSchema,
  roles: z.array(accountRoleSchema).nullable().optional(),
};

const movedAccountSchema = z
  .object(profileFields)
  .meta({ id: 'MovedAccount', description: 'Where an account moved; it does not tell whether that one moved again.' });

export const accountFields = {
  ...profileFields,
  moved: movedAccountSchema.nullable().optional(),
};

const plainAccountSchema = z
  .object(accountFields)
  .meta({ id: 'Account', description: 'A person, group or service that posts.' });

export type Account = z.infer<typeof plainAccountSchema>;

/** Takes pre-serialized accounts as they are (entities/notifications/counted-account.ts). */
export const accountSchema = takesPreSerialized(plainAccountSchema);

interface AccountRow {
  id: bigint;
  type: string;
  username: string;
  domain: string | null;
  origin: string | null;
  name: string;
  summary: string;
  fields: unknown;
  emojis: RemoteEmoji[];
  uri: string;
  url: string;
  locked: boolean;
  discoverable: boolean;
  indexable: boolean;
  hide_collections: boolean;
  bot: boolean;
  memorial: boolean;
  show_media: boolean;
  show_media_replies: boolean;
  show_featured: boolean;
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
  header_blurhash: string | null;
  header_meta: unknown;
  /** The shown role. */
  role_id: bigint | null;
  role_name: string | null;
  role_color: string | null;
  /** The account to which it moved, if that still exists. */
  moved_to_id: bigint | null;
}

const MOVING = [...MOVING_TYPES].map((type) => `'${type}'`).join(', ');
const MOVES = (media: string): string => `${media}.content_type IN (${MOVING})`;
const SMALL = (media: string): string => `coalesce(${media}.small_key, ${media}.key)`;

/** The still version of a picture: the first frame of an animation, otherwise the file itself. */
const STILL_KEY = (media: string): string => `CASE WHEN ${MOVES(media)} THEN ${SMALL(media)} ELSE ${media}.key END`;

/** Avatars are shown small and many at once: the small version, except of a picture that may move. */
const AVATAR_KEY = (media: string): string => `CASE WHEN ${MOVES(media)} THEN ${media}.key ELSE ${SMALL(media)} END`;

/** `OFFSET 0` keeps the subquery, which is skipped for people without a role: most. Joined, all roles would be read for each of them. */
const accountsByIds = statement(
  'accounts_by_ids',
  `SELECT a.id, a.type, a.preferred_username AS username, a.domain, a.origin, a.name, a.summary, a.fields, a.emojis, a.uri, a.url, a.locked,
          a.discoverable, a.indexable, a.hide_collections, a.bot, a.memorial, a.show_media, a.show_media_replies, a.show_featured,
          a.suspended_at IS NOT NULL AS suspended,
          a.silenced_at IS NOT NULL AS limited, a.created_at, t.last_status_at, coalesce(t.statuses_count, 0) AS statuses_count,
          coalesce(t.followers_count, 0) AS followers_count, coalesce(t.following_count, 0) AS following_count,
          ${AVATAR_KEY('m')} AS avatar_key, m.description AS avatar_description, h.key AS header_key, h.description AS header_description, h.blurhash AS header_blurhash,
          h.meta AS header_meta,
          ${SMALL('m')} AS avatar_still_key, ${STILL_KEY('h')} AS header_still_key,
          r.id AS role_id, r.name AS role_name, r.color AS role_color,
          (SELECT d.id FROM actors d WHERE d.id = a.moved_to_id AND d.suspended_at IS NULL AND d.deleted_at IS NULL) AS moved_to_id
   FROM actors a
   LEFT JOIN actor_stats t ON t.actor_id = a.id
   LEFT JOIN media m ON m.id = a.avatar_id
   LEFT JOIN media h ON h.id = a.banner_id
   LEFT JOIN users u ON u.id = a.user_id
   LEFT JOIN LATERAL (SELECT * FROM roles WHERE id = u.role_id AND highlighted AND u.role_id IS NOT NULL OFFSET 0) r ON true
   WHERE a.id = ANY ($1::bigint[])`,
).as<AccountRow>();

export type Field = z.infer<typeof fieldSchema>;

const viewField = ({ name, html, verifiedAt }: ProfileField): Field => ({ name, value: html, verified_at: verifiedAt });

/** For editing: the value as entered. */
export const viewFieldSource = ({ name, value, verifiedAt }: ProfileField): Field => ({
  name,
  value,
  verified_at: verifiedAt,
});

type Reading = Pick<DomainContext, 'sql' | 'config' | 'bus'>;

function rolesOf(row: AccountRow): z.infer<typeof accountRoleSchema>[] {
  const { role_id: id, role_name: name, role_color: color } = row;
  return id === null ? [] : [{ id: id.toString(), name: name ?? '', color: color ?? '' }];
}

/** The emoji that a profile names; a suspended one is blank. */
const shortcodesOf = ({ suspended, name, summary, fields }: AccountRow): readonly string[] =>
  suspended
    ? []
    : shortcodesIn(name, textOf(summary), ...storedFields(fields).flatMap((field) => [field.name, textOf(field.html)]));

/** The parts by which a page shows the header before its file is loaded. */
function frameOf({ header_key, header_blurhash, header_meta }: AccountRow) {
  const focus = focusOf(header_meta);
  return header_key ? { ...(header_blurhash && { header_blurhash }), ...(focus && { header_focus: focus }) } : {};
}

function viewRow(ctx: Reading, row: AccountRow, emojis: EmojiMap): Account {
  const shown = !row.suspended;
  const portrait = (key: string | null, kind: keyof typeof DEFAULT_PICTURES) =>
    shown && key ? mediaUrl(ctx, key) : defaultPictureUrl(ctx, kind);
  return {
    id: row.id.toString(),
    username: row.username,
    acct: acctOf(row.username, shownDomain(row)),
    url: row.url,
    uri: row.uri,
    display_name: shown ? row.name : '',
    note: shown ? row.summary : '',
    avatar: portrait(row.avatar_key, 'avatar'),
    avatar_static: portrait(row.avatar_still_key, 'avatar'),
    avatar_description: (shown && row.avatar_description) || '',
    header: portrait(row.header_key, 'header'),
    header_static: portrait(row.header_still_key, 'header'),
    header_description: (shown && row.header_description) || '',
    ...(shown && frameOf(row)),
    locked: shown && row.locked,
    fields: shown ? storedFields(row.fields).map(viewField) : [],
    emojis:
      row.domain === null ? viewEmojis(ctx, emojis, shortcodesOf(row)) : shown ? viewRemoteEmojis(ctx, row.emojis) : [],
    bot: shown && (row.bot || row.type === 'SERVICE' || row.type === 'APPLICATION'),
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
    show_media: row.show_media,
    show_media_replies: row.show_media_replies,
    show_featured: row.show_featured,
    feature_approval: viewFeatureApproval(row),
    ...(row.memorial && { memorial: true }),
    ...(row.domain === null && { noindex: !row.indexable, roles: shown ? rolesOf(row) : [] }),
  };
}

/** Mastodon shows the day of a sign-up only. */
function startOfDay(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 86_400_000) * 86_400_000);
}

async function readAccounts(ctx: Reading, ids: bigint[]): Promise<[bigint, Account][]> {
  const rows = await ctx.sql.many(accountsByIds, [ids]);
  // Few accounts have moved, so their targets are read by a statement of their own.
  const targets = rows.flatMap((row) => (row.suspended ? [] : (row.moved_to_id ?? [])));
  const moved = targets.length === 0 ? [] : await ctx.sql.many(accountsByIds, [targets]);
  const emojis = await gatherEmojis(ctx, [...rows, ...moved], shortcodesOf);
  const there = new Map(moved.map((row) => [row.id, viewRow(ctx, row, emojis)]));
  return rows.map((row) => {
    const target = row.suspended ? undefined : there.get(row.moved_to_id ?? 0n);
    return [row.id, { ...viewRow(ctx, row, emojis), ...(target && { moved: target }) }];
  });
}

/**
 * Accounts by id, the same for every viewer; `wanted` returns the revision of each (domain/statuses/reading/skeleton-sql.ts).
 */
export const accountCache = new RevisionCache<Reading, Account>(
  10_000,
  ({ sql, config, bus }) =>
    (ids) =>
      readAccounts({ sql, config, bus }, ids),
  emojiGeneration,
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

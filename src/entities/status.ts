/** A status as REST shows it to one viewer (spec/mastodon/entities.json, Status). */
import { z } from 'zod';
import type { DomainContext } from '../domain/context.ts';
import {
  flagsOf,
  isSkeleton,
  mayBeFiltered,
  type StatusSkeleton,
  statusSkeletons,
} from '../domain/statuses/skeleton.ts';
import type { StatusKey } from '../domain/statuses/status-key.ts';
import { tagUrl } from '../domain/tags/url.ts';
import { type AccountMaps, accountSchema, accountsKept, viewAccount } from './account.ts';
import {
  type FilterResult,
  filterResultSchema,
  filterResults,
  gatherFilters,
  type Matchers,
} from './filter-results.ts';
import { mediaAttachmentSchema, viewMedia } from './media-attachment.ts';
import { pollSchema, viewPoll } from './poll.ts';
import { previewCardSchema, viewCard } from './preview-card.ts';
import { type StatusRow, statusesKept } from './status-rows.ts';

export const statusMentionSchema = z
  .object({ id: z.string(), username: z.string(), url: z.string(), acct: z.string() })
  .meta({ id: 'StatusMention', description: 'Someone whom a status names.' });

export const statusTagSchema = z
  .object({ name: z.string(), url: z.string() })
  .meta({ id: 'StatusTag', description: 'A hashtag of a status.' });

export const visibilitySchema = z.enum(['public', 'unlisted', 'private', 'direct']);

const fields = {
  id: z.string(),
  uri: z.string(),
  created_at: z.string(),
  account: accountSchema,
  content: z.string(),
  visibility: visibilitySchema,
  sensitive: z.boolean(),
  spoiler_text: z.string(),
  media_attachments: z.array(mediaAttachmentSchema),
  application: z.object({ name: z.string(), website: z.string().nullable() }).optional(),
  mentions: z.array(statusMentionSchema),
  tags: z.array(statusTagSchema),
  emojis: z.array(z.never()),
  reblogs_count: z.int(),
  favourites_count: z.int(),
  replies_count: z.int(),
  url: z.string().nullable(),
  in_reply_to_id: z.string().nullable(),
  in_reply_to_account_id: z.string().nullable(),
  poll: pollSchema.nullable(),
  card: previewCardSchema.nullable(),
  language: z.string().nullable(),
  text: z.string().nullable().optional(),
  edited_at: z.string().nullable(),
  favourited: z.boolean().optional(),
  reblogged: z.boolean().optional(),
  muted: z.boolean().optional(),
  bookmarked: z.boolean().optional(),
  pinned: z.boolean().optional(),
  filtered: z.array(filterResultSchema).optional(),
};

export const rebloggedStatusSchema = z
  .object({ ...fields, reblog: z.null() })
  .meta({ id: 'RebloggedStatus', description: 'What a reblog shows; never a reblog itself.' });

export const statusSchema = z
  .object({ ...fields, reblog: rebloggedStatusSchema.nullable() })
  .meta({ id: 'Status', description: 'A post, or a reblog of one.' });

export type Status = z.infer<typeof statusSchema>;

/** What one viewer did with a status. */
export type StatusSeen = Pick<StatusSkeleton, 'flags' | 'own_votes'>;

export interface StatusMaps {
  statuses: ReadonlyMap<bigint, StatusRow>;
  accounts: AccountMaps;
  seen: ReadonlyMap<bigint, StatusSeen>;
  filters: Matchers;
}

async function complete(ctx: DomainContext, keys: readonly StatusKey[]): Promise<readonly StatusSkeleton[]> {
  if (keys.every(isSkeleton)) return keys;
  const ids = keys.map((key) => key.id);
  return statusSkeletons(ctx.sql, ctx.viewer?.actorId ?? null, ids);
}

/**
 * One statement for skeletons, unless the keys are skeletons already; then, side by side, one for the rows that are not known yet
 * in their revision, one for their authors, and one for filters where the viewer has any: however many statuses there are.
 */
export async function gatherStatuses(ctx: DomainContext, keys: readonly StatusKey[]): Promise<StatusMaps> {
  const skeletons = await complete(ctx, keys);
  const parts = skeletons.flatMap((skeleton) => (skeleton.original ? [skeleton, skeleton.original] : [skeleton]));
  const viewerId = mayBeFiltered(parts) ? (ctx.viewer?.actorId ?? null) : null;
  const [statuses, accounts, filters] = await Promise.all([
    statusesKept.gather(ctx, new Map(parts.map((part) => [part.id, part.revision]))),
    accountsKept.gather(ctx, new Map(parts.map((part) => [part.actor_id, part.author_revision]))),
    gatherFilters(
      ctx,
      viewerId === null ? [] : [viewerId],
      skeletons.map(({ id }) => id),
    ),
  ]);
  // What was deleted between two statements is left out.
  const there = (row: StatusRow | undefined): boolean =>
    row !== undefined &&
    accounts.has(row.actor_id) &&
    (row.reblog_of_id === null || there(statuses.get(row.reblog_of_id)));
  return {
    statuses: new Map([...statuses].filter(([, row]) => there(row))),
    accounts,
    seen: new Map(parts.map((part) => [part.id, part])),
    filters,
  };
}

function rowOf(maps: StatusMaps, id: bigint): StatusRow {
  const row = maps.statuses.get(id);
  if (!row) throw new Error(`status ${id} was not gathered`);
  return row;
}

/** A reblog answers with the text of what it shows, for clients that do not look further; the rest of that is in `reblog`. */
export function viewStatus(ctx: DomainContext, maps: StatusMaps, id: bigint): Status {
  const row = rowOf(maps, id);
  const filters = maps.filters.get(ctx.viewer?.actorId ?? 0n);
  if (row.reblog_of_id === null) return { ...viewRow(ctx, maps, row, filterResults(filters, row)), reblog: null };
  const original = rowOf(maps, row.reblog_of_id);
  const filtered = filterResults(filters, original, id);
  const reblog = viewRow(ctx, maps, original, filtered);
  return { ...viewRow(ctx, maps, row, filtered), content: reblog.content, reblog: { ...reblog, reblog: null } };
}

const PINNABLE = new Set(['public', 'unlisted', 'private']);

function viewRow(
  ctx: DomainContext,
  maps: StatusMaps,
  row: StatusRow,
  filtered: FilterResult[],
): Omit<Status, 'reblog'> {
  const own = ctx.viewer?.actorId === row.actor_id;
  const seen = maps.seen.get(row.id);
  const { pinned, ...flags } = flagsOf(seen?.flags ?? 0);
  return {
    id: row.id.toString(),
    uri: row.uri,
    created_at: row.created_at,
    account: viewAccount(maps.accounts, row.actor_id),
    content: row.content,
    visibility: row.visibility,
    sensitive: row.sensitive || (!own && row.author_sensitized),
    spoiler_text: row.spoiler_text,
    media_attachments: row.media.map((media) => viewMedia(ctx, media)),
    ...(row.app_name !== null && { application: { name: row.app_name, website: row.app_website } }),
    mentions: row.mentions.map(({ id, username, domain, url }) => ({
      id,
      username,
      url,
      acct: domain ? `${username}@${domain}` : username,
    })),
    tags: row.tags.map((name) => ({ name, url: tagUrl(ctx, name) })),
    emojis: [],
    reblogs_count: row.reblogs_count,
    favourites_count: row.favourites_count,
    replies_count: row.replies_count,
    url: row.url,
    in_reply_to_id: row.in_reply_to_id?.toString() ?? null,
    in_reply_to_account_id: row.in_reply_to_actor_id?.toString() ?? null,
    poll: row.poll && viewPoll(ctx, row.poll, own, seen?.own_votes ?? []),
    card: row.card && viewCard(ctx, row.card),
    language: row.language,
    edited_at: row.edited_at,
    ...(ctx.viewer?.actorId && {
      ...flags,
      ...(own && row.reblog_of_id === null && PINNABLE.has(row.visibility) && { pinned }),
      filtered,
    }),
  };
}

/** These statuses in this order; those that vanished meanwhile are left out. */
export async function presentStatuses(ctx: DomainContext, keys: readonly StatusKey[]): Promise<Status[]> {
  const maps = await gatherStatuses(ctx, keys);
  return keys.filter((key) => maps.statuses.has(key.id)).map((key) => viewStatus(ctx, maps, key.id));
}

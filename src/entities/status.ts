/** A status as REST shows it to one viewer (spec/mastodon/entities.json, Status). */
import { z } from 'zod';
import type { DomainContext } from '../domain/context.ts';
import {
  type AuthorNumbers,
  flagsOf,
  isSkeleton,
  mayBeFiltered,
  type QuoteSkeleton,
  type StatusNumbers,
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
import {
  contentWithQuote,
  type QuoteMaps,
  quoteApprovalSchema,
  quoteOf,
  quoteStateSchema,
  shallowQuoteSchema,
  viewQuoteApproval,
  viewShallowQuote,
} from './quote.ts';
import { type StatusRow, statusesKept } from './status-rows.ts';

const statusMentionSchema = z
  .object({ id: z.string(), username: z.string(), url: z.string(), acct: z.string() })
  .meta({ id: 'StatusMention', description: 'Someone whom a status names.' });

const statusTagSchema = z
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
  quotes_count: z.int(),
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
  quote_approval: quoteApprovalSchema,
};

const quotedStatusSchema = z
  .object({ ...fields, reblog: z.null(), quote: shallowQuoteSchema.nullable() })
  .meta({ id: 'QuotedStatus', description: 'What a post quotes; what that quotes itself is only named.' });

export const quoteSchema = z
  .object({ state: quoteStateSchema, quoted_status: quotedStatusSchema.nullable() })
  .meta({ id: 'Quote', description: 'What a post quotes, as far as you may see it.' });

export type Quote = z.infer<typeof quoteSchema>;

const rebloggedStatusSchema = z
  .object({ ...fields, reblog: z.null(), quote: quoteSchema.nullable() })
  .meta({ id: 'RebloggedStatus', description: 'What a reblog shows; never a reblog itself.' });

export const statusSchema = z
  .object({ ...fields, reblog: rebloggedStatusSchema.nullable(), quote: quoteSchema.nullable() })
  .meta({ id: 'Status', description: 'A post, or a reblog of one.' });

export type Status = z.infer<typeof statusSchema>;

export interface StatusMaps extends QuoteMaps {
  accounts: AccountMaps;
  numbers: ReadonlyMap<bigint, StatusNumbers & AuthorNumbers>;
  filters: Matchers;
}

/** A status with what it shows within it: what it reblogs, what that or itself quotes, and what that quotes. */
function partsOf(skeleton: StatusSkeleton): StatusSkeleton[] {
  const within = [skeleton.original, skeleton.quote?.status].filter((part) => part != null);
  return [skeleton, ...within.flatMap(partsOf)];
}

function quotesIn(parts: readonly StatusSkeleton[]): Map<bigint, QuoteSkeleton> {
  return new Map(parts.flatMap(({ id, quote }) => (quote ? [[id, quote] as const] : [])));
}

async function complete(ctx: DomainContext, keys: readonly StatusKey[]): Promise<readonly StatusSkeleton[]> {
  if (keys.every(isSkeleton)) return keys;
  const ids = keys.map((key) => key.id);
  return statusSkeletons(ctx.sql, ctx.viewer?.actorId ?? null, ids);
}

/**
 * One statement for skeletons, unless the keys are skeletons already, and one where anything is quoted; then, side by side, one for the rows that are not known yet
 * in their revision, one for their authors, and one for filters where the viewer has any: however many statuses there are.
 */
export async function gatherStatuses(ctx: DomainContext, keys: readonly StatusKey[]): Promise<StatusMaps> {
  const skeletons = await complete(ctx, keys);
  const parts = skeletons.flatMap(partsOf);
  const viewerId = mayBeFiltered(parts) ? (ctx.viewer?.actorId ?? null) : null;
  const [statuses, accounts, filters] = await Promise.all([
    statusesKept.gather(ctx, new Map(parts.map((part) => [part.id, part.revision]))),
    accountsKept.gather(ctx, new Map(parts.map((part) => [part.actor_id, part.author_revision]))),
    gatherFilters(
      ctx,
      viewerId === null ? [] : [viewerId],
      parts.map(({ id }) => id),
    ),
  ]);
  const byId = new Map(parts.map((part) => [part.id, part]));
  // What was deleted between two statements is left out.
  const there = (row: StatusRow | undefined): boolean =>
    row !== undefined &&
    accounts.has(row.actor_id) &&
    (row.reblog_of_id === null || there(statuses.get(row.reblog_of_id)));
  return {
    statuses: new Map([...statuses].filter(([, row]) => there(row))),
    accounts,
    numbers: byId,
    seen: byId,
    quotes: quotesIn(parts),
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
  const quote = viewQuote(ctx, maps, row.reblog_of_id ?? id);
  if (row.reblog_of_id === null)
    return { ...viewRow(ctx, maps, row, filterResults(filters, row)), reblog: null, quote };
  const original = rowOf(maps, row.reblog_of_id);
  const filtered = filterResults(filters, original, id);
  const reblog = { ...viewRow(ctx, maps, original, filtered), reblog: null, quote };
  return { ...viewRow(ctx, maps, row, filtered), content: reblog.content, reblog, quote: null };
}

/** What a status quotes; the viewer's filters are asked of that by itself. */
export function viewQuote(ctx: DomainContext, maps: StatusMaps, id: bigint): Quote | null {
  const found = quoteOf(ctx, maps, id);
  if (!found?.quoted) return found && { state: found.state, quoted_status: null };
  const { state, quoted } = found;
  const filtered = filterResults(maps.filters.get(ctx.viewer?.actorId ?? 0n), quoted);
  const quote = viewShallowQuote(ctx, maps, quoted.id);
  return { state, quoted_status: { ...viewRow(ctx, maps, quoted, filtered), reblog: null, quote } };
}

/** The rows may have been read when the numbers were others. */
function numbersOf(maps: StatusMaps, id: bigint) {
  const found = maps.numbers.get(id);
  if (!found) throw new Error(`status ${id} was not gathered`);
  const { favourites_count, replies_count, reblogs_count, quotes_count } = found;
  const { statuses_count, followers_count, following_count, last_status_at } = found;
  return {
    status: { reblogs_count, favourites_count, replies_count, quotes_count },
    author: {
      last_status_at,
      statuses_count,
      followers_count,
      following_count,
    },
  };
}

const PINNABLE = new Set(['public', 'unlisted', 'private']);

function viewRow(
  ctx: DomainContext,
  maps: StatusMaps,
  row: StatusRow,
  filtered: FilterResult[],
): Omit<Status, 'reblog' | 'quote'> {
  const own = ctx.viewer?.actorId === row.actor_id;
  // What the viewer did with what a reblog shows, they did with the reblog.
  const seen = maps.seen.get(row.reblog_of_id ?? row.id);
  const numbers = numbersOf(maps, row.id);
  const { pinned, ...flags } = flagsOf(seen?.flags ?? 0);
  return {
    id: row.id.toString(),
    uri: row.uri,
    created_at: row.created_at,
    account: { ...viewAccount(maps.accounts, row.actor_id), ...numbers.author },
    content: contentWithQuote(row.content, quoteOf(ctx, maps, row.id)),
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
    ...numbers.status,
    url: row.url,
    in_reply_to_id: row.in_reply_to_id?.toString() ?? null,
    in_reply_to_account_id: row.in_reply_to_actor_id?.toString() ?? null,
    poll: row.poll && viewPoll(ctx, row.poll, own, seen?.own_votes ?? []),
    card: row.card && viewCard(ctx, row.card),
    language: row.language,
    edited_at: row.edited_at,
    quote_approval: viewQuoteApproval(ctx, row, seen?.flags ?? 0),
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

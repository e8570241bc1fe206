/** A status as REST shows it to one viewer. */

import type { DomainContext } from '../../domain/access/context.ts';
import { flagsOf, mayBeFiltered } from '../../domain/statuses/flags.ts';
import { readNumbers } from '../../domain/statuses/numbers.ts';
import { isSkeleton, type QuoteSkeleton, type StatusSkeleton } from '../../domain/statuses/reading/skeleton.ts';
import { statusSkeletons } from '../../domain/statuses/reading/skeletons-by-ids.ts';
import type { StatusKey } from '../../domain/statuses/status-key.ts';
import { tagUrl } from '../../domain/tags/url.ts';
import { isPreSerialized } from '../../platform/reading/pre-serialized.ts';
import { Variants } from '../../platform/reading/variants.ts';
import { acctOf } from '../fields/acct.ts';
import { type EmojiMap, gatherEmojis, viewEmojisOf } from '../fields/custom-emoji.ts';
import { type AccountMaps, accountCache, viewAccount } from '../people/account.ts';
import { type FilterResult, filterResults, gatherFilters, type Matchers } from '../timelines/filter-results.ts';
import { type CardAuthors, gatherCardAuthors } from './card-author.ts';
import { viewMedia } from './media-attachment.ts';
import { viewPlainWords } from './plain-words.ts';
import { gatherTallies, type Tallies, viewPoll } from './poll.ts';
import { viewCard } from './preview-card.ts';
import { contentWithQuote, type QuoteMaps, quoteOf, viewQuoteApproval, viewShallowQuote } from './quote.ts';
import { isAddressed, viewReplyApproval } from './reply-approval.ts';
import { gatherRows, type StatusRow } from './status-row.ts';
import { type Quote, type Status, statusSchema } from './status-schema.ts';
import { gatherTagged, type TaggedCollections, viewTagged } from './tagged-collections.ts';
import { viewWaitingInteractions } from './waiting-interactions.ts';

export interface StatusMaps extends QuoteMaps {
  accounts: AccountMaps;
  numbers: ReadonlyMap<bigint, Pick<StatusSkeleton, 'numbers'>>;
  filters: Matchers;
  tallies: Tallies;
  authors: CardAuthors;
  tagged: TaggedCollections;
  emojis: EmojiMap;
}

/** By id: the statuses and those nested in them: reblogged ones, and quotes two levels deep. */
function partsOf(skeletons: readonly StatusSkeleton[]): Map<bigint, StatusSkeleton> {
  const parts = new Map<bigint, StatusSkeleton>();
  const add = (part: StatusSkeleton): void => {
    parts.set(part.id, part);
    if (part.original) add(part.original);
    if (part.quote?.status) add(part.quote.status);
  };
  skeletons.forEach(add);
  return parts;
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
 * A constant number of statements: one for skeletons, unless the keys are skeletons already, and one if anything is quoted; then,
 * in parallel, one for cache misses of rows, one for those of authors, and one for filters if the viewer has any; finally one if
 * there are polls, one if links name collections, and two if pages on cards have local authors. Custom emoji are in memory.
 */
export async function gatherStatuses(ctx: DomainContext, keys: readonly StatusKey[]): Promise<StatusMaps> {
  const byId = partsOf(await complete(ctx, keys));
  const parts = [...byId.values()];
  const viewerId = parts.some(({ flags }) => mayBeFiltered(flags)) ? (ctx.viewer?.actorId ?? null) : null;
  const [statuses, accounts, filters] = await Promise.all([
    gatherRows(ctx, parts),
    accountCache.gather(ctx, parts, (part) => [part.actor_id, part.author_revision]),
    gatherFilters(
      ctx,
      viewerId === null ? [] : [viewerId],
      parts.map(({ id }) => id),
    ),
  ]);
  // Rows that were deleted between two statements are left out.
  const there = (row: StatusRow | undefined): boolean =>
    row !== undefined &&
    accounts.has(row.actor_id) &&
    (row.reblog_of_id === null || there(statuses.get(row.reblog_of_id)));
  const polled: bigint[] = [];
  for (const row of statuses.values()) {
    if (!there(row)) statuses.delete(row.id);
    else if (row.poll) polled.push(row.id);
  }
  const cards = [...statuses.values()].map(({ card }) => card);
  const [tallies, authors, tagged] = await Promise.all([
    gatherTallies(ctx, polled),
    gatherCardAuthors(ctx, cards, ctx.viewer?.actorId ? [ctx.viewer.actorId] : []),
    gatherTagged(ctx, statuses.values(), [ctx.viewer?.actorId ?? null]),
  ]);
  const emojis = await gatherEmojis(ctx, statuses.values(), ({ shortcodes }) => shortcodes);
  const quotes = quotesIn(parts);
  return { statuses, accounts, numbers: byId, seen: byId, quotes, filters, tallies, authors, tagged, emojis };
}

function rowOf(maps: StatusMaps, id: bigint): StatusRow {
  const row = maps.statuses.get(id);
  if (!row) throw new Error(`status ${id} was not gathered`);
  return row;
}

/** A reblog repeats content and approvals of the reblogged status, for clients that do not look into `reblog`. */
export function viewStatus(ctx: DomainContext, maps: StatusMaps, id: bigint): Status {
  const row = rowOf(maps, id);
  const original = row.reblog_of_id === null ? null : rowOf(maps, row.reblog_of_id);
  const matchers = maps.filters.get(ctx.viewer?.actorId ?? 0n);
  const filtered = filterResults(matchers, original ?? row, original ? id : undefined);
  const shown = viewOriginal(ctx, maps, original ?? row, filtered);
  if (!original) return shown;
  const make = (): Status => ({
    ...viewRow(ctx, maps, row, filtered),
    content: shown.content,
    quote_approval: shown.quote_approval,
    reply_approval: shown.reply_approval,
    reblog: { ...shown, reblog: null },
    quote: null,
  });
  return isPreSerialized(shown) ? variantOf(ctx, maps, row, shown, make) : make();
}

/** A status that is not a reblog. */
function viewOriginal(ctx: DomainContext, maps: StatusMaps, row: StatusRow, filtered: FilterResult[]): Status {
  const quote = viewQuote(ctx, maps, row.id);
  const make = (): Status => ({ ...viewRow(ctx, maps, row, filtered), reblog: null, quote });
  // Not cached with a poll or a quote, which depend on the time, too, nor with an author of the page or collections, which are
  // shown as of now.
  const changes = quote || row.poll || row.card?.author_id || row.collections.length > 0;
  const cacheable = !changes && filtered.length === 0;
  return cacheable ? variantOf(ctx, maps, row, null, make) : make();
}

/** For one status: for visitors, its author, and those who favourited, reblogged or bookmarked it. */
const MAX_VARIANTS = 4;

const variants = new Variants<StatusRow, Status>(statusSchema, MAX_VARIANTS);

/**
 * The cached variant for the same inputs, or the result of `make`. Not for polls, quotes and matching filters.
 *
 * @param original the reblogged status, as shown
 */
function variantOf(
  ctx: DomainContext,
  maps: StatusMaps,
  row: StatusRow,
  original: Status | null,
  make: () => Status,
): Status {
  const viewerId = ctx.viewer?.actorId;
  const viewer = viewerId ? (viewerId === row.actor_id ? 'author' : 'other') : 'nobody';
  const addressed = isAddressed(row, viewerId ?? null);
  const emojis = row.shortcodes.length > 0 ? maps.emojis : null;
  const made = [viewAccount(maps.accounts, row.actor_id), numbersOf(maps, row.id), emojis];
  return variants.get(row, made, [viewer, addressed, maps.seen.get(row.id)?.flags ?? 0, original], make);
}

/** The quote in a status; the viewer's filters are applied to the quoted status separately. */
export function viewQuote(ctx: DomainContext, maps: StatusMaps, id: bigint): Quote | null {
  const found = quoteOf(ctx, maps, id);
  if (!found?.quoted) return found && { state: found.state, quoted_status: null };
  const { state, quoted } = found;
  const filtered = filterResults(maps.filters.get(ctx.viewer?.actorId ?? 0n), quoted);
  const quote = viewShallowQuote(ctx, maps, quoted.id);
  return { state, quoted_status: { ...viewRow(ctx, maps, quoted, filtered), reblog: null, quote } };
}

/** The counts come from the page's skeletons, because cached rows may be older. */
function numbersOf(maps: StatusMaps, id: bigint): string {
  const found = maps.numbers.get(id);
  if (!found) throw new Error(`status ${id} was not gathered`);
  return found.numbers;
}

const isPinnable = ({ visibility, group_id: groupId, reblog_of_id: reblogOfId }: StatusRow): boolean =>
  visibility !== 'direct' && groupId === null && reblogOfId === null;

function viewRow(
  ctx: DomainContext,
  maps: StatusMaps,
  row: StatusRow,
  filtered: FilterResult[],
): Omit<Status, 'reblog' | 'quote'> {
  const own = ctx.viewer?.actorId === row.actor_id;
  // The viewer's interactions with the reblogged status count for the reblog, too.
  const seen = maps.seen.get(row.reblog_of_id ?? row.id);
  const tally = maps.tallies.get(row.id);
  const numbers = readNumbers(numbersOf(maps, row.id));
  const { last_status_at, statuses_count, followers_count, following_count } = numbers;
  const { reblogs_count, favourites_count, replies_count, quotes_count } = numbers;
  const { pinned, ...flags } = flagsOf(seen?.flags ?? 0);
  const account = viewAccount(maps.accounts, row.actor_id);
  const emojisOf = (shortcodes: readonly string[]) =>
    viewEmojisOf(ctx, maps.emojis, { ...account, own: row.emojis }, shortcodes);
  return {
    id: row.id.toString(),
    uri: row.uri,
    created_at: row.created_at,
    account: {
      ...account,
      last_status_at,
      statuses_count,
      followers_count,
      following_count,
    },
    content: contentWithQuote(row.content, quoteOf(ctx, maps, row.id), row.quote_uri),
    visibility: row.visibility,
    members_of: row.group_id?.toString() ?? null,
    discussion: row.discussion,
    removed_from_discussion: row.removed,
    sensitive: row.sensitive || (!own && row.author_sensitized),
    spoiler_text: row.spoiler_text,
    media_attachments: row.media.map((media) => viewMedia(ctx, media)),
    ...(row.app_name !== null && { application: { name: row.app_name, website: row.app_website } }),
    mentions: row.mentions.map(({ id, username, domain, url }) => ({
      id,
      username,
      url,
      acct: acctOf(username, domain),
    })),
    tags: row.tags.map((name) => ({ name, url: tagUrl(ctx, name) })),
    emojis: emojisOf(row.shortcodes),
    tagged_collections: viewTagged(maps.tagged, row, ctx.viewer?.actorId ?? null),
    reblogs_count,
    favourites_count,
    replies_count,
    quotes_count,
    url: row.url,
    in_reply_to_id: row.in_reply_to_id?.toString() ?? null,
    in_reply_to_account_id: row.in_reply_to_actor_id?.toString() ?? null,
    poll: (row.poll && tally && viewPoll(ctx, row.poll, tally, { own, emojisOf })) ?? null,
    card: row.card && viewCard(ctx, row.card, maps.authors),
    ...viewPlainWords(row),
    edited_at: row.edited_at,
    quote_approval: viewQuoteApproval(ctx, row, seen?.flags ?? 0),
    reply_approval: viewReplyApproval(ctx, row, seen?.flags ?? 0),
    ...(ctx.viewer?.actorId && {
      ...flags,
      ...viewWaitingInteractions(seen?.flags ?? 0),
      ...(own && isPinnable(row) && { pinned }),
      filtered,
    }),
  };
}

/** Several lists, each in its order, by as many statements as one; statuses deleted in the meantime are left out. */
export async function presentLists(ctx: DomainContext, lists: readonly (readonly StatusKey[])[]): Promise<Status[][]> {
  const maps = await gatherStatuses(ctx, lists.flat());
  return lists.map((keys) =>
    keys.filter((key) => maps.statuses.has(key.id)).map((key) => viewStatus(ctx, maps, key.id)),
  );
}

/** These statuses in this order; those deleted in the meantime are left out. */
export async function presentStatuses(ctx: DomainContext, keys: readonly StatusKey[]): Promise<Status[]> {
  const [statuses = []] = await presentLists(ctx, [keys]);
  return statuses;
}

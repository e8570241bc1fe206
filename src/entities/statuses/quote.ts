/** The quote in a status, and its quote policy, for one viewer (Mastodon's entities, Quote, ShallowQuote, QuoteApproval). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { escapeHtml } from '../../domain/kernel/escape-html.ts';
import { followsAuthor, isFollowedByAuthor, quoteAccess } from '../../domain/statuses/flags.ts';
import { quotePermission } from '../../domain/statuses/quotes/quotable.ts';
import { quoteLine } from '../../domain/statuses/quotes/quote-line.ts';
import type { QuoteSkeleton, StatusSkeleton } from '../../domain/statuses/reading/skeleton.ts';
import type { QuotePolicy } from '../../generated/prisma/client.ts';
import type { StatusRow } from './status-row.ts';

export const quoteStateSchema = z
  .enum([
    ...(['pending', 'accepted', 'rejected', 'revoked', 'deleted', 'unauthorized'] as const),
    ...(['blocked_account', 'blocked_domain', 'muted_account'] as const),
  ])
  .meta({ description: 'The state of the quote: whether it may be shown, or why not.' });

export type QuoteState = z.infer<typeof quoteStateSchema>;

export const shallowQuoteSchema = z
  .object({ state: quoteStateSchema, quoted_status_id: z.string().nullable() })
  .meta({ id: 'ShallowQuote', description: 'What a quoted post quotes itself, by its id.' });

export type ShallowQuote = z.infer<typeof shallowQuoteSchema>;

const quotersSchema = z.array(z.enum(['public', 'followers', 'following', 'unsupported_policy']));

export const quoteApprovalSchema = z
  .object({
    automatic: quotersSchema,
    manual: quotersSchema.meta({ description: 'Those whose quotes the author of a remote post approves one by one.' }),
    current_user: z.enum(['automatic', 'manual', 'denied', 'unknown']),
  })
  .meta({ id: 'QuoteApproval', description: 'Who may quote a post, and whether you may.' });

export type QuoteApproval = z.infer<typeof quoteApprovalSchema>;

/** The viewer-dependent part of a status: the viewer's interactions and relationship to its author. */
export type StatusSeen = Pick<StatusSkeleton, 'flags' | 'muted_until'>;

/** The gathered data that quotes are shown from. */
export interface QuoteMaps {
  quotes: ReadonlyMap<bigint, QuoteSkeleton>;
  seen: ReadonlyMap<bigint, StatusSeen>;
  statuses: ReadonlyMap<bigint, StatusRow>;
}

/** The state of a quote that shows nothing, in the API; null for an accepted one. */
const CLOSED = {
  ACCEPTED: null,
  PENDING: 'pending',
  REJECTED: 'rejected',
  REVOKED: 'revoked',
} as const satisfies Record<QuoteSkeleton['state'], QuoteState | null>;

/** States in which the quoted status is sent, though clients may hide it at first. */
const OPEN = new Set<QuoteState>(['accepted', 'blocked_account', 'blocked_domain', 'muted_account']);

function stateOf({ clock }: Pick<DomainContext, 'clock'>, seen: StatusSeen | undefined): QuoteState {
  const { sees, blocks, hidesDomain } = quoteAccess(seen?.flags ?? 0);
  if (!sees) return 'unauthorized';
  if (blocks) return 'blocked_account';
  if (hidesDomain) return 'blocked_domain';
  return seen?.muted_until && seen.muted_until > clock.now() ? 'muted_account' : 'accepted';
}

/** The state of a status's quote for the viewer, and the quoted status if visible; null when the status quotes nothing. */
export function quoteOf(
  ctx: Pick<DomainContext, 'clock'>,
  maps: QuoteMaps,
  id: bigint,
): { state: QuoteState; quoted: StatusRow | null } | null {
  const quote = maps.quotes.get(id);
  if (!quote) return null;
  const closed = CLOSED[quote.state];
  if (closed !== null) return { state: closed, quoted: null };
  const quoted = quote.status && maps.statuses.get(quote.status.id);
  if (!quoted) return { state: 'deleted', quoted: null };
  const state = stateOf(ctx, maps.seen.get(quoted.id));
  return { state, quoted: OPEN.has(state) ? quoted : null };
}

export function viewShallowQuote(ctx: Pick<DomainContext, 'clock'>, maps: QuoteMaps, id: bigint): ShallowQuote | null {
  const quote = quoteOf(ctx, maps, id);
  return quote && { state: quote.state, quoted_status_id: quote.quoted?.id.toString() ?? null };
}

type Shown = ReturnType<typeof quoteOf>;

/** A pending quote, and that of a server that knows no approvals, is a link to its address; any other closed one is hidden. */
function quotedAddress(quote: Shown, uri: string | null): string | null {
  if (quote === null || quote.state === 'pending') return uri;
  return quote.state === 'accepted' ? (quote.quoted?.url ?? null) : null;
}

/**
 * Adds a fallback link for apps without support for quotes; the others hide the paragraph by its class.
 *
 * @param uri see `StatusRow.quote_uri`
 */
export function contentWithQuote(content: string, quote: Shown, uri: string | null): string {
  const address = quotedAddress(quote, uri);
  return address === null || content.includes(escapeHtml(address)) ? content : `${quoteLine(address)}${content}`;
}

const QUOTERS = {
  PUBLIC: ['public'],
  FOLLOWERS: ['followers'],
  FOLLOWING: ['following'],
  OTHERS: ['unsupported_policy'],
  NOBODY: [],
} as const satisfies Record<QuotePolicy, readonly string[]>;

/** Anonymous viewers cannot quote. */
export function viewQuoteApproval(
  ctx: Pick<DomainContext, 'viewer'>,
  row: Pick<StatusRow, 'actor_id' | 'visibility' | 'group_id' | 'quote_policy' | 'quote_manual_policy'>,
  flags: number,
): QuoteApproval {
  const viewerId = ctx.viewer?.actorId ?? null;
  const { quote_policy: quotePolicy, quote_manual_policy: quoteManualPolicy } = row;
  const visibility = row.group_id === null ? VISIBILITIES[row.visibility] : ('MEMBERS' as const);
  const status = { visibility, quotePolicy, quoteManualPolicy };
  const own = viewerId === row.actor_id;
  const relation = { own, follows: followsAuthor(flags), isFollowed: isFollowedByAuthor(flags) };
  return {
    automatic: [...QUOTERS[quotePolicy]],
    manual: [...QUOTERS[quoteManualPolicy]],
    current_user: viewerId === null ? 'denied' : quotePermission(status, relation),
  };
}

const VISIBILITIES = { public: 'PUBLIC', unlisted: 'UNLISTED', private: 'PRIVATE', direct: 'DIRECT' } as const;

/** The quote in a status, and its quote policy, for one viewer (Mastodon's entities, Quote, ShallowQuote, QuoteApproval). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { followsAuthor, quoteAccess } from '../../domain/statuses/flags.ts';
import { mayQuote } from '../../domain/statuses/quotes/quotable.ts';
import { quoteLine } from '../../domain/statuses/quotes/quote-line.ts';
import type { QuoteSkeleton, StatusSkeleton } from '../../domain/statuses/reading/skeleton.ts';
import type { StatusRow } from './status-row.ts';

export const quoteStateSchema = z
  .enum(['accepted', 'revoked', 'deleted', 'unauthorized', 'blocked_account', 'blocked_domain', 'muted_account'])
  .meta({ description: 'The state of the quote: whether it may be shown, or why not.' });

export type QuoteState = z.infer<typeof quoteStateSchema>;

export const shallowQuoteSchema = z
  .object({ state: quoteStateSchema, quoted_status_id: z.string().nullable() })
  .meta({ id: 'ShallowQuote', description: 'What a quoted post quotes itself, by its id.' });

export type ShallowQuote = z.infer<typeof shallowQuoteSchema>;

export const quoteApprovalSchema = z
  .object({
    automatic: z.array(z.enum(['public', 'followers'])),
    manual: z.array(z.never()),
    current_user: z.enum(['automatic', 'denied']),
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
  if (quote.state === 'REVOKED') return { state: 'revoked', quoted: null };
  const quoted = quote.status && maps.statuses.get(quote.status.id);
  if (!quoted) return { state: 'deleted', quoted: null };
  const state = stateOf(ctx, maps.seen.get(quoted.id));
  return { state, quoted: OPEN.has(state) ? quoted : null };
}

export function viewShallowQuote(ctx: Pick<DomainContext, 'clock'>, maps: QuoteMaps, id: bigint): ShallowQuote | null {
  const quote = quoteOf(ctx, maps, id);
  return quote && { state: quote.state, quoted_status_id: quote.quoted?.id.toString() ?? null };
}

/** Adds a fallback link for apps without support for quotes; the others hide the paragraph by its class. */
export function contentWithQuote(content: string, quote: ReturnType<typeof quoteOf>): string {
  if (quote?.state !== 'accepted' || !quote.quoted || content.includes(quote.quoted.url)) return content;
  return `${quoteLine(quote.quoted.url)}${content}`;
}

const AUTOMATIC = { PUBLIC: ['public'], FOLLOWERS: ['followers'], NOBODY: [] } as const;

/** Anonymous viewers cannot quote. */
export function viewQuoteApproval(
  ctx: Pick<DomainContext, 'viewer'>,
  row: Pick<StatusRow, 'actor_id' | 'visibility' | 'quote_policy'>,
  flags: number,
): QuoteApproval {
  const viewerId = ctx.viewer?.actorId ?? null;
  const status = { visibility: VISIBILITIES[row.visibility], quotePolicy: row.quote_policy };
  const relation = { own: viewerId === row.actor_id, follows: followsAuthor(flags) };
  const may = viewerId !== null && mayQuote(status, relation);
  return {
    automatic: [...AUTOMATIC[row.quote_policy]],
    manual: [],
    current_user: may ? 'automatic' : 'denied',
  };
}

const VISIBILITIES = { public: 'PUBLIC', unlisted: 'UNLISTED', private: 'PRIVATE', direct: 'DIRECT' } as const;

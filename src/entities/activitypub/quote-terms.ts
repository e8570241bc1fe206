/** The quote of a note, in every known form (FEP-044f, FEP-e232, Misskey, Fedibird), and its quote policy. */
import { quoteLine } from '../../domain/statuses/quotes/quote-line.ts';
import type { QuotePolicy } from '../../generated/prisma/client.ts';
import { CONTEXT_OF_QUOTES, PUBLIC } from './context.ts';

export interface QuotingRow {
  content: string;
  /**
   * Null if the status quotes nothing, the quoted status was deleted, or its author refused. `authorization`: the address of the
   * approval; null while it is requested.
   */
  quoted: { uri: string; url: string; authorization: string | null } | null;
  /** Whether the quoted status was deleted. */
  quote_gone: boolean;
  quote_policy: QuotePolicy;
}

const QUOTED_TYPE = 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"';
const REL = 'https://misskey-hub.net/ns#_misskey_quote';

export function quoteProperties({ quoted, quote_gone: isGone }: QuotingRow): object {
  if (isGone) return { quote: { type: 'Tombstone' } };
  if (quoted === null) return {};
  const { uri, authorization } = quoted;
  const approval = authorization === null ? {} : { quoteAuthorization: authorization };
  return { quote: uri, quoteUri: uri, quoteUrl: uri, _misskey_quote: uri, ...approval };
}

export const quoteTags = ({ quoted }: QuotingRow): object[] =>
  quoted === null
    ? []
    : [{ type: 'Link', mediaType: QUOTED_TYPE, rel: REL, href: quoted.uri, name: `RE: ${quoted.url}` }];

/** With a link for servers without support for quotes. */
export const quotingContent = ({ content, quoted }: QuotingRow): string =>
  quoted === null || content.includes(quoted.url) ? content : `${quoteLine(quoted.url)}${content}`;

/** Those whose quotes are approved at once; the author stands for nobody. */
export function quotersIn(
  row: Pick<QuotingRow, 'quote_policy'> & { author_uri: string; followers_uri: string },
): object {
  const approved = { PUBLIC, FOLLOWERS: row.followers_uri }[row.quote_policy as string] ?? row.author_uri;
  return { canQuote: { automaticApproval: [approved] } };
}

/** The approval of a quote. */
export interface Approval {
  id: string;
  /** The quoted author. */
  author: string;
  quoting: string;
  quoted: string;
}

const plainAuthorization = ({ id, author, quoting, quoted }: Approval): object => ({
  ...{ id, type: 'QuoteAuthorization', attributedTo: author, interactingObject: quoting, interactionTarget: quoted },
});

export const quoteAuthorization = (approval: Approval): object => ({
  '@context': CONTEXT_OF_QUOTES,
  ...plainAuthorization(approval),
});

export const deleteQuoteAuthorization = (approval: Approval): object => ({
  '@context': CONTEXT_OF_QUOTES,
  ...{ id: `${approval.id}#delete`, type: 'Delete', actor: approval.author, object: plainAuthorization(approval) },
  to: [PUBLIC],
});

/** A request to approve a quote, as it was received. */
export interface QuoteRequestReference {
  id: string;
  requester: string;
  quoted: string;
  quoting: string;
}

/** @param authorization the approval; null rejects the request */
export const quoteAnswer = (
  id: string,
  author: string,
  { requester, quoted, quoting, id: requestId }: QuoteRequestReference,
  authorization: string | null,
): object => ({
  '@context': CONTEXT_OF_QUOTES,
  ...{ id, type: authorization === null ? 'Reject' : 'Accept', actor: author, to: [requester] },
  object: { id: requestId, type: 'QuoteRequest', actor: requester, object: quoted, instrument: quoting },
  ...(authorization !== null && { result: authorization }),
});

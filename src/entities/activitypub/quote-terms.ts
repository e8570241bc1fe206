/** The quote of a note, in every known form (FEP-044f, FEP-e232, Misskey, Fedibird). No approval is requested. */
import { quoteLine } from '../../domain/statuses/quotes/quote-line.ts';

export interface QuotingRow {
  content: string;
  /** Null if the status quotes nothing, or the quoted status was deleted or the quote revoked. */
  quoted: { uri: string; url: string } | null;
  /** Whether the quoted status was deleted. */
  quote_gone: boolean;
}

const QUOTED_TYPE = 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"';
const REL = 'https://misskey-hub.net/ns#_misskey_quote';

export function quoteProperties({ quoted, quote_gone: isGone }: QuotingRow): object {
  if (isGone) return { quote: { type: 'Tombstone' } };
  if (quoted === null) return {};
  const { uri } = quoted;
  return { quote: uri, quoteUri: uri, quoteUrl: uri, _misskey_quote: uri };
}

export const quoteTags = ({ quoted }: QuotingRow): object[] =>
  quoted === null
    ? []
    : [{ type: 'Link', mediaType: QUOTED_TYPE, rel: REL, href: quoted.uri, name: `RE: ${quoted.url}` }];

/** With a link for servers without support for quotes. */
export const quotingContent = ({ content, quoted }: QuotingRow): string =>
  quoted === null || content.includes(quoted.url) ? content : `${quoteLine(quoted.url)}${content}`;

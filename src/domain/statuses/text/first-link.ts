/** The link of a status for which a preview card is shown. */
import { isOwnHost, type OwnHosts } from '../../kernel/own-domains.ts';
import { isWebUrl, WEB_URL_MAX } from '../../kernel/web-url.ts';
import { tokenize } from './tokens.ts';

/**
 * The first link of the text to a page of another server, normalized; null without one. Mentions and hashtags are not links, and the server's own
 * pages need no card (Mastodon's FetchLinkCardService).
 */
export function firstLink(config: OwnHosts, text: string): string | null {
  for (const token of tokenize(text)) {
    const url = token.kind === 'link' && isWebUrl(token.href) ? URL.parse(token.href) : null;
    if (!url || isOwnHost(config, url.host) || url.username || url.password || url.href.length > WEB_URL_MAX) continue;
    return url.href;
  }
  return null;
}

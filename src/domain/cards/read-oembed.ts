/** Merges an oEmbed document into the page's own metadata (oembed.com; Mastodon's FetchLinkCardService). */
import type { OwnHosts } from '../kernel/own-domains.ts';
import { address, type CardWords, pixels, plain, SHORT, TITLE } from './card-words.ts';
import { onlyFrame } from './embed.ts';

/** Card type: a picture, a player that survives sanitizing, or a plain link. */
function kindOf(
  config: OwnHosts,
  said: Record<string, unknown>,
  url: string,
): Pick<CardWords, 'type' | 'html' | 'embedUrl' | 'imageUrl'> | null {
  const picture = address(said.url, url);
  if (said.type === 'photo' && picture) return { type: 'PHOTO', html: '', embedUrl: picture, imageUrl: picture };
  if (said.type !== 'video' && said.type !== 'rich') return null;
  const html = onlyFrame(config, said.html);
  if (!html) return null;
  const type = said.type === 'video' ? 'VIDEO' : 'RICH';
  return { type, html, embedUrl: '', imageUrl: address(said.thumbnail_url, url) };
}

/** @param url of the document, the base of its relative URLs */
export function withOembed(config: OwnHosts, page: CardWords, document: unknown, url: string): CardWords {
  if (typeof document !== 'object' || document === null) return page;
  const said = document as Record<string, unknown>;
  const kind = kindOf(config, said, url);
  const words = {
    title: plain(said.title, TITLE),
    authorName: plain(said.author_name, SHORT),
    authorUrl: address(said.author_url, url),
    providerName: plain(said.provider_name, SHORT),
    providerUrl: address(said.provider_url, url),
  };
  const stated = Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''));
  // For plain links the page's metadata takes precedence.
  if (!kind) {
    const open = Object.entries(stated).filter(([name]) => page[name as keyof CardWords] === '');
    return { ...page, ...Object.fromEntries(open), imageUrl: page.imageUrl || address(said.thumbnail_url, url) };
  }
  const size = { width: pixels(said.width), height: pixels(said.height) };
  return { ...page, ...stated, ...kind, ...size, imageUrl: kind.imageUrl || page.imageUrl };
}

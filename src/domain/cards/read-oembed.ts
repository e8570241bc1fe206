/** Lays what an oEmbed document says over what the page itself says (oembed.com; Mastodon's FetchLinkCardService). */
import type { Config } from '../../platform/config.ts';
import { address, type CardWords, pixels, plain, SHORT, TITLE } from './card-words.ts';
import { onlyFrame } from './embed.ts';

/** What kind it makes of the card: a picture, a player that is left after cleaning, or no more than a link. */
function kindOf(
  config: Pick<Config, 'publicUrl'>,
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

/** @param url where the document lies, by which its addresses are read */
export function withOembed(
  config: Pick<Config, 'publicUrl'>,
  page: CardWords,
  document: unknown,
  url: string,
): CardWords {
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
  // Of a mere link the page tells more; the document fills what it leaves open.
  if (!kind) {
    const open = Object.entries(stated).filter(([name]) => page[name as keyof CardWords] === '');
    return { ...page, ...Object.fromEntries(open), imageUrl: page.imageUrl || address(said.thumbnail_url, url) };
  }
  const size = { width: pixels(said.width), height: pixels(said.height) };
  return { ...page, ...stated, ...kind, ...size, imageUrl: kind.imageUrl || page.imageUrl };
}

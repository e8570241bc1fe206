/** Extracts the metadata of a page: JSON-LD, Open Graph, Twitter cards, and its head (Mastodon's LinkDetailsExtractor). */

import { isLanguage } from '../kernel/language.ts';
import type { OwnHosts } from '../kernel/own-domains.ts';
import { address, type CardWords, LONG, moment, pixels, plain, SHORT, TITLE } from './card-words.ts';
import { frameOf } from './embed.ts';
import { type Attributes, type PageParts, partsOf } from './page-parts.ts';
import { articleOf } from './structured-data.ts';

/** Reads `meta` by `property` or `name`, as authors use both: the first non-empty one. */
function metaOf({ metas }: PageParts): (...names: string[]) => string {
  const found = new Map<string, string>();
  for (const attributes of metas) {
    const name = (attributes.property ?? attributes.name ?? '').toLowerCase();
    const content = attributes.content?.trim();
    if (name && content && !found.has(name)) found.set(name, content);
  }
  return (...names) => names.map((name) => found.get(name)).find((content) => content !== undefined) ?? '';
}

function languageOf(...said: (string | undefined)[]): string | null {
  for (const tag of said) {
    const language = tag?.trim().split(/[-_]/)[0]?.toLowerCase() ?? '';
    if (language && isLanguage(language)) return language;
  }
  return null;
}

/** The URL of the first link with this relation, and one of these types if any are given. */
function linked({ links }: PageParts, relation: string, types?: readonly string[]): string | undefined {
  const names = ({ rel = '' }: Attributes): string[] => rel.toLowerCase().split(/\s+/);
  const fits = ({ type = '' }: Attributes): boolean => types?.includes(type.trim().toLowerCase()) ?? true;
  return links.find((link) => names(link).includes(relation) && fits(link))?.href;
}

/** The canonical URL, accepted only on the page's own site, to prevent impersonation. */
function canonical(page: PageParts, said: string, url: string): string {
  const found = address(linked(page, 'canonical') ?? said, url);
  return found && new URL(found).origin === new URL(url).origin ? found : url;
}

/** Types of oEmbed documents. */
const OEMBED = ['application/json+oembed', 'text/json+oembed'];

export interface ReadPage {
  words: CardWords;
  /** Empty if the page names none. */
  oembed: string;
}

export function readPage(config: OwnHosts, html: string, url: string): ReadPage {
  const page = partsOf(html);
  const meta = metaOf(page);
  const article = articleOf(page);
  const [width, height] = [pixels(meta('twitter:player:width')), pixels(meta('twitter:player:height'))];
  const player = frameOf(config, address(meta('twitter:player'), url), width, height);
  const title = meta('og:title', 'twitter:title') || page.title;
  const words: CardWords = {
    url: canonical(page, meta('og:url'), url),
    type: player ? 'VIDEO' : 'LINK',
    title: plain(article.headline, TITLE) || plain(title, TITLE),
    description:
      plain(article.description, LONG) || plain(meta('og:description', 'twitter:description', 'description'), LONG),
    authorName: plain(article.authorName, SHORT) || plain(meta('og:author', 'og:author:username', 'author'), SHORT),
    authorUrl: address(article.authorUrl, url),
    creator: plain(meta('fediverse:creator'), SHORT),
    providerName: plain(article.publisherName, SHORT) || plain(meta('og:site_name'), SHORT),
    providerUrl: address(meta('og:site'), url),
    html: player,
    width: player ? width : 0,
    height: player ? height : 0,
    embedUrl: '',
    imageUrl: address(
      meta('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'),
      url,
    ),
    imageDescription: plain(meta('og:image:alt', 'twitter:image:alt'), LONG),
    language: languageOf(page.language, meta('og:locale'), meta('language')),
    publishedAt: moment(article.datePublished) ?? moment(meta('article:published_time', 'og:published_time', 'date')),
  };
  return { words, oembed: address(linked(page, 'alternate', OEMBED), url) };
}

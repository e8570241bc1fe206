/** Reads what a page says of itself: JSON-LD, Open Graph, Twitter's tags, and its head (Mastodon's LinkDetailsExtractor). */
import { type CheerioAPI, load } from 'cheerio';
import type { Config } from '../../platform/config.ts';
import { isLanguage } from '../language.ts';
import { address, type CardWords, LONG, moment, pixels, plain, SHORT, TITLE } from './card-words.ts';
import { frameOf } from './embed.ts';
import { articleOf } from './structured-data.ts';

/** `meta` by its `property` or `name`, whichever the author took: the first that says anything. */
function metaOf($: CheerioAPI): (...names: string[]) => string {
  const found = new Map<string, string>();
  for (const element of $('meta').toArray()) {
    const name = ($(element).attr('property') ?? $(element).attr('name') ?? '').toLowerCase();
    const content = $(element).attr('content')?.trim();
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

/** Where the page says it lives; only on its own site, or it would speak for others. */
function canonical($: CheerioAPI, said: string, url: string): string {
  const found = address($('link[rel~="canonical"]').attr('href') ?? said, url);
  return found && new URL(found).origin === new URL(url).origin ? found : url;
}

/** An oEmbed document that the page points to, if any. */
function oembedLink($: CheerioAPI, url: string): string {
  const links =
    'link[rel~="alternate"][type="application/json+oembed"], link[rel~="alternate"][type="text/json+oembed"]';
  return address($(links).first().attr('href'), url);
}

export interface ReadPage {
  words: CardWords;
  /** Empty when the page names none. */
  oembed: string;
}

export function readPage(config: Pick<Config, 'publicUrl'>, html: string, url: string): ReadPage {
  const $ = load(html);
  const meta = metaOf($);
  const article = articleOf($);
  const [width, height] = [pixels(meta('twitter:player:width')), pixels(meta('twitter:player:height'))];
  const player = frameOf(config, address(meta('twitter:player'), url), width, height);
  const title = meta('og:title', 'twitter:title') || $('head > title').first().text() || $('title').first().text();
  const words: CardWords = {
    url: canonical($, meta('og:url'), url),
    type: player ? 'VIDEO' : 'LINK',
    title: plain(article.headline, TITLE) || plain(title, TITLE),
    description:
      plain(article.description, LONG) || plain(meta('og:description', 'twitter:description', 'description'), LONG),
    authorName: plain(article.authorName, SHORT) || plain(meta('og:author', 'og:author:username', 'author'), SHORT),
    authorUrl: address(article.authorUrl, url),
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
    language: languageOf($('html').attr('lang'), meta('og:locale'), meta('language')),
    publishedAt: moment(article.datePublished) ?? moment(meta('article:published_time', 'og:published_time', 'date')),
  };
  return { words, oembed: oembedLink($, url) };
}

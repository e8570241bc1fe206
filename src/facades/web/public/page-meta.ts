/** Metadata of a page: description, canonical address, Open Graph, and the card of link previews. */

import type { FocalPoint } from '../../../look/focal-point.ts';
import { sharedSize, sharedUrl } from '../../../look/picture-widths.ts';
import { defaultLocale, type Language, languageNamed } from '../../../wording/language.ts';
import { type Html, html } from '../kit/html.ts';

interface CardImage {
  url: string;
  alt: string;
  wide: boolean;
  focus?: FocalPoint | null | undefined;
  /** The sides of the whole picture, if they are known. */
  width?: number | null | undefined;
  height?: number | null | undefined;
}

export interface PageMeta {
  /** The path of the page, from the server's address; the canonical one. */
  path: string;
  /** Plain text. */
  description: string;
  type: 'website' | 'article' | 'profile';
  /** A wide picture results in a large card, a small one is placed beside the text. An uploaded picture has a focal point, or null for its centre. */
  image?: CardImage | undefined;
  /** The time of publication, in ISO 8601. */
  publishedAt?: string;
  /** The languages of its content if they are not that of the page, the shown one first. */
  languages?: readonly string[];
  /** Not to be found by search engines. */
  hidden?: boolean;
}

/** `en_GB`; without a region that is no country, such as 001, the world. */
function openGraphLocale(tag: string): string {
  const { language, region } = new Intl.Locale(languageNamed(tag) === tag ? defaultLocale(tag) : tag).maximize();
  return region === undefined || /^\d/.test(region) ? language : `${language}_${region}`;
}

interface Place {
  title: string;
  community: string;
  base: string;
  language: Language;
}

/** An uploaded picture is cut to the size of the card. */
function imageTags({ url, alt, focus, width = null, height = null }: CardImage): Html {
  const cut = focus === undefined ? null : sharedUrl({ url, focus });
  const size = cut === null ? null : sharedSize({ width, height });
  return html`<meta property="og:image" content="${cut ?? url}">
${size && html`<meta property="og:image:width" content="${size.width}">\n<meta property="og:image:height" content="${size.height}">\n`}${alt !== '' && html`<meta property="og:image:alt" content="${alt}">\n`}`;
}

export function metaTags(meta: PageMeta, { title, community, base, language }: Place): Html {
  const { path, description, type, image, publishedAt, hidden = false } = meta;
  const [locale = language, ...others] = meta.languages ?? [];
  const url = `${base}${path}`;
  return html`<link rel="canonical" href="${url}">
${description !== '' && html`<meta name="description" content="${description}">\n<meta property="og:description" content="${description}">\n`}<meta property="og:title" content="${title}">
<meta property="og:type" content="${type}">
<meta property="og:url" content="${url}">
<meta property="og:site_name" content="${community}">
<meta property="og:locale" content="${openGraphLocale(locale)}">
${others.map((other) => html`<meta property="og:locale:alternate" content="${openGraphLocale(other)}">\n`)}${image && imageTags(image)}${publishedAt !== undefined && html`<meta property="article:published_time" content="${publishedAt}">\n`}<meta name="twitter:card" content="${image?.wide ? 'summary_large_image' : 'summary'}">
${hidden && html`<meta name="robots" content="noindex">\n`}`;
}

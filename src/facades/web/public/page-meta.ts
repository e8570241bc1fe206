/** Metadata of a page: description, canonical address, Open Graph, and the card of link previews. */

import type { FocalPoint } from '../../../look/focal-point.ts';
import { sharedUrl } from '../../../look/picture-widths.ts';
import { defaultLocale, type Language } from '../../../wording/language.ts';
import { type Html, html } from '../kit/html.ts';

export interface PageMeta {
  /** The path of the page, from the server's address; the canonical one. */
  path: string;
  /** Plain text. */
  description: string;
  type: 'website' | 'article' | 'profile';
  /** A wide picture results in a large card, a small one is placed beside the text. An uploaded picture has a focal point, or null for its centre. */
  image?: { url: string; alt: string; wide: boolean; focus?: FocalPoint | null | undefined } | undefined;
  /** The time of publication, in ISO 8601. */
  publishedAt?: string;
  /** Not to be found by search engines. */
  hidden?: boolean;
}

/** `en_GB`; without a region that is no country, such as 001, the world. */
const openGraphLocale = (language: Language): string => defaultLocale(language).replace(/-\d+$/, '').replace('-', '_');

interface Place {
  title: string;
  community: string;
  base: string;
  language: Language;
}

/** A picture is cut to the size of the card. */
const addressOf = ({ url, focus }: NonNullable<PageMeta['image']>): string =>
  (focus !== undefined && sharedUrl({ url, focus })) || url;

export function metaTags(meta: PageMeta, { title, community, base, language }: Place): Html {
  const { path, description, type, image, publishedAt, hidden = false } = meta;
  const url = `${base}${path}`;
  const picture =
    image &&
    html`<meta property="og:image" content="${addressOf(image)}">
${image.alt !== '' && html`<meta property="og:image:alt" content="${image.alt}">\n`}`;
  return html`<link rel="canonical" href="${url}">
${description !== '' && html`<meta name="description" content="${description}">\n<meta property="og:description" content="${description}">\n`}<meta property="og:title" content="${title}">
<meta property="og:type" content="${type}">
<meta property="og:url" content="${url}">
<meta property="og:site_name" content="${community}">
<meta property="og:locale" content="${openGraphLocale(language)}">
${picture}${publishedAt !== undefined && html`<meta property="article:published_time" content="${publishedAt}">\n`}<meta name="twitter:card" content="${image?.wide ? 'summary_large_image' : 'summary'}">
${hidden && html`<meta name="robots" content="noindex">\n`}`;
}

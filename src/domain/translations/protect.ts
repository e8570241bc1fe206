/**
 * Prepares a text for machine translation, and restores its parts afterwards. Links, mentions, hashtags and emoji names are sent
 * as placeholder spans and put back unchanged, so that the service cannot change where a link leads.
 */
import { load } from 'cheerio';
import sanitizeHtml from 'sanitize-html';
import { SHORTCODE } from '../emojis/shortcode.ts';
import { escapeHtml } from '../kernel/escape-html.ts';

export interface Protected {
  /** The HTML to send. */
  html: string;
  /** The originals of the placeholders. */
  kept: string[];
}

const marked = (place: number, shown: string): string =>
  `<span translate="no" data-kept="${place}">${escapeHtml(shown)}</span>`;

/** @param html of a status, from `renderHtml` */
export function protectHtml(html: string): Protected {
  const kept: string[] = [];
  const mark = (whole: string, shown: string): string => marked(kept.push(whole) - 1, shown);
  const $ = load(html, null, false);
  for (const element of $('[translate="no"], a').toArray()) {
    const found = $(element);
    if (found.parents('[translate="no"], a').length > 0) continue;
    found.replaceWith(mark($.html(found), found.text()));
  }
  const texts = $('*')
    .add($.root())
    .contents()
    .toArray()
    .filter((node) => node.type === 'text' && !$(node).parent().is('[data-kept]'));
  for (const node of texts) {
    const text = $(node).text();
    if (text.search(SHORTCODE) === -1) continue;
    const parts = text.split(new RegExp(`(${SHORTCODE.source})`, 'giu'));
    $(node).replaceWith(parts.map((part, place) => (place % 2 ? mark(part, part) : escapeHtml(part))).join(''));
  }
  return { html: $.html(), kept };
}

/** The same for plain text. */
export const protectText = (text: string): Protected => protectHtml(escapeHtml(text));

/** A translation as HTML: paragraphs and line breaks of the service, everything else from the original. */
export function restoreHtml(translated: string, kept: readonly string[]): string {
  const clean = sanitizeHtml(translated, {
    allowedTags: ['p', 'br', 'span'],
    allowedAttributes: { span: ['data-kept'] },
    // Only placeholders that were sent are allowed as spans.
    exclusiveFilter: (frame) => (frame.tag === 'span' && !frame.attribs['data-kept'] ? 'excludeTag' : false),
  });
  const $ = load(clean, null, false);
  for (const element of $('span[data-kept]').toArray()) {
    const whole = kept[Number($(element).attr('data-kept'))];
    $(element).replaceWith(whole ?? escapeHtml($(element).text()));
  }
  return $.html();
}

/** A translation as plain text. */
export const restoreText = (translated: string, kept: readonly string[]): string =>
  load(restoreHtml(translated, kept), null, false).root().text();

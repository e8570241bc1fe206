/** Sanitizes HTML of remote servers (Mastodon's Sanitize; ActivityPub, Security considerations). */
import type sanitizeHtml from 'sanitize-html';
import { lineOf } from '../../../kernel/html/plain-text.ts';
import { type Kept, sanitized } from '../../../kernel/html/sanitized.ts';
import { LINK_SCHEMES } from '../../../kernel/link-schemes.ts';
import { QUOTE_CLASS } from '../../../statuses/quotes/quote-line.ts';

const CLASSES = /^(?:[hpue]-|dt-)|^(?:mention|hashtag|ellipsis|invisible|quote-inline)$/;

const REL = 'nofollow noopener noreferrer';

const classesOf = (classes: string): string =>
  classes
    .split(/\s+/)
    .filter((name) => CLASSES.test(name))
    .join(' ');

const kept = (attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes => {
  const classes = classesOf(attribs.class ?? '');
  const { class: _class, translate, ...others } = attribs;
  return { ...others, ...(classes && { class: classes }), ...(translate === 'no' && { translate }) };
};

const hasScheme = (href: string): boolean => {
  const url = URL.parse(href);
  return url !== null && LINK_SCHEMES.includes(url.protocol.slice(0, -1));
};

/** An element that is removed with its contents. */
const NOTHING: sanitizeHtml.Tag = { tagName: 'img', attribs: {} };

function pictureLink(_name: string, { alt = '', src = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (/^https?:/.test(src))
    return { tagName: 'a', attribs: { href: src, rel: REL, target: '_blank' }, text: alt || src };
  return alt === '' ? NOTHING : { tagName: 'span', attribs: {}, text: alt };
}

const OPTIONS: Kept = {
  allowedTags: 'p br span a del s pre code blockquote em strong b i u ul ol li ruby rt rp'.split(' '),
  allowedAttributes: {
    a: ['href', 'rel', 'class', 'target', 'translate'],
    p: ['class'],
    span: ['class', 'translate'],
    ol: ['start', 'reversed'],
    li: ['value'],
    '*': ['lang', 'dir'],
  },
  allowedSchemes: LINK_SCHEMES,
  allowProtocolRelative: false,
  nestingLimit: 20,
  transformTags: {
    a: (_name, attribs): sanitizeHtml.Tag =>
      hasScheme(attribs.href ?? '')
        ? {
            tagName: 'a',
            attribs: { ...kept(attribs), rel: attribs.rel?.includes('tag') ? `tag ${REL}` : REL, target: '_blank' },
          }
        : { tagName: 'span', attribs: {} },
    '*': (tagName, attribs): sanitizeHtml.Tag => ({ tagName, attribs: kept(attribs) }),
  },
};

/** Unclosed tags take time that grows with the square of their number; everything after so many is cut. */
const MOST_TAGS = 10_000;

function bounded(html: string): string {
  let at = -1;
  for (let tags = 0; tags <= MOST_TAGS; tags += 1) {
    at = html.indexOf('<', at + 1);
    if (at < 0) return html;
  }
  return html.slice(0, at);
}

/** The address without its query, and without the size that WordPress adds to the names of smaller pictures. */
const pictureAt = (address: string): string => address.replace(/[?#].*$/s, '').replace(/-\d+x\d+(?=\.\w+$)/, '');

/** Content that is shown beside the text, and is therefore removed from it. */
export interface ShownBeside {
  /** Addresses of attached pictures. */
  pictures?: readonly string[];
  /** Whether the link to a quoted post is shown. */
  quote?: boolean;
}

export function remoteHtml(html: string, { pictures = [], quote = false }: ShownBeside = {}): string {
  const attached = new Set(pictures.map(pictureAt));
  const img: sanitizeHtml.Transformer = (name, attribs) =>
    attached.has(pictureAt(attribs.src ?? '')) ? NOTHING : pictureLink(name, attribs);
  return sanitized(bounded(html), {
    ...OPTIONS,
    transformTags: { ...OPTIONS.transformTags, img },
    ...(quote && { exclusiveFilter: ({ attribs }) => attribs.class?.split(' ').includes(QUOTE_CLASS) ?? false }),
  });
}

/** Text of one line without markup, such as names and content warnings. */
export const remoteText = (text: string): string => lineOf(text);

/** HTML of other servers: what may stay of it (Mastodon's Sanitize; ActivityPub, Security considerations). */
import sanitizeHtml from 'sanitize-html';
import { LINK_SCHEMES } from '../kernel/link-schemes.ts';

const CLASSES = /^(?:[hpue]-|dt-)|^(?:mention|hashtag|ellipsis|invisible|quote-inline)$/;

const REL = 'nofollow noopener noreferrer';

/** Headings become bold paragraphs, as no post has sections of the page that shows it. */
const heading = { tagName: 'strong', attribs: {} };

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

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: 'p br span a del s pre code blockquote em strong b i u ul ol li ruby rt rp'.split(' '),
  allowedAttributes: {
    a: ['href', 'rel', 'class', 'target', 'translate'],
    span: ['class', 'translate'],
    ol: ['start', 'reversed'],
    li: ['value'],
    '*': ['lang', 'dir'],
  },
  allowedSchemes: LINK_SCHEMES,
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'noscript', 'template', 'title'],
  nestingLimit: 20,
  transformTags: {
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, () => heading])),
    a: (_name, attribs): sanitizeHtml.Tag =>
      hasScheme(attribs.href ?? '')
        ? {
            tagName: 'a',
            attribs: { ...kept(attribs), rel: attribs.rel?.includes('tag') ? `tag ${REL}` : REL, target: '_blank' },
          }
        : { tagName: 'span', attribs: {} },
    img: (_name, { alt = '', src = '' }): sanitizeHtml.Tag =>
      /^https?:/.test(src)
        ? { tagName: 'a', attribs: { href: src, rel: REL, target: '_blank' }, text: alt || src }
        : { tagName: 'span', attribs: {}, text: alt },
    '*': (tagName, attribs): sanitizeHtml.Tag => ({ tagName, attribs: kept(attribs) }),
  },
};

/** Tags that are not closed take a time that grows with the square of their number; what follows on so many is cut. */
const MOST_TAGS = 10_000;

function bounded(html: string): string {
  let at = -1;
  for (let tags = 0; tags <= MOST_TAGS; tags += 1) {
    at = html.indexOf('<', at + 1);
    if (at < 0) return html;
  }
  return html.slice(0, at);
}

export const remoteHtml = (html: string): string => sanitizeHtml(bounded(html), OPTIONS).trim();

/** Text of one line in which no markup counts, such as names and content warnings. */
export const remoteText = (text: string): string =>
  sanitizeHtml(text, { allowedTags: [], allowedAttributes: {}, textFilter: (escaped) => escaped })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/** Embedded players: one sandboxed iframe (Mastodon's MASTODON_OEMBED). */

import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '../kernel/escape-html.ts';
import { isOwnHost, type OwnHosts } from '../kernel/own-domains.ts';
import { isWebUrl } from '../kernel/web-url.ts';

/** Maximum length of the HTML. */
const LONGEST = 10_000;

const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms';

/**
 * Reduces the HTML to its first iframe; empty if there is none. Frames of this server are refused: same-origin would weaken the
 * sandbox.
 */
export function onlyFrame(config: OwnHosts, html: unknown): string {
  if (typeof html !== 'string' || html.length > LONGEST) return '';
  const clean = sanitizeHtml(html, {
    allowedTags: ['iframe'],
    allowedAttributes: {
      iframe: ['src', 'width', 'height', 'allowfullscreen', 'frameborder', 'scrolling', 'sandbox'],
    },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    transformTags: { iframe: (tagName, attribs) => ({ tagName, attribs: { ...attribs, sandbox: SANDBOX } }) },
    exclusiveFilter: ({ attribs }) =>
      !isWebUrl(attribs.src ?? '') || isOwnHost(config, new URL(attribs.src ?? '').host),
    textFilter: () => '',
  });
  return /^<iframe[^>]*><\/iframe>/.exec(clean.trim())?.[0] ?? '';
}

/** The iframe of a player that a page names only by its URL. */
export function frameOf(config: OwnHosts, src: string, width: number, height: number): string {
  if (!src.startsWith('https:')) return '';
  const size = width > 0 && height > 0 ? ` width="${width}" height="${height}"` : '';
  return onlyFrame(
    config,
    `<iframe src="${escapeHtml(src)}"${size} allowfullscreen="true" scrolling="no" frameborder="0"></iframe>`,
  );
}

/**
 * Renders the HTML of a status from its text, in the markup that Mastodon's clients expect; the author's text is always escaped.
 */
import { escapeHtml } from '../../kernel/escape-html.ts';
import { strip } from './strip.ts';
import type { TextToken } from './tokens.ts';

/** Target of a mention of an existing actor. */
export interface MentionTarget {
  username: string;
  url: string;
}

export interface HtmlLinks {
  mention(username: string, domain: string | null): MentionTarget | null;
  tagUrl(name: string): string;
}

const SHOWN_CHARACTERS = 30;

/** Relations of a link to a page that the author may not own, and of one in a profile, which claims that it is the same person's. */
const REL = 'nofollow noopener noreferrer';
const REL_ME = `${REL} me`;

/** A link that displays the start of its URL and hides the rest, while copying yields all of it. */
export function linkHtml(href: string, rel = REL): string {
  const prefix = /^(?:https?:\/\/(?:www\.)?|xmpp:)/i.exec(href)?.[0] ?? '';
  const rest = [...href.slice(prefix.length)];
  const shown = rest.slice(0, SHOWN_CHARACTERS).join('');
  const hidden = rest.slice(SHOWN_CHARACTERS).join('');
  return (
    `<a href="${escapeHtml(href)}" target="_blank" rel="${rel}" translate="no">` +
    `<span class="invisible">${escapeHtml(prefix)}</span>` +
    `<span class="${hidden ? 'ellipsis' : ''}">${escapeHtml(shown)}</span>` +
    `<span class="invisible">${escapeHtml(hidden)}</span></a>`
  );
}

/** Mastodon's markup of mentions, which its apps recognize by their classes. */
export const mentionHtml = ({ url, username }: { url: string; username: string }): string =>
  `<span class="h-card" translate="no"><a href="${escapeHtml(url)}" class="u-url mention">@<span>${escapeHtml(username)}</span></a></span>`;

function render(token: TextToken, links: HtmlLinks, rel = REL): string {
  if (token.kind === 'link') return linkHtml(token.href, rel);
  if (token.kind === 'hashtag') {
    return `<a href="${escapeHtml(links.tagUrl(token.name))}" class="mention hashtag" rel="tag">#<span>${escapeHtml(token.name)}</span></a>`;
  }
  if (token.kind === 'mention') {
    const target = links.mention(token.username, token.domain);
    if (!target) return escapeHtml(token.text);
    return mentionHtml(target);
  }
  return escapeHtml(token.text);
}

/** Paragraphs at empty lines, `<br />` at other line breaks. Empty text renders as empty HTML. */
export function renderHtml(tokens: readonly TextToken[], links: HtmlLinks): string {
  const inner = strip(tokens.map((token) => render(token, links)).join(''));
  if (inner === '') return '';
  return inner
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replace(/\n/g, '<br />')}</p>`)
    .join('');
}

/** The value of a profile field: one line, whose links are the author's own pages (rel="me"). */
export const renderLine = (tokens: readonly TextToken[], links: HtmlLinks): string =>
  tokens.map((token) => render(token, links, REL_ME)).join('');

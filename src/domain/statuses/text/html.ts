/** Renders the HTML of a status from its text, in the markup that Mastodon's clients know; the author's text is always escaped. */
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

/** A link that displays the start of its URL and hides the rest, while copying yields all of it. */
export function linkHtml(href: string): string {
  const prefix = /^https?:\/\/(?:www\.)?/i.exec(href)?.[0] ?? '';
  const rest = [...href.slice(prefix.length)];
  const shown = rest.slice(0, SHOWN_CHARACTERS).join('');
  const hidden = rest.slice(SHOWN_CHARACTERS).join('');
  return (
    `<a href="${escapeHtml(href)}" target="_blank" rel="nofollow noopener noreferrer" translate="no">` +
    `<span class="invisible">${escapeHtml(prefix)}</span>` +
    `<span class="${hidden ? 'ellipsis' : ''}">${escapeHtml(shown)}</span>` +
    `<span class="invisible">${escapeHtml(hidden)}</span></a>`
  );
}

function render(token: TextToken, links: HtmlLinks): string {
  if (token.kind === 'link') return linkHtml(token.href);
  if (token.kind === 'hashtag') {
    return `<a href="${escapeHtml(links.tagUrl(token.name))}" class="mention hashtag" rel="tag">#<span>${escapeHtml(token.name)}</span></a>`;
  }
  if (token.kind === 'mention') {
    const target = links.mention(token.username, token.domain);
    if (!target) return escapeHtml(token.text);
    return `<span class="h-card" translate="no"><a href="${escapeHtml(target.url)}" class="u-url mention">@<span>${escapeHtml(target.username)}</span></a></span>`;
  }
  return escapeHtml(token.text);
}

/** Paragraphs at empty lines, `<br />` at other line breaks. Empty text gives empty HTML. */
export function renderHtml(tokens: readonly TextToken[], links: HtmlLinks): string {
  const inner = strip(tokens.map((token) => render(token, links)).join(''));
  if (inner === '') return '';
  return inner
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replace(/\n/g, '<br />')}</p>`)
    .join('');
}

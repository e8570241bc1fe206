/** Hashtags and mentions in the description of an event: links in its HTML (spec/mobilizon/transitions.json, content). */
import type { HandleRow } from '../actors/handles.ts';
import type { DomainContext } from '../context.ts';
import { escapeHtml, unescapeHtml } from '../escape-html.ts';
import { findMentions, type Mentions } from '../statuses/compose.ts';
import { type TextToken, tokenize } from '../statuses/text/tokens.ts';
import { normalizeTag } from '../tags/normalize.ts';
import { tagUrl } from '../tags/url.ts';
import { TAG_MAX, TAGS_MAX } from './event-text.ts';

/** Who is named after so many is no longer mentioned: nobody invites a town by writing it down. */
const MENTIONS_MAX = 50;

/** What stands in these is no link, or is shown as it was typed. */
const LITERAL = /^<(\/?)(?:a|code|pre)[ >]/;

interface Piece {
  html: string;
  /** Of text in which names are looked for. */
  tokens: TextToken[] | null;
}

export interface LinkedNames {
  html: string;
  hashtags: string[];
  mentioned: HandleRow[];
}

/** Forms send the description with the links that were made before: they are made anew. */
function withoutOwnLinks(ctx: DomainContext, html: string): string {
  const own = `${escapeHtml(ctx.config.publicUrl)}/`;
  return html.replace(/<a href="([^"]*)"[^>]*>([#＃@][^<\s]*)<\/a>/g, (made, href: string, text: string) =>
    href.startsWith(own) && /^(?:tags\/|@)[^/]+$/.test(href.slice(own.length)) ? text : made,
  );
}

/** Divides what the sanitizer wrote, in which tags are whole and `<` and `>` stand in nothing else. */
function divide(html: string): Piece[] {
  let literal = 0;
  return html.split(/(<[^>]*>)/).map((piece) => {
    const [tag, closes] = LITERAL.exec(piece) ?? [];
    if (tag) literal += closes ? -1 : 1;
    return { html: piece, tokens: literal > 0 || piece.startsWith('<') ? null : tokenize(unescapeHtml(piece)) };
  });
}

const link = (href: string, text: string): string =>
  `<a href="${escapeHtml(href)}" rel="nofollow noopener noreferrer" target="_blank">${escapeHtml(text)}</a>`;

/** Whom a description may mention, asked before the transaction that stores it. */
export async function handlesIn(ctx: DomainContext, source: string): Promise<Mentions['find']> {
  const named = tokenize(source).filter(({ kind }) => kind === 'mention');
  return (await findMentions(ctx, named.slice(0, MENTIONS_MAX))).find;
}

/** @param html what the sanitizer wrote */
export function linkNames(ctx: DomainContext, html: string, find: Mentions['find']): LinkedNames {
  const pieces = divide(withoutOwnLinks(ctx, html));
  const hashtags: string[] = [];
  const mentioned: HandleRow[] = [];
  const render = (token: TextToken): string => {
    if (token.kind === 'hashtag') {
      hashtags.push(token.name);
      return link(tagUrl(ctx, token.name), token.text);
    }
    const actor = token.kind === 'mention' ? find(token.username, token.domain) : null;
    if (!actor) return escapeHtml(token.text);
    mentioned.push(actor);
    return link(actor.url, token.text);
  };
  const isNamed = (tokens: readonly TextToken[]): boolean =>
    tokens.some(({ kind }) => kind === 'hashtag' || kind === 'mention');
  const linked = pieces.map((piece) =>
    piece.tokens && isNamed(piece.tokens) ? piece.tokens.map(render).join('') : piece.html,
  );
  return { html: linked.join(''), hashtags, mentioned };
}

/** The tags that were given, and behind them those hashtags for which there is room. */
export function withHashtags(titles: readonly string[], hashtags: readonly string[]): string[] {
  const added = new Map(hashtags.map((name) => [normalizeTag(name), name]));
  for (const title of titles) added.delete(normalizeTag(title));
  const fitting = [...added.values()].filter((name) => [...name].length <= TAG_MAX);
  return [...titles, ...fitting.slice(0, Math.max(0, TAGS_MAX - titles.length))];
}

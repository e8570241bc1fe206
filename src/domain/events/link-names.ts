/** Links hashtags and mentions in an event's description HTML (Mobilizon's transitions, content). */

import type { DomainContext } from '../access/context.ts';
import type { HandleRow } from '../actors/handles.ts';
import { escapeHtml, unescapeHtml } from '../kernel/escape-html.ts';
import { ownUrls } from '../kernel/own-domains.ts';
import { type TextToken, tokenize } from '../statuses/text/tokens.ts';
import { findMentions, type Mentions } from '../statuses/writing/compose.ts';
import { normalizeTag } from '../tags/normalize.ts';
import { tagUrl } from '../tags/url.ts';
import { TAG_MAX, TAGS_MAX } from './event-text.ts';

/** Maximum number of words that are scanned, and maximum length of one; the rest stays plain text. */
const WORDS_MAX = 200;
const WORD_MAX = 300;

const mayName = (word: string): boolean => /[#＃@]/.test(word) && word.length <= WORD_MAX;

/** Content of these elements is not linked. */
const LITERAL = /^<(\/?)(?:a|code|pre)[ >]/;

export interface LinkedNames {
  html: string;
  hashtags: string[];
  mentioned: HandleRow[];
}

/** Removes earlier links, which forms send back; they are generated again. */
function withoutOwnLinks(ctx: DomainContext, html: string): string {
  const own = ownUrls(ctx.config).map((url) => `${escapeHtml(url)}/`);
  return html.replace(/<a href="([^"<>]*)"[^<>]*>([#＃@][^<\s]*)<\/a>/g, (made, href: string, text: string) => {
    const start = own.find((url) => href.startsWith(url));
    return start !== undefined && /^(?:tags\/|@)[^/]+$/.test(href.slice(start.length)) ? text : made;
  });
}

/** Splits sanitized HTML, in which tags are complete and `<` and `>` occur nowhere else, into tags, words and white space. */
function* divide(html: string): Generator<{ html: string; mayName: boolean }> {
  let literal = 0;
  for (const piece of html.split(/(<[^<>]*>|\s+)/)) {
    const [tag, closes] = LITERAL.exec(piece) ?? [];
    if (tag) literal += closes ? -1 : 1;
    yield { html: piece, mayName: literal === 0 && !piece.startsWith('<') && mayName(piece) };
  }
}

const link = (href: string, text: string): string =>
  `<a href="${escapeHtml(href)}" rel="nofollow noopener noreferrer" target="_blank">${escapeHtml(text)}</a>`;

interface Descriptions<Text extends { description: string }> {
  description: string;
  /** In further languages. */
  texts: readonly Text[];
}

/** Resolves the mentions of the descriptions of an event, before the transaction that stores them. */
export async function handlesIn(
  ctx: DomainContext,
  {
    description = '',
    texts = [],
  }: { description?: string | undefined; texts?: readonly { description: string }[] | undefined },
): Promise<Mentions['find']> {
  const source = [description, ...texts.map((text) => text.description)].join(' ');
  const words = source.split(/[\s<>]+/).filter(mayName);
  const tokens = words.slice(0, WORDS_MAX).flatMap((word) => tokenize(unescapeHtml(word)));
  return (await findMentions(ctx, tokens)).find;
}

/** @param html sanitized HTML */
export function linkNames(ctx: DomainContext, html: string, find: Mentions['find']): LinkedNames {
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
  let words = 0;
  let linked = '';
  for (const piece of divide(withoutOwnLinks(ctx, html))) {
    const isRead = piece.mayName && words < WORDS_MAX;
    if (isRead) words += 1;
    linked += isRead ? tokenize(unescapeHtml(piece.html)).map(render).join('') : piece.html;
  }
  return { html: linked, hashtags, mentioned };
}

/** Links the names in all descriptions of an event. */
export function linkAllNames<Text extends { description: string }>(
  ctx: DomainContext,
  { description, texts }: Descriptions<Text>,
  find: Mentions['find'],
): { description: string; texts: Text[] } & Omit<LinkedNames, 'html'> {
  const own = linkNames(ctx, description, find);
  const further = texts.map((text) => linkNames(ctx, text.description, find));
  const all = [own, ...further];
  return {
    description: own.html,
    texts: texts.map((text, n) => ({ ...text, description: further[n]?.html ?? '' })),
    hashtags: all.flatMap(({ hashtags }) => hashtags),
    mentioned: all.flatMap(({ mentioned }) => mentioned),
  };
}

/** The given tags, followed by hashtags up to the maximum number. */
export function withHashtags(titles: readonly string[], hashtags: readonly string[]): string[] {
  const added = new Map(hashtags.map((name) => [normalizeTag(name), name]));
  for (const title of titles) added.delete(normalizeTag(title));
  const fitting = [...added.values()].filter((name) => [...name].length <= TAG_MAX);
  return [...titles, ...fitting.slice(0, Math.max(0, TAGS_MAX - titles.length))];
}

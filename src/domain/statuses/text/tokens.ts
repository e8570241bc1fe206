/** Tokenizes the text of a status into links, mentions, hashtags and plain text; all further processing works on these tokens. */
import { find, registerCustomProtocol } from 'linkifyjs';
import { SLASHED_SCHEMES } from '../../kernel/link-schemes.ts';
import { LONGEST_TAG, TAG_NAME } from '../../tags/tag-name.ts';
import { addressIn } from './address.ts';
import { LINKABLE, otherAddresses } from './other-addresses.ts';

for (const scheme of SLASHED_SCHEMES) registerCustomProtocol(scheme);

export type TextToken =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; username: string; domain: string | null }
  | { kind: 'hashtag'; text: string; name: string };

/** `@name` or `@name@example.org`, not inside a word or a path (Mastodon's Account::MENTION_RE). */
const MENTION =
  /(?<![=/\p{L}\p{N}_])@([a-z0-9_]+(?:[a-z0-9_.-]*[a-z0-9_])?)(?:@((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)*(?::\d+)?))?/giu;

/** `#name`, not inside a word or a path (Mastodon's Tag::HASHTAG_RE). */
const HASHTAG = new RegExp(`(?<![=/)\\p{L}\\p{N}\\p{M}_])[#＃](${TAG_NAME})`, 'gu');

interface Found {
  start: number;
  end: number;
  token: TextToken;
}

/** A URL may begin directly after characters that no URL contains: `、https://…`, `<https://…`. */
const FRESH_START = new RegExp(`(?<=[^\\p{ASCII}]|[<>"])(?=(?:https?|${SLASHED_SCHEMES.join('|')}):\\/\\/)`, 'iu');

const linkAt = (href: string, start: number): Found => ({
  start,
  end: start + href.length,
  token: { kind: 'link', text: href, href },
});

function links(text: string): Found[] {
  let at = 0;
  return text.split(FRESH_START).flatMap((piece) => {
    const from = at;
    at += piece.length;
    return find(piece, 'url').flatMap(({ value, start }) => {
      const href = addressIn(value);
      if (!LINKABLE.test(href) || !URL.canParse(href)) return [];
      return [linkAt(href, from + start)];
    });
  });
}

function mentions(text: string): Found[] {
  return [...text.matchAll(MENTION)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    token: { kind: 'mention', text: match[0], username: match[1] ?? '', domain: match[2]?.toLowerCase() ?? null },
  }));
}

function hashtags(text: string): Found[] {
  return [...text.matchAll(HASHTAG)]
    .filter((match) => [...(match[1] ?? '')].length <= LONGEST_TAG)
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      token: { kind: 'hashtag', text: match[0], name: match[1] ?? '' },
    }));
}

/** Splits a text without loss: the tokens' texts joined are the text. A link takes precedence over tokens inside it. */
export function tokenize(text: string): TextToken[] {
  const others = otherAddresses(text).map(({ href, start }) => linkAt(href, start));
  const found = [...links(text), ...others, ...mentions(text), ...hashtags(text)].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  );
  const tokens: TextToken[] = [];
  let at = 0;
  for (const { start, end, token } of found) {
    if (start < at) continue;
    if (start > at) tokens.push({ kind: 'text', text: text.slice(at, start) });
    tokens.push(token);
    at = end;
  }
  if (at < text.length) tokens.push({ kind: 'text', text: text.slice(at) });
  return tokens;
}

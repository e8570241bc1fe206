/**
 * Case-insensitive keyword search in a text. Without regular expressions, because compiling many long keywords can take seconds.
 */

const WORD = /^[\p{L}\p{M}\p{Nd}\p{Pc}]$/u;
const PLAIN = /^[\0-\x7f]*$/;

/** Case folding of one letter that never changes its length. */
function foldLetter(letter: string): string {
  const lower = letter.toLowerCase();
  const upper = lower.toUpperCase();
  if (upper.length === letter.length) return upper;
  return lower.length === letter.length ? lower : letter;
}

/** Preserves the length, so that indexes are valid in both texts. */
export const foldCase = (text: string): string =>
  PLAIN.test(text) ? text.toUpperCase() : Array.from(text, foldLetter).join('');

export interface Keyword {
  folded: string;
  /** Word boundary before or after the keyword, for whole-word keywords that begin or end with a letter. */
  begins: boolean;
  ends: boolean;
}

const isWord = (letter: string | undefined): boolean => letter !== undefined && WORD.test(letter);

/** The code point before an index. */
function before(text: string, at: number): string | undefined {
  const pair = at > 1 ? text.slice(at - 2, at) : '';
  return [...pair].length === 1 ? pair : text[at - 1];
}

function behind(text: string, at: number): string | undefined {
  const code = text.codePointAt(at);
  return code === undefined ? undefined : String.fromCodePoint(code);
}

export function keywordOf(text: string, wholeWord: boolean): Keyword {
  const begins = wholeWord && isWord(behind(text, 0));
  const ends = wholeWord && isWord(before(text, text.length));
  return { folded: foldCase(text), begins, ends };
}

/** Maximum number of matches inside other words before the search gives up, per keyword and text. */
const MOST_PARTS = 50;

/** First index of the keyword in the folded text; -1 if there is none. */
function placeOf(folded: string, keyword: Keyword): number {
  const size = keyword.folded.length;
  let at = folded.indexOf(keyword.folded);
  for (let parts = 0; at >= 0 && parts <= MOST_PARTS; parts += 1) {
    const isPart =
      (keyword.begins && isWord(before(folded, at))) || (keyword.ends && isWord(behind(folded, at + size)));
    if (!isPart) return at;
    at = folded.indexOf(keyword.folded, at + 1);
  }
  return -1;
}

/**
 * The first keyword match, as written in the text; null if none. At the same index the first keyword wins.
 *
 * @param folded `foldCase` of the text
 */
export function firstKeyword(text: string, folded: string, keywords: readonly Keyword[]): string | null {
  let first = { at: Number.POSITIVE_INFINITY, size: 0 };
  for (const keyword of keywords) {
    const at = placeOf(folded, keyword);
    if (at >= 0 && at < first.at) first = { at, size: keyword.folded.length };
  }
  return first.size === 0 ? null : text.slice(first.at, first.at + first.size);
}

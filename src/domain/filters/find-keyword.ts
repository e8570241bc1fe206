/**
 * Finds keywords in a text, whatever the case. Without regular expressions: to make one of the many long keywords that
 * somebody may have takes seconds.
 */

const WORD = /^[\p{L}\p{M}\p{Nd}\p{Pc}]$/u;
const PLAIN = /^[\0-\x7f]*$/;

/** One form for letters that differ in their case only, and never another length. */
function foldLetter(letter: string): string {
  const lower = letter.toLowerCase();
  const upper = lower.toUpperCase();
  if (upper.length === letter.length) return upper;
  return lower.length === letter.length ? lower : letter;
}

/** As long as the text, so that places in one are places in the other. */
export const foldCase = (text: string): string =>
  PLAIN.test(text) ? text.toUpperCase() : Array.from(text, foldLetter).join('');

export interface Keyword {
  folded: string;
  /** Whether no letter may stand before it, or behind it: asked of whole words where the keyword itself ends in one. */
  begins: boolean;
  ends: boolean;
}

const isWord = (letter: string | undefined): boolean => letter !== undefined && WORD.test(letter);

/** The letter that ends right before a place. */
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

/** As a part of other words a keyword is passed over so often in one text, and then looked for no more. */
const MOST_PARTS = 50;

/** Where in the text, which is folded, the keyword stands first; -1 where it does not. */
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
 * What of the text the first of the keywords matches, as it is written there; null where none does. Of those that stand at the
 * same place, the one that was named first.
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

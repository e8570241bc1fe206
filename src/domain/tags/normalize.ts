/**
 * Normalizes a tag's name for lookup: without a leading #, folding case, width, and accents of Latin letters, so that #Köln and
 * #koln are equal (Mastodon's HashtagNormalizer; Mobilizon compares slugs).
 */

/** Latin letters that do not decompose to an ASCII letter with an accent; æ, œ, þ and ß stay. */
const PLAIN: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  ŧ: 't',
};

const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** Marks on letters of other scripts form different letters, and stay. */
const ACCENTED = /(\p{Script=Latin})[\u0300-\u036f]+/gu;

/** Expects lower-case text. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(ACCENTED, '$1')
    .replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC');

/** The spelling that is shown. */
export const tagTitle = (text: string): string => text.replace(/^[#＃]/, '');

export function normalizeTag(text: string): string {
  return withoutAccents(tagTitle(text).normalize('NFKC').toLowerCase());
}

/**
 * The form by which a tag is found: without a leading #, without regard to case, width, or accents of Latin letters, so that
 * #Köln and #koln are one (Mastodon's HashtagNormalizer; Mobilizon's tags are one by their slug).
 */

/** Latin letters that are no ASCII letter with an accent; æ, œ, þ and ß stay. */
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

/** What may stand on letters of other scripts makes other letters of them, and stays. */
const ACCENTED = /(\p{Script=Latin})[\u0300-\u036f]+/gu;

/** Of text in small letters. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(ACCENTED, '$1')
    .replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC');

/** As it was written, and is shown. */
export const tagTitle = (text: string): string => text.replace(/^[#＃]/, '');

export function normalizeTag(text: string): string {
  return withoutAccents(tagTitle(text).normalize('NFKC').toLowerCase());
}

/** Place names in their form for lookups: lower case without accents, words separated by one blank. */
import { slugOf } from '../tags/slug.ts';

/** Letters that do not decompose, as PostgreSQL's `unaccent` writes them for all other searches. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ŋ: 'n', ø: 'o', ŧ: 't' },
};
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

export const foldName = (text: string): string =>
  slugOf(text.toLowerCase().replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)).replaceAll('-', ' ');

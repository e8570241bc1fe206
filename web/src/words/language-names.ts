/** Languages of posts, by name. */
import { language } from './language.ts';

const CODES = [
  ...[
    'ar',
    'bg',
    'br',
    'ca',
    'cs',
    'cy',
    'da',
    'de',
    'el',
    'en',
    'eo',
    'es',
    'et',
    'eu',
    'fa',
    'fi',
    'fr',
    'fy',
    'ga',
    'gl',
  ],
  ...[
    'he',
    'hi',
    'hr',
    'hu',
    'id',
    'is',
    'it',
    'ja',
    'ka',
    'ko',
    'ku',
    'lb',
    'lt',
    'lv',
    'nl',
    'no',
    'oc',
    'pl',
    'pt',
    'ro',
  ],
  ...['ru', 'sk', 'sl', 'sq', 'sr', 'sv', 'th', 'tr', 'uk', 'ur', 'vi', 'zh'],
];

/** @param of the language of the name */
export function languageName(code: string, of: string = language): string {
  try {
    return new Intl.DisplayNames([of], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

const named = CODES.map((code) => [code, languageName(code)] as const);

/** In the order of their names. */
export const POST_LANGUAGES = named.sort(([, a], [, b]) => a.localeCompare(b, language)).map(([code]) => code);

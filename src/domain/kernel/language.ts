/** Languages of posts and follows: ISO 639 codes, with a region or script where that matters (`pt-BR`, `zh-Hant`). */
import memoize from 'memoize';

/** Created on the first use, because the names take some megabytes. */
const names = memoize(() => new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }));

/** Normalizes a language code of an app, such as `EN`, `zh_TW` or `sr-Latn-RS`. Null if it is unknown. */
export function readLanguage(code: string | undefined): string | null {
  if (code === undefined) return null;
  try {
    const { baseName, language } = new Intl.Locale(code.trim().replaceAll('_', '-'));
    return [baseName, language].find(isLanguage) ?? null;
  } catch {
    return null;
  }
}

/** Whether `code` is a language with a known name. */
export function isLanguage(code: string): boolean {
  if (!/^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/.test(code)) return false;
  return names().of(code) !== undefined;
}

/** The name of a language in the language itself. */
export const ownName = (code: string): string =>
  new Intl.DisplayNames([code, 'en'], { type: 'language' }).of(code) ?? names().of(code) ?? code;

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

interface Language {
  code: string;
  name: string;
}

let listed: readonly Language[] | undefined;

/** All languages with a two-letter code, in the order of their codes; created on the first use. */
export function listLanguages(): readonly Language[] {
  listed ??= LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => isLanguage(code) && Intl.getCanonicalLocales(code)[0] === code)
    .map((code) => ({ code, name: ownName(code) }));
  return listed;
}

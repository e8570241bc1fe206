/** The languages that the server and the web client speak: those of the catalogues (docs/texts.md). */
import { LANGUAGES, type Language } from '../generated/texts/languages.ts';

export { LANGUAGES, type Language };

/** The language that a tag such as `fr-CA` names, or null. */
export function languageNamed(tag: string | null | undefined): Language | null {
  const code = tag?.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === code) ?? null;
}

/** The language for a reader with this locale; English if none matches. */
export const languageFor = (locale: string): Language => languageNamed(locale) ?? 'en';

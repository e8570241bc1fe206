/** The languages that the server and the web client speak: those of the catalogues (docs/texts.md). */
import { LANGUAGE_FACTS, LANGUAGES, type Language } from '../generated/texts/languages.ts';

export { LANGUAGES, type Language };

/** The language that a tag such as `fr-CA` names, or null. */
export function languageNamed(tag: string | null | undefined): Language | null {
  const code = tag?.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === code) ?? null;
}

/** The language for a reader with this locale; English if none matches. */
export const languageFor = (locale: string): Language => languageNamed(locale) ?? 'en';

/** The name of a language in the language itself. */
export const ownName = (language: Language): string => LANGUAGE_FACTS[language].name;

/** The locale of a language whose reader's region is unknown. */
export const defaultLocale = (language: Language): string => LANGUAGE_FACTS[language].locale;

export const directionOf = (language: Language): 'ltr' | 'rtl' => LANGUAGE_FACTS[language].direction;

/** An English text for a reader of this language: isolated (Unicode UAX 9) if the language runs from right to left. */
export const inDirectionOf = (language: Language, english: string): string =>
  directionOf(language) === 'rtl' ? `\u2066${english}\u2069` : english;

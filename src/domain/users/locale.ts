/** The language a user is written to in. */
import { isLanguage } from '../kernel/language.ts';

const DEFAULT_LOCALE = 'en';

/** What a client sent as a locale (`fr`, `fr-CA`, `fr_FR`), as a language code; English when it names no language. */
export function localeOf(text: string | null | undefined): string {
  const code = (text ?? '').trim().replaceAll('_', '-');
  if (isLanguage(code)) return code;
  const language = code.split('-')[0]?.toLowerCase() ?? '';
  return isLanguage(language) ? language : DEFAULT_LOCALE;
}

/** The language of mails to a user. */
import { isLanguage } from '../kernel/language.ts';

const DEFAULT_LOCALE = 'en';

/** Parses a client's locale (`fr`, `fr-CA`, `fr_FR`) to a language code; English if unknown. */
export function localeOf(text: string | null | undefined): string {
  const code = (text ?? '').trim().replaceAll('_', '-');
  if (isLanguage(code)) return code;
  const language = code.split('-')[0]?.toLowerCase() ?? '';
  return isLanguage(language) ? language : DEFAULT_LOCALE;
}

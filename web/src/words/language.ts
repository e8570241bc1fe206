/** The language of the client: the user's own, as the server said with the page. */
import { session } from '../server/session.ts';

export const LANGUAGES = ['en', 'fr', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

const named = session().language.toLowerCase().split('-')[0];

export const language: Language = LANGUAGES.find((name) => name === named) ?? 'en';

/** Languages that are written from right to left; styles use logical properties, so that one attribute turns the layout. */
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

/** Names the language for browsers and screen readers. */
export function applyLanguage(): void {
  document.documentElement.lang = language;
  document.documentElement.dir = RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}

/** The language of the client: the user's own, as the server sent it with the page. */
import { LANGUAGES, type Language, languageFor } from '../../../src/wording/language.ts';
import { session } from '../server/session.ts';

export { LANGUAGES, type Language };

export const language: Language = languageFor(session().language);

/** Right-to-left languages; styles use logical properties, so that one attribute changes the direction of the layout. */
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

/** Names the language for browsers and screen readers. */
export function applyLanguage(): void {
  document.documentElement.lang = language;
  document.documentElement.dir = RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}

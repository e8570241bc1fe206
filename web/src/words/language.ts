/** The language of the client: the user's own, as the server sent it with the page. */
import { directionOf, LANGUAGES, type Language, languageFor } from '../../../src/wording/language.ts';
import { session } from '../server/session.ts';

export { LANGUAGES, type Language };

export const language: Language = languageFor(session().language);

/** Names the language for browsers and screen readers. Styles use logical properties, so one attribute changes the direction of the layout. */
export function applyLanguage(): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

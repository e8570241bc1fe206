/** Languages of posts, by name. */
import { languageName as languageNameIn, languageOptions } from '../../../src/look/language-options.ts';
import { language } from './language.ts';

/** @param of the language of the name */
export const languageName = (code: string, of: string = language): string => languageNameIn(code, of);

/** In the order of their names. */
export const POST_LANGUAGES = languageOptions(language).map(([code]) => code);

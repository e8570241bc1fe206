/** The texts of the public pages, in the languages of the web client. */
import { english, type PublicWords } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';

export type { PublicWords };

export const PUBLIC_WORDS = { en: english, fr: french, de: german } as const satisfies Record<string, PublicWords>;

export type PublicLanguage = keyof typeof PUBLIC_WORDS;

export const PUBLIC_LANGUAGES = Object.keys(PUBLIC_WORDS) as PublicLanguage[];

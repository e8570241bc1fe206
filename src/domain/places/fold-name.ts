/** Names of places as they are looked up: small letters without accents, words with one blank between them. */
import { slugOf } from '../tags/slug.ts';

export const foldName = (text: string): string => slugOf(text).replaceAll('-', ' ');

/** What a scope permits, in words. */
import { TEXTS } from '../generated/texts/all/scopes.ts';
import type { Language } from './language.ts';

/** The scope as a sentence; a scope that is none is its own text. */
export function scopeText(scope: string, language: Language): string {
  const texts: Readonly<Record<string, string>> = TEXTS[language].scopes;
  return texts[scope] ?? scope;
}

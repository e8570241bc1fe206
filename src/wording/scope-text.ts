/** The permissions of a scope, in words. */
import { TEXTS } from '../generated/texts/all/scopes.ts';
import type { Language } from './language.ts';

/** The scope as a sentence; an unknown scope is returned unchanged. */
export function scopeText(scope: string, language: Language): string {
  const texts: Readonly<Record<string, string>> = TEXTS[language].scopes;
  return texts[scope] ?? scope;
}

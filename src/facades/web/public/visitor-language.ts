/** The language of a public page: that of `?lang=`, or else of the visitor's browser. */
import type { Request } from 'express';
import { queryOf } from '../../requests/query-of.ts';
import { PUBLIC_LANGUAGES, type PublicLanguage } from './words/public-words.ts';

export function languageOf(req: Request): PublicLanguage {
  const named = (text: unknown) => PUBLIC_LANGUAGES.find((language) => language === text);
  return named(queryOf(req).get('lang')) ?? named(req.acceptsLanguages(PUBLIC_LANGUAGES)) ?? 'en';
}

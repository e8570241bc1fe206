/** The language of a public page: that of `?lang=`, or that of the visitor's browser. */
import type { Request } from 'express';
import { LANGUAGES, type Language } from '../../../wording/language.ts';
import { queryOf } from '../../requests/query-of.ts';

export function languageOf(req: Request): Language {
  const named = (text: unknown) => LANGUAGES.find((language) => language === text);
  return named(queryOf(req).get('lang')) ?? named(req.acceptsLanguages(...LANGUAGES)) ?? 'en';
}

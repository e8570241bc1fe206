/** How the reader of a page reads times: by what they have set, or else by their browser. */
import type { Request } from 'express';
import type { SignedIn } from '../../../domain/oauth/find-signed-in.ts';
import type { Language } from '../../../wording/language.ts';
import { timeLocale } from '../../../wording/times.ts';
import type { PageTimes } from './time-tag.ts';

/** @param user who is signed in; without a zone of theirs times are told in UTC */
export const readerOf = (
  req: Request,
  language: Language,
  user: Pick<SignedIn, 'locale' | 'timeZone'> | null,
): PageTimes => ({
  locale: timeLocale(language, [...(user ? [user.locale] : []), ...req.acceptsLanguages()]),
  zone: user?.timeZone ?? 'UTC',
  isOwnZone: typeof user?.timeZone === 'string',
});

/** The locale and zone in which the reader of a page reads times: from the settings, or from the browser. */
import { parseCookie } from 'cookie';
import type { Request } from 'express';
import type { SignedIn } from '../../../domain/oauth/find-signed-in.ts';
import { isTimeZone } from '../../../domain/users/time-zone.ts';
import type { Language } from '../../../wording/language.ts';
import { timeLocale } from '../../../wording/times.ts';
import type { PageTimes } from './time-tag.ts';

/** The cookie in which the web client stores the browser's zone. */
const ZONE = 'zone';

function zoneOfBrowser(req: Request): string | null {
  const zone = parseCookie(req.headers.cookie ?? '')[ZONE] ?? '';
  return isTimeZone(zone) ? zone : null;
}

/** @param user the signed-in user; public pages are cached, and show times in UTC */
export const readerOf = (
  req: Request,
  language: Language,
  user: Pick<SignedIn, 'locale' | 'timeZone'> | null,
): PageTimes => {
  const zone = user && (user.timeZone ?? zoneOfBrowser(req));
  return {
    locale: timeLocale(language, [...(user ? [user.locale] : []), ...req.acceptsLanguages()]),
    zone: zone ?? 'UTC',
    isOwnZone: zone !== null,
  };
};

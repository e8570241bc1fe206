/** The <time> element: readable, in UTC or the zone of what it is about, with an exact datetime attribute. */
import memoize from 'memoize';
import { type Html, html } from './html.ts';

const LOCALES = { en: 'en-GB', fr: 'fr-FR', de: 'de-DE' };

type Language = keyof typeof LOCALES;

const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' };

const formatIn = memoize(
  (language: Language, timeZone: string, isDay: boolean): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(LOCALES[language], {
      ...{ ...DAY, timeZone },
      ...(!isDay && { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }),
    }),
  { cacheKey: (given) => given.join() },
);

/**
 * @param time ISO 8601
 * @param zone a name that `isTimeZone` knows
 */
export const timeTag = (time: string, language: Language = 'en', zone: string | null = null): Html =>
  html`<time datetime="${time}">${formatIn(language, zone ?? 'UTC', false)
    .format(new Date(time))
    .replace(',', '')}</time>`;

/** The day alone, for what takes whole days. */
export const dayTag = (time: string, language: Language, zone: string | null): Html =>
  html`<time datetime="${time}">${formatIn(language, zone ?? 'UTC', true)
    .format(new Date(time))
    .replace(',', '')}</time>`;

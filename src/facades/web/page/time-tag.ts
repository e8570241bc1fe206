/** The <time> element: readable, in UTC, with an exact datetime attribute. */
import { type Html, html } from './html.ts';

const formatOf = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  });

const FORMATS = { en: formatOf('en-GB'), fr: formatOf('fr-FR'), de: formatOf('de-DE') };

/** @param time ISO 8601 */
export const timeTag = (time: string, language: keyof typeof FORMATS = 'en'): Html =>
  html`<time datetime="${time}">${FORMATS[language].format(new Date(time)).replace(',', '')} UTC</time>`;

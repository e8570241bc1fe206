/** Dates and times in mails. */

/** In UTC, with the zone, because the reader's time zone is unknown. */
export function dayAndTime(iso: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(iso))} UTC`;
}

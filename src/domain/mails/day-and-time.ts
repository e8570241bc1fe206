/** Dates and times in mails. */

/** The short name of the zone at that time, such as CET. */
function zoneName(time: Date, locale: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(time);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** In the reader's time zone, with its name; in UTC where the reader has not said one. */
export function dayAndTime(iso: string, locale: string, timeZone: string | null): string {
  const time = new Date(iso);
  const zone = timeZone ?? 'UTC';
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
  return `${format.format(time)} ${zoneName(time, locale, zone)}`;
}

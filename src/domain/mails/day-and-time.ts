/** Times as mails say them. */

/** In UTC, said so, because a mail does not know where its reader is. */
export function dayAndTime(iso: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(iso))} UTC`;
}

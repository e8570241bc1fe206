/** Time zones of people, by the names of the IANA database. */

/** Such as Europe/Paris, UTC, Etc/GMT+5; no offsets, which know no summer time. */
const NAME = /^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/;

export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

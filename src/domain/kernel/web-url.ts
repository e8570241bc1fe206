/** Validation of web URLs that users enter. */

export const WEB_URL_MAX = 2000;

/** Whether this is an absolute http(s) URL, so that no browser runs it as a script. */
export function isWebUrl(text: string): boolean {
  // URL parsers skip tabs and line breaks, but headers and calendars do not.
  if (text.length > WEB_URL_MAX || /[\p{Cc}\u2028\u2029]/u.test(text) || !URL.canParse(text)) return false;
  return ['http:', 'https:'].includes(new URL(text).protocol);
}

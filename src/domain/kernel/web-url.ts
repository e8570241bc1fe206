/** Addresses on the web that people may put into a page. */

export const WEB_URL_MAX = 2000;

/** Whether this is an absolute http or https URL, and nothing else that a browser would run. */
export function isWebUrl(text: string): boolean {
  // Parsers skip tabs and line breaks, but headers and calendars do not.
  if (text.length > WEB_URL_MAX || /[\p{Cc}\u2028\u2029]/u.test(text) || !URL.canParse(text)) return false;
  return ['http:', 'https:'].includes(new URL(text).protocol);
}

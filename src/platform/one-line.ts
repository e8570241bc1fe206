/** Escaping for line-based formats such as calendars, mails, headers and terminals, against line injection. */

/** Some parser ends a line at each of these, not only at CR and LF. */
const LINE_ENDS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** Control characters except tab and line feed, and the noncharacters that XML does not allow. */
const UNPRINTABLE = /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu;

/** Whether every parser reads it as a single line. */
export const isOneLine = (text: string): boolean => text.search(LINE_ENDS) < 0;

/** Removes unprintable characters and normalizes line ends to line feeds. */
export const printable = (text: string): string => text.replace(LINE_ENDS, '\n').replace(UNPRINTABLE, '');

/** Any text on one line, with white space collapsed. */
export const oneLine = (text: string): string => printable(text).replace(/\s+/g, ' ').trim();

/** Text in formats that are made of lines, such as calendars, mails, headers and terminals: what breaks out of a line there. */

/** For one reader or another each of these ends a line, not CR and LF alone. */
const LINE_ENDS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** Control characters but tabs and line feeds, and what XML cannot hold beside them. */
const UNPRINTABLE = /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu;

/** Whether nobody reads more than one line in it. */
export const isOneLine = (text: string): boolean => text.search(LINE_ENDS) < 0;

/** Without what cannot be shown; its lines end with a line feed. */
export const printable = (text: string): string => text.replace(LINE_ENDS, '\n').replace(UNPRINTABLE, '');

/** Any text on one line: each stretch of white space is one space. */
export const oneLine = (text: string): string => printable(text).replace(/\s+/g, ' ').trim();

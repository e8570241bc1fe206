/** Writes cells as a line of CSV (RFC 4180), with the line ends of Mastodon's files. */

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\n`;

/** With it, Excel reads the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A file that people open in a spreadsheet. Lists with the columns of Mastodon have no byte order mark, because its imports would read the mark as a
 * part of the first cell.
 */
export const spreadsheet = (lines: readonly string[]): string => BYTE_ORDER_MARK + lines.join('');

/** Values that spreadsheets read as formulas, including those after invisible characters and with full-width letters. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** After an apostrophe it is text. A text that itself begins so gets a second one, which `fromText` removes. */
export const asText = (text: string): string => (FORMULA.test(text.replace(/^'+/, '')) ? `'${text}` : text);

/** The text that `asText` has changed. */
export const fromText = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.replace(/^'+/, '')) ? cell.slice(1) : cell;

/** Writes cells as a line of CSV (RFC 4180), with the line ends of Mastodon's files. */

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\n`;

/** HTML of texts as plain text on one line, for descriptions and lists. */
import { unescapeHtml } from '../../../domain/kernel/escape-html.ts';

const LONGEST = 300;

/** Elements that are not within a line: they part words. */
const BLOCK = /<\/?(?:p|br|div|li|ul|ol|h[1-6]|blockquote|pre|hr|table|tr|td|th)\b[^<>]*>/gi;

export function plainText(content: string, longest = LONGEST): string {
  const text = unescapeHtml(content.replace(BLOCK, ' ').replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text;
}

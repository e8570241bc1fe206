/** Plain text as HTML: empty lines separate paragraphs, and other line breaks stay. */
import { escapeHtml } from '../escape-html.ts';

export const plainHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');

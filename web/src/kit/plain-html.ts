/** The plain text of HTML. */

/** A document that runs no scripts and loads nothing. */
const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** The borders of all blocks that the server keeps in a text. */
const BORDER = /<(?:br|\/?(?:blockquote|h[1-6]|li|ol|p|pre|ul))\b[^<>]*>/g;

/** The plain text, for a line in a list, without the link to a quoted post. */
export function wordsOf(html: string): string {
  const body = parsed(html.replaceAll(BORDER, '$& '));
  for (const quoted of body.querySelectorAll('.quote-inline')) quoted.remove();
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

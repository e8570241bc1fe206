/** The words of HTML alone. */

/** A document that runs no scripts and loads nothing. */
const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** The words alone, for a line in a list. */
export const wordsOf = (html: string): string => parsed(html.replaceAll(/<(?:br|\/p)[^>]*>/g, '$& ')).textContent ?? '';

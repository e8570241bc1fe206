/**
 * Trims a text. A leading ideographic space stays, because it begins paragraphs in Japanese, unless the text is otherwise empty.
 */
export const strip = (text: string): string =>
  text.trim() === '' ? '' : (/^[\t-\r ]*(.*[^\t-\r ])?/s.exec(text)?.[1] ?? '');

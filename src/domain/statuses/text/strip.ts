/** Takes the blanks off the ends of a text; a wide space stays, for that is how paragraphs begin in Japanese, unless nothing else is there. */
export const strip = (text: string): string =>
  text.trim() === '' ? '' : (/^[\t-\r ]*(.*[^\t-\r ])?/s.exec(text)?.[1] ?? '');

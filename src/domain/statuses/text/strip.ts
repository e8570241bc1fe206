/** Takes the blanks off the ends of a text; a wide space stays, for that is how paragraphs begin in Japanese. */
export const strip = (text: string): string => /^[\t-\r ]*(.*[^\t-\r ])?/s.exec(text)?.[1] ?? '';

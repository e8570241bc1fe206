/** Spaces at which no line breaks. Catalogues are written with plain ones, which translators can see and type. */

const NARROW = '\u202f';
const FULL = '\u00a0';

/** What a language sets off with such a space: French its signs and quotes, French and German the parts of numbers and their units. */
const SPACES: Record<string, readonly [RegExp, string][]> = {
  de: [[/(?<=[\d}]) (?=%|[KM]B\b)/g, FULL]],
  fr: [
    [/(?<=«) | (?=[»;!?])/g, NARROW],
    [/ (?=:(?:\s|$))/g, FULL],
    [/(?<=\d) (?=\d{3})/g, NARROW],
    [/(?<=[\d}]) (?=%|[KM]o\b)/g, FULL],
  ],
};

/** `Vraiment ?` with a space that keeps the sign on the line of its word. */
export const withSpaces = (language: string, text: string): string =>
  (SPACES[language] ?? []).reduce((spaced, [plain, space]) => spaced.replace(plain, space), text);

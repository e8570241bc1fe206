/** Non-breaking spaces. Catalogues contain plain ones, which translators can see and type. */

const NARROW = '\u202f';
const FULL = '\u00a0';

/** The places of such a space in a language: French signs and quotes, and in French and German numbers and units. */
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

/** A text within marks that isolate it (Unicode UAX 9), for a language that runs in the other direction. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;

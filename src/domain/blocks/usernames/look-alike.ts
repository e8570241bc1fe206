/** Names as people read them, so that `adm1n` is the same as `admin`. */

/** Digits that look like a letter. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 2: 'z', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' },
};

/** In lower case, digits as the letters that they look like. */
export const lookAlike = (name: string): string =>
  name.toLowerCase().replace(/\d/g, (digit) => LETTERS[digit] ?? digit);

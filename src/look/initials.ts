/** Letters in place of a face. */

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Whole: an emoji or a letter with its accent is not cut. Empty for an empty text. */
export const firstGrapheme = (text: string): string =>
  graphemes.segment(text)[Symbol.iterator]().next().value?.segment ?? '';

/**
 * The first letters of the first and the last word, or the first two of a single word. @param name as shown, without shortcodes
 */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  if (last !== undefined) return (firstGrapheme(first) + firstGrapheme(last)).toUpperCase();
  const start = firstGrapheme(first);
  return (start + firstGrapheme(first.slice(start.length))).toUpperCase();
}

/** Input schemas that many procedures share. */
import { z } from 'zod';
import { isOneLine, oneLine } from '../platform/one-line.ts';

/**
 * One line of text: names, titles, labels, addresses. Surrounding white space is trimmed; a line break inside is refused.
 */
export const lineInput = (max: number) =>
  z.string().trim().max(max, `should be at most ${max} character(s)`).refine(isOneLine, 'must be a single line');

export const folded = (text: string): string => (isOneLine(text) ? text : oneLine(text));

/** As `lineInput`, but line breaks are folded: Mastodon accepts them in such fields, so its clients expect no refusal. */
export const foldedLineInput = (max: number) => z.string().max(max).overwrite(folded);

/** Text with a maximum length; the text gate has refused NUL and lone surrogates. */
export const textInput = (max: number) => z.string().max(max, `should be at most ${max} character(s)`);

/** Any text is accepted as an id; a malformed one is treated like an unknown one. */
export const idInput = z.string().max(64, 'is not an id').meta({ description: 'An id.' });

export const languageInput = z
  .string()
  .max(35, 'is not a language code')
  .meta({ description: 'ISO 639 code, such as `en`.' });

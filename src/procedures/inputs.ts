/** Pieces of inputs that many procedures share. */
import { z } from 'zod';
import { isOneLine, oneLine } from '../platform/one-line.ts';

/**
 * What is written on one line: names, titles, labels, addresses. White space around it is no part of it. Whoever fills in a form
 * is told of a line break inside.
 */
export const lineInput = (max: number) =>
  z.string().trim().max(max, `should be at most ${max} character(s)`).refine(isOneLine, 'must be a single line');

export const folded = (text: string): string => (isOneLine(text) ? text : oneLine(text));

/** As `lineInput`, but made one line: Mastodon takes line breaks in such fields, so its clients expect no refusal. */
export const foldedLineInput = (max: number) => z.string().max(max).overwrite(folded);

/** Any text may be sent as an id; what cannot be one is treated like an unknown id. */
export const idInput = z.string().max(64, 'is not an id').meta({ description: 'An id.' });

export const languageInput = z
  .string()
  .max(35, 'is not a language code')
  .meta({ description: 'ISO 639 code, such as `en`.' });

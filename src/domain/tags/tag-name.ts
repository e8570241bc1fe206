/**
 * Syntax of hashtags: letters, digits and underscores with at least one letter. Middle dots and the zero-width non-joiner may stand
 * between them, and neither begin nor end a hashtag (Mastodon's Tag).
 */
import { normalizeTag } from './normalize.ts';

const WORD = '\\p{L}\\p{N}\\p{M}_';
const SEPARATORS = '·\\u200c・';

export const TAG_NAME = `(?=[${WORD}${SEPARATORS}]*[\\p{L}\\p{M}])[\\p{L}\\p{N}_](?:[${WORD}${SEPARATORS}]*[${WORD}])?`;

export const LONGEST_TAG = 100;

const WHOLE = new RegExp(`^${TAG_NAME}$`, 'u');

/** The normalized name; null for an invalid hashtag. */
export function tagNameOf(text: string): string | null {
  const name = normalizeTag(text.trim());
  return WHOLE.test(name) && [...name].length <= LONGEST_TAG ? name : null;
}

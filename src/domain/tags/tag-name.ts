/** Syntax of hashtags: letters and digits with at least one letter, joined by underscores and middle dots (Mastodon's Tag). */
import { normalizeTag } from './normalize.ts';

export const TAG_NAME = '[\\p{L}\\p{N}\\p{M}_·\\u200c・]*[\\p{L}\\p{M}][\\p{L}\\p{N}\\p{M}_·\\u200c・]*';

export const LONGEST_TAG = 100;

const WHOLE = new RegExp(`^${TAG_NAME}$`, 'u');

/** The normalized name; null for an invalid hashtag. */
export function tagNameOf(text: string): string | null {
  const name = normalizeTag(text.trim());
  return WHOLE.test(name) && [...name].length <= LONGEST_TAG ? name : null;
}

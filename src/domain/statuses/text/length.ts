/** Counts characters as Mastodon's clients do (Mastodon's limits, status.max_characters). */
import { type TextToken, tokenize } from './tokens.ts';

export const MAX_CHARACTERS = 500;
export const CHARACTERS_PER_URL = 23;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Number of graphemes: a family emoji is one. */
export function countGraphemes(text: string): number {
  // Fast path for ASCII: one code unit per character.
  if (/^[\x20-\x7e\n]*$/.test(text)) return text.length;
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}

function counted(token: TextToken): number {
  if (token.kind === 'link') return CHARACTERS_PER_URL;
  if (token.kind === 'mention') return token.username.length + 1;
  return countGraphemes(token.text);
}

/** The length of a status: graphemes, each link as 23, a remote mention as its local part. */
export function statusLength(text: string, spoilerText: string): number {
  return tokenize(text).reduce((sum, token) => sum + counted(token), 0) + countGraphemes(spoilerText);
}

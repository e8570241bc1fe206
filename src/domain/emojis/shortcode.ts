/** Shortcodes: the names by which texts show custom emoji, between colons (as Mastodon's CustomEmoji finds them). */

export const LONGEST_SHORTCODE = 128;

/** A name with its colons, not adjacent to a letter, a digit or another colon; for matching in texts. */
export const SHORTCODE = /(?<![\p{L}\p{N}:]):[a-z0-9_]{2,}:(?![\p{L}\p{N}:])/giu;

export const isShortcode = (name: string): boolean => /^\w{2,}$/.test(name) && name.length <= LONGEST_SHORTCODE;

const NONE: readonly string[] = [];

/** The names in these texts, each once and in their order; case matters. */
export function shortcodesIn(...texts: readonly string[]): readonly string[] {
  // Nearly all texts contain no colon and return here.
  if (!texts.some((text) => text.includes(':'))) return NONE;
  const names = texts.flatMap((text) => [...text.matchAll(SHORTCODE)].map(([name]) => name.slice(1, -1)));
  return names.length === 0 ? NONE : [...new Set(names)];
}

/** The text of sanitised HTML, for finding names in it but not in the addresses of its links. */
export const textOf = (html: string): string => (html.includes(':') ? html.replace(/<[^<>]*>/g, ' ') : '');

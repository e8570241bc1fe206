/** Slugs for URLs. */

/**
 * Lower-case letters without accents; other characters collapse to dashes. Letters of other scripts stay. Truncated to `most`
 * without splitting a character.
 */
export function slugOf(text: string, most = text.length * 4): string {
  const slug = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .normalize('NFC');
  return [...slug].slice(0, most).join('');
}

/** Characters that are no letters, digits or marks; variation selectors count as symbols. */
const SIGNS = /(?:[^\p{L}\p{N}\p{M}]|[\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}])+/gu;

/**
 * Base of a tag's slug, never empty: a name of symbols, such as emoji, is written as code points. If taken, a number is appended.
 *
 * @param name the normalized name, without accents on Latin letters
 */
export function tagSlug(name: string): string {
  const words = name.replace(SIGNS, '-').replace(/^-|-$/g, '');
  return words || `tag-${[...name].map((sign) => sign.codePointAt(0)?.toString(16)).join('-')}`;
}

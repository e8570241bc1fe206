/** Text as it stands in a URL. */

/** Small letters without accents, everything else a single dash. Letters of other scripts stay, up to so many and none halved. */
export function slugOf(text: string, most = text.length * 4): string {
  const slug = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .normalize('NFC');
  return [...slug].slice(0, most).join('');
}

/** Neither letters, digits nor marks on letters; the variants of signs count as marks. */
const SIGNS = /(?:[^\p{L}\p{N}\p{M}]|[\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}])+/gu;

/**
 * What the slug of a tag begins with, never empty: signs alone, such as emoji, are named by their code points. Where it is taken
 * already a number follows.
 *
 * @param name the form by which the tag is found, in which Latin letters have no accents any more
 */
export function tagSlug(name: string): string {
  const words = name.replace(SIGNS, '-').replace(/^-+|-+$/g, '');
  return words || `tag-${[...name].map((sign) => sign.codePointAt(0)?.toString(16)).join('-')}`;
}

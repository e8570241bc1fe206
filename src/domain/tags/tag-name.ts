/** Names of tags: how one is found however it is written, and how it looks in a URL. */

/** The form by which a tag is found: compatible characters made one, small letters. */
export function tagName(title: string): string {
  return title.normalize('NFKC').trim().toLowerCase();
}

/** Text for a URL: small letters without accents, everything else a single dash. Letters of other scripts stay. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .normalize('NFC');
}

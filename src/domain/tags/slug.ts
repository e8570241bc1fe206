/** Text as it stands in a URL. */

/** Small letters without accents, everything else a single dash. Letters of other scripts stay. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .normalize('NFC');
}

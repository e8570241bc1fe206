/** The hashtags of a status, from the links in its HTML: versions of an edited status store no others. */
import { normalizeTag } from './normalize.ts';

const LINK = /\/tags\/([^"/?#]+)"/g;

/** @returns normalized names, as often as they are linked */
export function tagsInHtml(html: string): string[] {
  return [...html.matchAll(LINK)].flatMap(([, name = '']) => {
    try {
      return normalizeTag(decodeURIComponent(name));
    } catch {
      // Another site's address.
      return [];
    }
  });
}

/** Sanitizes HTML of users: keeps known elements, and turns other blocks into paragraphs. */
import sanitizeHtml from 'sanitize-html';
import { BLOCKS, CELLS, silentIn } from './elements.ts';
import { MARKERS, markerOf, paragraphs } from './paragraphs.ts';

/** Elements with the same meaning. */
const SYNONYMS: Readonly<Record<string, string>> = { dir: 'ul', listing: 'pre', menu: 'ul', strike: 's' };

export interface Kept extends sanitizeHtml.IOptions {
  allowedTags: string[];
}

export function sanitized(html: string, options: Kept): string {
  const { allowedTags } = options;
  const replaced: Record<string, sanitizeHtml.Transformer> = {};
  for (const name of [...BLOCKS, ...CELLS])
    if (!allowedTags.includes(name)) replaced[name] = sanitizeHtml.simpleTransform(markerOf(name), {}, false);
  for (const [name, kept] of Object.entries(SYNONYMS))
    if (allowedTags.includes(kept)) replaced[name] = sanitizeHtml.simpleTransform(kept, {});
  const marked = sanitizeHtml(html, {
    ...options,
    allowedTags: [...allowedTags, ...Object.values(MARKERS)],
    nonTextTags: [...silentIn(html)],
    transformTags: { ...replaced, ...options.transformTags },
  });
  return paragraphs(marked).trim();
}

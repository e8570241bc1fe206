/** Texts of an event: sanitized, trimmed and checked for length (rules of the event service, Events; Mobilizon's transitions). */
import sanitizeHtml from 'sanitize-html';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import { isOneLine, oneLine } from '../../platform/one-line.ts';
import { lineOf } from '../kernel/html/plain-text.ts';
import { sanitized } from '../kernel/html/sanitized.ts';
import { LINK_SCHEMES } from '../kernel/link-schemes.ts';
import { isWebUrl } from '../kernel/web-url.ts';
import { slugOf } from '../tags/slug.ts';

const LIMITS = {
  title: [3, 200],
  description: [3, 100_000],
  category: [2, 100],
  onlineAddress: [3, 2000],
  phoneAddress: [3, 200],
} as const;
export const TAGS_MAX = 10;
export const TAG_MAX = 40;

/** Maximum nesting depth, deeper than any article. The parser's cost per tag grows with the number of open tags. */
const DEEPEST = 100;

/** Stops parsing at the maximum depth. */
function depthLimit(field: string) {
  let depth = 0;
  return {
    onOpenTag: (): void => {
      depth += 1;
      if (depth > DEEPEST) throw invalid({ [field]: ['is nested too deeply'] });
    },
    onCloseTag: (): void => {
      depth -= 1;
    },
  };
}

/**
 * Sanitizes a description, a programme or the like: article markup, no scripts, no handlers, pictures over http(s)
 * only.
 */
export function descriptionHtml(source: string, field = 'description'): string {
  return sanitized(source, {
    ...depthLimit(field),
    allowedTags: [
      ...[
        'a',
        'abbr',
        'b',
        'blockquote',
        'br',
        'code',
        'del',
        'em',
        'h1',
        'h2',
        'h3',
        'h4',
        'h5',
        'i',
        'img',
        'li',
        'ol',
        'p',
      ],
      ...['pre', 's', 'span', 'strong', 'u', 'ul'],
    ],
    allowedAttributes: { a: ['href', 'rel', 'target'], abbr: ['title'], img: ['src', 'alt'] },
    allowedSchemes: LINK_SCHEMES,
    allowedSchemesByTag: { img: ['http', 'https'] },
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener noreferrer', target: '_blank' }) },
  });
}

/** A closing tag, a tag with attributes, one that is complete in itself, or a comment. `a <b> c` and `map<string, int>` have none. */
const MARKUP = /<\/[a-z][^<>]*>|<[a-z][^<>=]*=[^<>]*>|<[a-z][^<>]*\/>|<br>|<!--/i;

/** A title is plain text. Markup from rich-text editors is removed (EVT-05); other angle brackets are text. */
export function titleText(source: string): string {
  const title = MARKUP.test(source) ? lineOf(source) : source;
  // A line break may have been encoded as `&#10;`.
  return isOneLine(title) ? title.trim() : oneLine(title);
}

export function eventSlug(title: string, uuid: string): string {
  return `${slugOf(title, 160)}-${uuid.slice(0, 8)}`.replace(/^-/, '');
}

/** Tag titles without blank ones, such as the default `[""]`, and without duplicates. */
export function tagTitles(tags: readonly (string | null)[]): string[] {
  return tags.flatMap((title) => title?.trim() || []);
}

/** Validation errors of these texts; omitted ones are skipped. */
export function textFaults(
  texts: { [name in keyof typeof LIMITS]?: string | null | undefined },
  tags: readonly string[] = [],
): FieldErrors {
  const wrong: FieldErrors = {};
  for (const [name, [least, most]] of Object.entries(LIMITS)) {
    const text = texts[name as keyof typeof LIMITS];
    if (text === undefined || text === null) continue;
    // Counts code points, as people count characters.
    const length = text.length > most * 2 ? text.length : [...text].length;
    if (length < least) wrong[name] = [`should be at least ${least} character(s)`];
    if (length > most) wrong[name] = [`should be at most ${most} character(s)`];
  }
  if (texts.onlineAddress && !wrong.onlineAddress && !isWebUrl(texts.onlineAddress)) {
    wrong.onlineAddress = ['must be a web address'];
  }
  if (tags.length > TAGS_MAX) wrong.tags = [`should have at most ${TAGS_MAX} item(s)`];
  else if (tags.some((tag) => [...tag].length > TAG_MAX))
    wrong.tags = [`should be at most ${TAG_MAX} character(s) each`];
  return wrong;
}

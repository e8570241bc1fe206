/** Texts of an actor: limits, and the summary as safe HTML. */
import sanitizeHtml from 'sanitize-html';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import { sanitized } from '../kernel/html/sanitized.ts';
import { LINK_SCHEMES } from '../kernel/link-schemes.ts';

export const NAME_MAX = 100;
export const SUMMARY_MAX = 5000;

/** Sanitizes a summary: basic markup and links, no scripts and no embedded resources. */
function summaryHtml(source: string): string {
  return sanitized(source, {
    allowedTags: [
      'a',
      'b',
      'blockquote',
      'br',
      'code',
      'del',
      'em',
      'i',
      'li',
      'ol',
      'p',
      'pre',
      's',
      'span',
      'strong',
      'u',
      'ul',
    ],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: LINK_SCHEMES,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener noreferrer', target: '_blank' }) },
  });
}

/** Trims and checks the given texts; omitted ones stay undefined. Refuses texts that are too long. */
export function actorTexts<Given extends { name?: string | undefined; summary?: string | undefined }>(given: Given) {
  const name = given.name?.trim();
  const summary = given.summary?.trim();
  const wrong: FieldErrors = {};
  if (name !== undefined && name.length > NAME_MAX) wrong.name = [`should be at most ${NAME_MAX} character(s)`];
  if (summary !== undefined && summary.length > SUMMARY_MAX) {
    wrong.summary = [`should be at most ${SUMMARY_MAX} character(s)`];
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return {
    ...(name !== undefined && { name }),
    ...(summary !== undefined && { summarySource: summary, summary: summaryHtml(summary) }),
  };
}

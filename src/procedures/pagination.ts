/** Pagination: input fields of lists, and `Link` headers to the next and previous page (Mastodon's pagination). */
import { z } from 'zod';
import { LARGEST_ID, parseId } from '../platform/ids.ts';
import type { Reply } from './reply.ts';
import { blankIsAbsent, leadingDigits } from './wire.ts';

/** A page of rows in falling order of ids: after `max_id`, before `since_id` or, nearest first, before `min_id`. */
export interface Page {
  max_id?: string | undefined;
  since_id?: string | undefined;
  min_id?: string | undefined;
  limit: number;
}

/** A page by offset, of a list that is not ordered by id. */
export interface OffsetPage {
  offset: number;
  limit: number;
}

/**
 * Text that is not an id is ignored, because apps send `null` and `undefined` for the first page.
 *
 * @param beyond replaces a number that is larger than any id
 */
const cursor = (description: string, beyond?: string) =>
  blankIsAbsent(z.string().max(1000, 'is not an id'))
    .transform((id) => (parseId(id) === null ? (/^\d+$/.test(id) ? beyond : undefined) : id))
    .meta({ description })
    .optional();

const lowerBound = (description: string) => cursor(description, LARGEST_ID.toString());

/** Clamps any number to a page size: absolute, integer, at most `max`. 0 is an empty page. */
export const limitUpTo = (standard: number, max: number) =>
  leadingDigits(z.number().overwrite((limit) => Math.min(Math.trunc(Math.abs(limit)), max)))
    .default(standard)
    .meta({ type: 'integer', description: `How many at most; more than ${max} counts as ${max}.` });

/** Input fields of lists that only go backward, with `limit` clamped to `max` (by default twice the standard). */
export const backwardPageInput = (standard: number, max = standard * 2) => ({
  max_id: cursor('Only entries older than this id.'),
  since_id: lowerBound('Only entries newer than this id, the newest first.'),
  limit: limitUpTo(standard, max),
});

/** Input fields of timelines and other lists that also go forward from `min_id`. */
export const pageInput = (standard: number, max = standard * 2) => ({
  ...backwardPageInput(standard, max),
  min_id: lowerBound('The page right after this id. Wins over since_id.'),
});

/** Input fields of lists that are not ordered by id. */
export const offsetInput = (standard: number, max = standard * 2) => ({
  offset: leadingDigits(z.number().overwrite((n) => Math.min(Math.trunc(Math.abs(n)), 1_000_000)))
    .default(0)
    .meta({ type: 'integer', description: 'How many to skip.' }),
  limit: limitUpTo(standard, max),
});

/** The `Link` rules of each kind of list: `next` always or only from a full page, and the parameter of `prev`. */
const LINKS = {
  /** Timelines and notifications: there may be more even behind a short page. */
  timeline: { next: 'always', prev: 'min_id' },
  /** An account's posts, bookmarks, favourites, scheduled statuses, conversations, staff lists. */
  rows: { next: 'full', prev: 'min_id' },
  /** Followers, blocks, mutes, favourited_by and the like: the ids are those of the join rows. */
  people: { next: 'full', prev: 'since_id' },
} as const;

/**
 * The `Link` rules of lists by offset: trends have `prev` when more than one page was skipped, on empty pages too (the REST
 * document, Endpoints), collections whenever rows were skipped.
 */
const OFFSET_LINKS = {
  trends: { next: 'full', hasPrev: (page: OffsetPage) => page.offset > page.limit },
  collections: { next: 'always', hasPrev: (page: OffsetPage, count: number) => count > 0 && page.offset > 0 },
} as const;

/**
 * Sets the `Link` header of a page of ids; an empty page gets none.
 *
 * @param ids those of the page's skeleton, newest first, before anything was filtered out for the viewer
 */
export function linkPage(
  ctx: { reply: Reply },
  page: Page,
  ids: readonly (bigint | string)[],
  kind: keyof typeof LINKS,
): void {
  const [newest, oldest] = [ids[0], ids.at(-1)];
  if (newest === undefined || oldest === undefined) return;
  const { next, prev } = LINKS[kind];
  const more = next === 'always' || ids.length >= page.limit;
  ctx.reply.link({ ...(more && { next: { max_id: String(oldest) } }), prev: { [prev]: String(newest) } });
}

/** Sets the `Link` header of a page that was requested by offset; `count` is its number of rows. */
export function linkOffset(
  ctx: { reply: Reply },
  page: OffsetPage,
  count: number,
  kind: keyof typeof OFFSET_LINKS,
): void {
  const { next, hasPrev } = OFFSET_LINKS[kind];
  const more = count > 0 && (next === 'always' || count >= page.limit);
  ctx.reply.link({
    ...(more && { next: { offset: String(page.offset + page.limit) } }),
    ...(hasPrev(page, count) && { prev: { offset: String(Math.max(0, page.offset - page.limit)) } }),
  });
}

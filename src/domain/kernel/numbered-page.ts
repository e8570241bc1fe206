/** Pages of the event service's lists: `limit` and `page`, counted from 1 (rules of the event service, Paging). */
import { type FieldErrors, invalid } from '../../platform/errors.ts';

export const PAGE_LIMIT = 10;
export const PAGE_MAX = 100;
/** Larger than any list; keeps the offset within the database's range. */
const LAST_PAGE = 10_000_000;

export interface NumberedPage {
  limit?: number | null | undefined;
  page?: number | null | undefined;
}

/** Rows to take and to skip. More than 100 counts as 100; less than 1 is refused. */
export function numberedPage({ limit, page }: NumberedPage): { take: number; skip: number } {
  const wrong: FieldErrors = {};
  const take = Math.min(limit ?? PAGE_LIMIT, PAGE_MAX);
  const number = Math.min(page ?? 1, LAST_PAGE);
  if (take < 1) wrong.limit = ['must be at least 1'];
  if (number < 1) wrong.page = ['must be at least 1'];
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return { take, skip: (number - 1) * take };
}

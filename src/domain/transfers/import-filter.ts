/** Imports one filter of a file: a filter with the same title takes its settings, and gets the words and posts that it lacks. */
import { Refusal } from '../../platform/errors.ts';
import type { IdentityContext } from '../access/context.ts';
import { addStatus } from '../filters/filter-statuses.ts';
import { ownFilters } from '../filters/find.ts';
import { createFilter, updateFilter } from '../filters/save-filter.ts';
import { type FilterInFile, filtersIn } from './filter-file.ts';
import type { ImportFinders } from './import-finders.ts';

/** The form in which a row keeps a filter. */
export const cellOf = (filter: FilterInFile): string => JSON.stringify({ custom_filters: [filter] });

/** Idempotent. Refuses the filter as the form for filters does; if one of its posts is not found, the filter is kept without it. */
export async function importFilter(ctx: IdentityContext, cell: string, find: ImportFinders): Promise<void> {
  const [given] = filtersIn(cell) ?? [];
  if (!given) throw new Error('a row of an import is no filter');
  const { title, context, action, expire_at: until } = given;
  const expiresIn = until ? (Date.parse(until) - ctx.clock.now().getTime()) / 1000 : null;
  const before = (await ownFilters(ctx)).find((filter) => filter.title === title);
  const known = new Set(before?.keywords.map(({ keyword }) => keyword));
  const keywords = given.keywords_attributes
    .filter(({ keyword }) => !known.has(keyword))
    .map(({ keyword, whole_word: wholeWord }) => ({ id: null, keyword, wholeWord, destroy: false }));
  const fields = { title, context, action, expiresIn };
  const filter = before
    ? await updateFilter(ctx, before.id.toString(), fields, keywords)
    : await createFilter(ctx, fields, keywords);
  let missing: Refusal | null = null;
  for (const uri of given.statuses) {
    try {
      await addStatus(ctx, filter.id.toString(), (await find.status(ctx, uri)).id.toString());
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      missing ??= error;
    }
  }
  if (missing) throw missing;
}

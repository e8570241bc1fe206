/** Lists in pages, as infinite queries. */
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { type Refresh, refreshOf } from '../../../src/client/async-refresh.ts';
import type { FirstRead } from '../../../src/client/first-reads.ts';
import { type NextPage, nextPage } from '../../../src/client/next-page.ts';
import { fillFrom } from './api.ts';
import type { FirstAnswer } from './first-answers.ts';

/** The position in a list; `since_id` selects newer entries, in timelines. */
export type PageInput = NextPage & { since_id?: string };

/** For the call: a separate response, because a batch reports neither the next page nor a refresh. */
export interface PageOptions {
  context: { paged: true };
  signal?: AbortSignal;
}

export interface Page<Item> {
  items: Item[];
  next: NextPage | null;
  /** Runs while this page is loaded; null or undefined if none does. */
  refresh?: Refresh | null;
}

/**
 * For `useInfiniteQuery`.
 *
 * @param key names the list
 * @param load calls the procedure: `(page, options) => api.lists.timeline.query({ list_id, ...page }, options)`
 * @param first the read whose answer comes with the page
 */
export function pages<Item>(
  key: readonly unknown[],
  load: (page: PageInput, options: PageOptions) => Promise<Item[]>,
  first?: FirstRead,
) {
  if (first) fillFrom(first, ['pages', ...key], firstPage<Item>);
  return infiniteQueryOptions({
    queryKey: ['pages', ...key],
    queryFn: async ({ pageParam, signal }): Promise<Page<Item>> => {
      const items = await load(pageParam, { context: { paged: true }, signal });
      return { items, next: nextPage(items) ?? null, refresh: refreshOf(items) };
    },
    initialPageParam: {} as NextPage,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** A list whose first page came with the document. */
function firstPage<Item>({ data, next, refresh }: FirstAnswer): InfiniteData<Page<Item>, NextPage> {
  return { pages: [{ items: data as Item[], next: next ?? null, refresh: refresh ?? null }], pageParams: [{}] };
}

/** All that was loaded of a list. */
export const itemsOf = <Item>(data: { pages: Page<Item>[] } | undefined): Item[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];

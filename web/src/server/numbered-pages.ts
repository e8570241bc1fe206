/** Lists whose pages are numbered: more of them on request, as one list. */
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

const PER_PAGE = 30;

/** @param load calls the list's procedure */
export function useNumberedPages<Row>(
  key: QueryKey,
  load: (page: { page: number; limit: number }) => Promise<Row[]>,
  { enabled = true } = {},
) {
  const query = useInfiniteQuery({
    // The same input without pages has a cache of its own.
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam }) => load({ page: pageParam, limit: PER_PAGE }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < PER_PAGE ? undefined : pages.length + 1),
    enabled,
  });
  const { error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  return { data: query.data?.pages.flat(), error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch };
}

/** The events of a time, with the filters of the page; all of them for a calendar, page by page for a list. */
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, type Inputs, type Outputs, trpc } from '../server/api.ts';
import type { Filters } from './view-state.ts';

export type Event = Outputs['events']['get'];

type Asked = Inputs['events']['list'];

const PAGE = 50;
/** A calendar of more events than this shows the first ones. */
const PAGES_OF_CALENDAR = 6;

const filled = ({ search, place, tag, followed, followedInstances, going }: Filters): Asked => ({
  ...(search && { search }),
  ...(place && { place }),
  ...(tag && { tag }),
  ...(followed && { followed }),
  ...(followedInstances && { followedInstances }),
  ...(going && { going }),
});

/** What began now has one key, whenever that was: without a network the last answer is the one that is shown. */
const keyOf = (from: Date, isNow: boolean): string => (isNow ? 'now' : from.toISOString());

export function useEvents(filters: Filters, from: Date, until: Date | null, isNow: boolean) {
  const asked: Asked = {
    ...filled(filters),
    from: from.toISOString(),
    ...(until && { until: until.toISOString() }),
    limit: PAGE,
  };
  const query = useInfiniteQuery({
    queryKey: [...trpc.events.list.queryKey(), 'pages', { ...asked, from: keyOf(from, isNow) }],
    queryFn: ({ pageParam, signal }) => api.events.list.query({ ...asked, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last: Event[], pages: Event[][]) => (last.length < PAGE ? undefined : pages.length + 1),
    select: ({ pages }: InfiniteData<Event[]>) => pages.flat(),
    placeholderData: (before) => before,
  });
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const wantsAll = until !== null && hasNextPage && (data?.length ?? 0) < PAGE * PAGES_OF_CALENDAR;
  useEffect(() => {
    if (wantsAll && !isFetching) void fetchNextPage();
  }, [wantsAll, isFetching, fetchNextPage]);
  return query;
}

/** The UUIDs of what the viewer goes to, or has asked to, from a day on. */
export function useGoing(from: Date, isNow: boolean): ReadonlySet<string> {
  const { data } = useQuery({
    queryKey: [...trpc.events.list.queryKey(), 'going', keyOf(from, isNow)],
    queryFn: ({ signal }) => api.events.list.query({ going: true, from: from.toISOString(), limit: 100 }, { signal }),
    staleTime: 60_000,
  });
  return new Set(data?.map(({ uuid }) => uuid));
}

/** The events of a time, with the filters of the page; all of them for a calendar, page by page for a list. */
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { firstEvents, firstGoing, hourOf } from '../../../src/client/first-reads.ts';
import { api, fillFrom, type Inputs, trpc } from '../server/api.ts';
import type { Event } from './event.ts';
import type { Filters } from './view-state.ts';

type ListInput = Inputs['events']['list'];

const NONE: readonly Event[] = [];

const PAGE = 50;
/** A calendar of more events than this shows the first ones. */
const PAGES_OF_CALENDAR = 6;

const filled = (filters: Filters): ListInput => {
  const { search, place, tag, category, language, organizer, point, radius } = filters;
  const { followed, followedInstances, going, free, online } = filters;
  return {
    ...(search && { search }),
    ...(place && { place }),
    ...(tag && { tag }),
    ...(category && { category }),
    ...(language && { language }),
    ...(followed && { followed }),
    ...(followedInstances && { followedInstances }),
    ...(going && { going }),
    ...(free && { free }),
    ...(online && { online }),
    ...(organizer && { organizer }),
    ...(point && { near: point, ...(radius && { radius: Number(radius) }) }),
  };
};

/** Queries from now on share one key, whatever the time, so that the last answer is shown offline. */
const keyOf = (from: Date, isNow: boolean): string => (isNow ? 'now' : from.toISOString());

interface TimeRange {
  from: Date;
  until: Date | null;
  /** It begins with the present. */
  isNow: boolean;
}

/** @param isWhole whether all events are needed, as for a calendar */
export function useEvents(filters: Filters, { from, until, isNow }: TimeRange, isWhole: boolean) {
  const input: ListInput = {
    ...filled(filters),
    from: from.toISOString(),
    ...(until && { until: until.toISOString() }),
    limit: PAGE,
  };
  const queryKey = [...trpc.events.list.queryKey(), 'pages', { ...input, from: keyOf(from, isNow) }];
  if (isNow && until === null && Object.keys(filled(filters)).length === 0)
    fillFrom(firstEvents(hourOf(from)), queryKey, ({ data }) => ({ pages: [data], pageParams: [1] }), { updatedAt: 0 });
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => api.events.list.query({ ...input, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last: Event[], pages: Event[][]) => (last.length < PAGE ? undefined : pages.length + 1),
    select: ({ pages }: InfiniteData<Event[]>) => pages.flat(),
    placeholderData: (before) => before,
  });
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const wantsAll = isWhole && hasNextPage && (data?.length ?? 0) < PAGE * PAGES_OF_CALENDAR;
  useEffect(() => {
    if (wantsAll && !isFetching) void fetchNextPage();
  }, [wantsAll, isFetching, fetchNextPage]);
  return query;
}

/** Events in which the viewer participates, or requested to, from a day on. */
export function useGoing(from: Date, isNow: boolean): readonly Event[] {
  const queryKey = [...trpc.events.list.queryKey(), 'going', keyOf(from, isNow)];
  if (isNow) fillFrom(firstGoing(hourOf(from)), queryKey, ({ data }) => data, { updatedAt: 0 });
  const { data = NONE } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.events.list.query({ going: true, from: from.toISOString(), limit: 100 }, { signal }),
    staleTime: 60_000,
  });
  return data;
}

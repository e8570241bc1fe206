/** Grouped notifications: the queries, and the rows for the pages. */
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { FIRST_NOTIFICATIONS, MOST_OF_FIRST } from '../../../src/client/first-reads.ts';
import { type NextPage, nextPage } from '../../../src/client/next-page.ts';
import { KINDS, type Kind } from '../../../src/client/notification-kinds.ts';
import { api, fillFrom, type Outputs, queryClient } from '../server/api.ts';
import type { FirstAnswer } from '../server/first-answers.ts';

type Answer = Outputs['notificationGroups']['list'];

export type Group = Answer['notification_groups'][number];
export type Status = Answer['statuses'][number];
export type Account = Answer['accounts'][number];

const KEY = ['notification-groups'];

const PER_PAGE = 40;

/** A page, with the start of the next one. */
type Page = Answer & { next: NextPage | null };

fillFrom(FIRST_NOTIFICATIONS, [...KEY, 'all'], ({ data, next }: FirstAnswer): InfiniteData<Page, NextPage> => {
  const answer = data as Answer;
  const isFull = answer.notification_groups.length >= MOST_OF_FIRST;
  return { pages: [{ ...answer, next: (isFull && next) || null }], pageParams: [{}] };
});

/** @param kinds none for all of them */
export const groupsQuery = (tab: string, kinds: Kind[]) =>
  infiniteQueryOptions({
    queryKey: [...KEY, tab],
    queryFn: async ({ pageParam, signal }) => {
      const input = { supported_types: KINDS, types: kinds, limit: PER_PAGE, ...pageParam };
      const answer = await api.notificationGroups.list.query(input, { context: { paged: true }, signal });
      // Every page names a next one, but after one that is not full nothing follows.
      const isFull = answer.notification_groups.length >= PER_PAGE;
      return { ...answer, next: (isFull && nextPage(answer)) || null };
    },
    initialPageParam: {} as NextPage,
    getNextPageParam: ({ next }) => next ?? undefined,
    // The stream updates them, but it may have been broken while the page was closed.
    staleTime: 0,
  });

/** A group with the rows that it refers to. */
export interface ShownGroup {
  group: Group;
  people: Account[];
  status: Status | undefined;
}

/** A group that a later page continues is shown once, where it is newest. */
export function shownGroups(pages: readonly Answer[]): ShownGroup[] {
  const accounts = new Map(pages.flatMap((page) => page.accounts.map((account) => [account.id, account])));
  const statuses = new Map(pages.flatMap((page) => page.statuses.map((status) => [status.id, status])));
  const byKey = new Map<string, Group>();
  for (const group of pages.flatMap((page) => page.notification_groups)) {
    if (!byKey.has(group.group_key)) byKey.set(group.group_key, group);
  }
  return [...byKey.values()].map((group) => ({
    group,
    people: group.sample_account_ids.flatMap((id) => accounts.get(id) ?? []),
    status: group.status_id === undefined ? undefined : statuses.get(group.status_id),
  }));
}

/** Reads the lists again. */
export const refreshGroups = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

/** Reads only those lists again whose answers may be older than the last change. */
export const refreshAwaitedGroups = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: KEY, fetchStatus: 'fetching' });

/** Takes a group out of the lists at once. @returns puts it back */
export function removeGroup(key: string): () => void {
  const before = queryClient.getQueriesData<{ pages: Answer[]; pageParams: unknown[] }>({ queryKey: KEY });
  queryClient.setQueriesData<{ pages: Answer[]; pageParams: unknown[] }>(
    { queryKey: KEY },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          notification_groups: page.notification_groups.filter(({ group_key }) => group_key !== key),
        })),
      },
  );
  return () => {
    for (const [queryKey, data] of before) queryClient.setQueryData(queryKey, data);
  };
}

/** Ids are numbers in text, of different lengths. */
export const isAfter = (id: string, other: string): boolean => BigInt(id) > BigInt(other);

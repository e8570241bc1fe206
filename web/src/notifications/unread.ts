/** The count of new notifications, updated by the stream, and the read position. */
import { type QueryKey, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { KINDS } from '../../../src/client/notification-kinds.ts';
import { api, queryClient, trpc } from '../server/api.ts';
import { session } from '../server/session.ts';
import { followStream, ONCE_MORE } from '../server/streams.ts';

/** More are shown as this many and a plus. */
export const MOST_COUNTED = 99;

const unread = () =>
  trpc.notificationGroups.unreadCount.queryOptions(
    { supported_types: KINDS, limit: MOST_COUNTED + 1 },
    { enabled: session().actorId !== null, staleTime: 60_000 },
  );

const CHANGES = ['notification', 'notifications_merged', 'missed'];

/**
 * Calls `renew` when the viewer's notifications change.
 *
 * @param data the query that it renews
 */
export const followNotifications = (data: QueryKey, renew: () => void): (() => void) =>
  followStream({ stream: 'user:notification' }, data, ({ event }) => CHANGES.includes(event) && renew());

/** For the frame of all pages. */
export function useUnread(): number {
  const { data } = useQuery(unread());
  useEffect(() => {
    if (session().actorId === null) return;
    return followNotifications(unread().queryKey, () => void queryClient.invalidateQueries(unread(), ONCE_MORE));
  }, []);
  return data?.count ?? 0;
}

/** The read position when the page was opened. Read once, because showing the page moves it. */
export const readBefore = queryOptions({
  queryKey: ['notifications-read-before'],
  queryFn: async () => {
    const { notifications } = await api.markers.get.query({ timeline: ['notifications'] });
    return notifications?.last_read_id ?? '0';
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Marks everything up to this one as read, also on other devices. One call after another, because concurrent ones conflict. */
export function useMarkRead(): (lastReadId: string) => void {
  const { mutate } = useMutation({
    mutationFn: (lastReadId: string) => api.markers.set.mutate({ notifications: { last_read_id: lastReadId } }),
    onSuccess: () => queryClient.setQueryData(unread().queryKey, { count: 0 }),
    scope: { id: 'notifications-read' },
  });
  return mutate;
}

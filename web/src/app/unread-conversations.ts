/** The number of unread conversations, updated by the stream. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MOST_COUNTED } from '../notifications/unread.ts';
import { queryClient, trpc } from '../server/api.ts';
import { session } from '../server/session.ts';
import { followStream } from '../server/streams.ts';

const unread = () =>
  trpc.conversations.unreadCount.queryOptions(
    { limit: MOST_COUNTED + 1 },
    { enabled: session().actorId !== null, staleTime: 60_000 },
  );

const CHANGES = ['conversation', 'missed'];

/** For the frame of all pages. Shares the connection of the notifications. */
export function useUnreadConversations(): number {
  const { data } = useQuery(unread());
  useEffect(() => {
    if (session().actorId === null) return;
    const renew = (): void => void queryClient.invalidateQueries(unread());
    return followStream({ stream: 'user:notification' }, ({ event }) => CHANGES.includes(event) && renew(), renew);
  }, []);
  return data?.count ?? 0;
}

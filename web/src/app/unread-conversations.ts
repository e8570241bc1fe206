/** The number of unread conversations, updated by the stream. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MOST_COUNTED } from '../notifications/unread.ts';
import { queryClient, trpc } from '../server/api.ts';
import { session } from '../server/session.ts';
import { followStream, ONCE_MORE, type StreamEvent } from '../server/streams.ts';

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
    const renew = (): void => void queryClient.invalidateQueries(unread(), ONCE_MORE);
    const listen = ({ event }: StreamEvent): void => void (CHANGES.includes(event) && renew());
    return followStream({ stream: 'user:notification' }, unread().queryKey, listen);
  }, []);
  return data?.count ?? 0;
}

/** Live changes of the calendar. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '../server/api.ts';
import { followChanges, ONCE_MORE } from '../server/streams.ts';

/** While the calendar is open: new events of people whom the viewer follows, and changes of the viewer's events. */
export function useNews(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followChanges(null, (what) => {
        if (what === 'commented') return;
        void client.invalidateQueries(trpc.events.list.pathFilter(), ONCE_MORE);
        void client.invalidateQueries(trpc.participations.waiting.pathFilter(), ONCE_MORE);
      }),
    [client],
  );
}

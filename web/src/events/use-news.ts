/** Live changes of the calendar. */
import { useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useRef } from 'react';
import { trpc } from '../server/api.ts';

/** While the calendar is open: new events of people whom the viewer follows, and changes of the viewer's events. */
export function useNews(): void {
  const client = useQueryClient();
  const begun = useRef(false);
  useSubscription(
    trpc.events.news.subscriptionOptions(
      {},
      {
        onData: ({ data: { what } }) => {
          if (what === 'opened' && !begun.current) begun.current = true;
          else if (what !== 'commented') {
            void client.invalidateQueries(trpc.events.list.pathFilter());
            void client.invalidateQueries(trpc.participations.waiting.pathFilter());
          }
        },
      },
    ),
  );
}

/** Live changes of events: refetches the affected parts of the page. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useRef } from 'react';
import { trpc } from '../server/api.ts';

export async function refreshParticipations(client: QueryClient, uuid: string): Promise<void> {
  const id = { id: uuid };
  await Promise.all([
    client.invalidateQueries({ queryKey: trpc.events.get.queryKey(id) }),
    client.invalidateQueries({ queryKey: trpc.participations.own.queryKey(id) }),
    client.invalidateQueries({ queryKey: trpc.organizers.list.queryKey(id) }),
    client.invalidateQueries(trpc.participations.list.pathFilter()),
    client.invalidateQueries(trpc.participations.waiting.pathFilter()),
    client.invalidateQueries({ ...trpc.events.list.pathFilter(), refetchType: 'none' }),
  ]);
}

export function useChanges(uuid: string): void {
  const client = useQueryClient();
  const begun = useRef(false);
  useSubscription(
    trpc.events.changes.subscriptionOptions(
      { id: uuid },
      {
        onData: ({ data: { what } }) => {
          // The page was read a moment ago when it begins; later it means that too much was missed.
          if (what === 'opened' && !begun.current) begun.current = true;
          else if (what === 'commented') void client.invalidateQueries(trpc.comments.list.pathFilter());
          else void refreshParticipations(client, uuid);
        },
      },
    ),
  );
}

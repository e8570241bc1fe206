/** What others do with an event while it is looked at: the parts of the page that it concerns are asked for again. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { trpc } from '../server/api.ts';

export async function refreshParticipations(client: QueryClient, uuid: string): Promise<void> {
  const id = { id: uuid };
  await Promise.all([
    client.invalidateQueries({ queryKey: trpc.events.get.queryKey(id) }),
    client.invalidateQueries({ queryKey: trpc.participations.own.queryKey(id) }),
    client.invalidateQueries(trpc.participations.list.pathFilter()),
    client.invalidateQueries({ ...trpc.events.list.pathFilter(), refetchType: 'none' }),
  ]);
}

export function useChanges(uuid: string): void {
  const client = useQueryClient();
  useSubscription(
    trpc.events.changes.subscriptionOptions(
      { id: uuid },
      {
        onData: ({ data: { what } }) => {
          if (what === 'commented') void client.invalidateQueries(trpc.comments.list.pathFilter());
          else void refreshParticipations(client, uuid);
        },
      },
    ),
  );
}

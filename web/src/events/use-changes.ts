/** Live changes of events: refetches the affected parts of the page. */
import { type InvalidateOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '../server/api.ts';
import { followChanges, ONCE_MORE } from '../server/streams.ts';

export async function refreshParticipations(
  client: QueryClient,
  uuid: string,
  options?: InvalidateOptions,
): Promise<void> {
  const id = { id: uuid };
  await Promise.all([
    client.invalidateQueries({ queryKey: trpc.events.get.queryKey(id) }, options),
    client.invalidateQueries({ queryKey: trpc.participations.own.queryKey(id) }, options),
    client.invalidateQueries({ queryKey: trpc.organizers.list.queryKey(id) }, options),
    client.invalidateQueries(trpc.participations.list.pathFilter(), options),
    client.invalidateQueries(trpc.participations.waiting.pathFilter(), options),
    client.invalidateQueries({ ...trpc.events.list.pathFilter(), refetchType: 'none' }),
  ]);
}

export function useChanges(uuid: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followChanges(uuid, (what) => {
        if (what === 'opened' || what === 'commented')
          void client.invalidateQueries(trpc.comments.list.pathFilter(), ONCE_MORE);
        if (what !== 'commented') void refreshParticipations(client, uuid, ONCE_MORE);
      }),
    [client, uuid],
  );
}

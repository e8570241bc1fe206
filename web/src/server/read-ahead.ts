/** Loads the composer's initial data before it is first opened, so that it opens offline. */
import { queryClient, trpc } from './api.ts';
import { session } from './session.ts';

/** The queries of the page, which people wait for, must not wait for these. */
const aside = { trpc: { context: { aside: true } } };

export async function readAhead(): Promise<void> {
  if (session().userId === null) return;
  const isMissing = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
    queryClient.getQueryData(queryKey) === undefined;
  const [preferences, instance, user] = [
    trpc.preferences.get.queryOptions({}, aside),
    trpc.instance.get.queryOptions(undefined, aside),
    trpc.users.me.queryOptions(undefined, aside),
  ];
  await Promise.all([
    isMissing(preferences) && queryClient.prefetchQuery(preferences),
    isMissing(instance) && queryClient.prefetchQuery(instance),
    isMissing(user) && queryClient.prefetchQuery(user),
  ]);
}

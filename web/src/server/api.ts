/** The server's procedures, for queries and mutations of components. */
import { MutationCache, notifyManager, QueryCache, type QueryKey, type SetDataOptions } from '@tanstack/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import type { FirstRead } from '../../../src/client/first-reads.ts';
import { type AppRouter, createPlazaClient } from '../../../src/client/plaza-client.ts';
import { isSignedOut, shouldRetry } from './errors.ts';
import { type FirstAnswer, firstAnswers, takeFirstAnswer } from './first-answers.ts';
import { isSessionLost, loseSession, regainSession } from './lost-session.ts';
import { watchedFetch } from './reachable.ts';
import { RefreshingClient } from './refreshing-client.ts';
import { renewSession, session } from './session.ts';

export type Outputs = inferRouterOutputs<AppRouter>;
export type Inputs = inferRouterInputs<AppRouter>;

/** A page that was opened offline requests its CSRF token when the server can be reached. */
export async function csrfToken(): Promise<string | null> {
  const { userId, csrfToken: known } = session();
  return known === null && userId !== null ? (await renewSession()).csrfToken : known;
}

/** Calls procedures without a cache. */
export const api = createPlazaClient({ url: location.origin, csrfToken, batch: true, fetch: watchedFetch });

/** A session may have ended, or changed in another tab. */
export async function checkSession(error: unknown): Promise<void> {
  if (!isSignedOut(error)) return;
  const { userId, csrfToken } = session();
  const now = await renewSession();
  if (now.userId !== userId) return await loseSession(now.userId);
  const wasLost = isSessionLost();
  regainSession();
  if (wasLost || now.csrfToken !== csrfToken) await queryClient.invalidateQueries();
}

// By default components are notified of changes in the next frame, and a clicked checkbox would jump back until then.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new RefreshingClient({
  queryCache: new QueryCache({ onError: checkSession }),
  mutationCache: new MutationCache({ onError: checkSession }),
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 24 * 3_600_000, retry: shouldRetry, networkMode: 'offlineFirst' },
  },
});

// Answers that came with the page need no request. Lists and answers with a refresh have keys of their own, see `fillFrom`.
for (const { read, data, next, refresh } of firstAnswers()) {
  const [procedure, input] = read;
  if (next || refresh) continue;
  queryClient.setQueryData([procedure.split('.'), { ...(input !== undefined && { input }), type: 'query' }], data);
}

/**
 * Fills a query that has a key of its own from the answer that came with the page, if it did.
 *
 * @param make the data of the query
 * @param options the time of the data, for queries that themselves read more: 0, so that they do so at once
 */
export function fillFrom<Data>(
  read: FirstRead,
  queryKey: QueryKey,
  make: (answer: FirstAnswer) => Data,
  options?: SetDataOptions,
): void {
  const answer = takeFirstAnswer(read);
  if (answer) queryClient.setQueryData(queryKey, make(answer), options);
}

/** Options for `useQuery`, `useMutation` and `useSubscription`: `useQuery(trpc.events.get.queryOptions({ id }))`. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client: api, queryClient });

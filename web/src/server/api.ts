/** The server's procedures, for queries and mutations of components. */
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { TRPCClientErrorLike } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { type AppRouter, createPlazaClient } from '../../../src/client/plaza-client.ts';
import { isSignedOut, shouldRetry } from './errors.ts';
import { renewSession, session, signIn } from './session.ts';

export type Outputs = inferRouterOutputs<AppRouter>;
export type Inputs = inferRouterInputs<AppRouter>;
export type ApiError = TRPCClientErrorLike<AppRouter>;

// It learns of changes by itself, but not how it is at the start.
onlineManager.setOnline(navigator.onLine);

/** A page that was opened without a network asks for its CSRF token when the server can be reached. */
async function csrfToken(): Promise<string | null> {
  const { userId, csrfToken: known } = session();
  return known === null && userId !== null ? (await renewSession()).csrfToken : known;
}

/** Calls procedures without a cache. */
export const api = createPlazaClient({ url: location.origin, csrfToken, batch: true });

/** A session may have ended, or changed in another tab. */
async function checkSession(error: unknown): Promise<void> {
  if (!isSignedOut(error)) return;
  const { userId, csrfToken } = session();
  const now = await renewSession();
  if (now.userId === null) signIn();
  else if (now.userId !== userId) location.reload();
  else if (now.csrfToken !== csrfToken) await queryClient.invalidateQueries();
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: checkSession }),
  mutationCache: new MutationCache({ onError: checkSession }),
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 24 * 3_600_000, retry: shouldRetry, networkMode: 'offlineFirst' },
  },
});

/** Options for `useQuery`, `useMutation` and `useSubscription`: `useQuery(trpc.events.get.queryOptions({ id }))`. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client: api, queryClient });

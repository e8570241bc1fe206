/** Stores query results and waiting calls for the next start without a network, separately for each identity. */
import type { Query } from '@tanstack/react-query';
import {
  type PersistedClient,
  type Persister,
  persistQueryClient,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client';
import { clear, createStore, del, get, set } from 'idb-keyval';
import { queryClient } from './api.ts';
import { dropAtLoss, isSessionLost, onLostSession } from './lost-session.ts';
import { isQueued } from './outbox.ts';
import { tellRestored } from './restored.ts';
import { forgetSession, session } from './session.ts';
import { dropAllStored } from './stored.ts';

const WRITE_AFTER_MS = 1000;
export const DAYS_STORED = 7;

/** Emptied at sign-out. */
export const store = createStore('plaza', 'kept');

/** Nothing is written any more. */
let isDropped = false;

/** Whether data of the person may be stored: the session is neither ended nor lost. */
export const mayStore = (): boolean => !(isDropped || isSessionLost());

const keyOf = (): string => `cache-${session().userId}-${session().actorId}`;

/** Stored results are shown, but refetched; a call that was being sent, and may have succeeded, is sent again with its key. */
function forNewStart(client: PersistedClient | undefined): PersistedClient | undefined {
  if (!client) return undefined;
  const { queries, mutations } = client.clientState;
  return {
    ...client,
    clientState: {
      queries: queries.map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } })),
      mutations: mutations.map((mutation) => ({
        ...mutation,
        state: { ...mutation.state, isPaused: mutation.state.status === 'pending' },
      })),
    },
  };
}

/** The waiting calls, and the progress of each. */
const queueIn = ({ clientState }: PersistedClient): string =>
  clientState.mutations.map(({ state }) => `${state.submittedAt} ${state.status}`).join();

/**
 * Writes at most once a second, but at once when a call began or was answered: otherwise a page that is left might send it again
 * or not at all.
 */
function persisterFor(key: string): Persister {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let queue = '';
  let latest: PersistedClient;
  const write = (client: PersistedClient): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (!mayStore()) return;
    // A full disk only loses data that is kept for later.
    set(key, client, store).catch(() => undefined);
  };
  return {
    persistClient(client) {
      latest = client;
      const waiting = queueIn(client);
      if (waiting !== queue) {
        queue = waiting;
        write(client);
      } else timer ??= setTimeout(() => write(latest), WRITE_AFTER_MS);
    },
    restoreClient: async () => forNewStart(await get<PersistedClient>(key, store)),
    removeClient: () => del(key, store),
  };
}

/** `meta: { stored: false }` excludes a query, such as a search. */
const isStored = ({ state, meta }: Query): boolean => state.status === 'success' && meta?.stored !== false;

/** Loads stored results, and then sends waiting calls. The build's name discards data of an older version. */
export async function restoreCache(version: string): Promise<void> {
  if (session().userId === null) return tellRestored();
  const options = {
    queryClient,
    persister: persisterFor(keyOf()),
    maxAge: DAYS_STORED * 86_400_000,
    buster: version,
    dehydrateOptions: { shouldDehydrateQuery: isStored, shouldDehydrateMutation: isQueued },
  };
  const [, read] = persistQueryClient(options);
  await read.finally(tellRestored);
  // Results that were read before it, or before the session returned, would wait for the next change, which may never come.
  const save = (): Promise<void> => persistQueryClientSave(options);
  onLostSession(() => void save());
  await save();
  await queryClient.resumePausedMutations();
}

/** Another tab that has the database open would delay its deletion, but not that of its contents. */
async function dropRead(): Promise<void> {
  await Promise.all([clear(store), caches.delete('pictures')]);
}

function dropTyped(): void {
  isDropped = true;
  dropAllStored();
  forgetSession();
  queryClient.clear();
}

/** At sign-out: deletes everything that was read or typed from the browser. The page is left afterwards. */
export async function dropCache(): Promise<void> {
  dropTyped();
  await dropRead();
}

dropAtLoss(dropRead, dropTyped);

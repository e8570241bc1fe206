/** Keeps what was read, and what waits to be sent, for the next start without a network; separately for each identity. */
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
const DAYS_STORED = 7;

const store = createStore('plaza', 'kept');

/** Nothing is written any more. */
let isDropped = false;

const keyOf = (): string => `cache-${session().userId}-${session().actorId}`;

/** What was read is shown, but read again; what was being sent, and may have been, is sent again with its key. */
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

/** What waits to be sent, and how far each of it is. */
const queueIn = ({ clientState }: PersistedClient): string =>
  clientState.mutations.map(({ state }) => `${state.submittedAt} ${state.status}`).join();

/** Writes at most once a second, but at once what was begun or answered: a page may be left, and would send it again or not at all. */
function persisterFor(key: string): Persister {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let queue = '';
  let latest: PersistedClient;
  const write = (client: PersistedClient): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (isDropped || isSessionLost()) return;
    // A full disk loses what is kept for later, nothing else.
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

/** Loads what was kept, and then sends what waited. The build's name discards what an older version kept. */
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
  // What was read before it, or before the session came back, would wait for the next change, of which there may be none.
  const save = (): Promise<void> => persistQueryClientSave(options);
  onLostSession(() => void save());
  await save();
  await queryClient.resumePausedMutations();
}

/** Another tab that has the database open would delay its deletion, but not that of what it holds. */
async function dropRead(): Promise<void> {
  await Promise.all([clear(store), caches.delete('pictures')]);
}

function dropTyped(): void {
  isDropped = true;
  dropAllStored();
  forgetSession();
  queryClient.clear();
}

/** At sign-out: nothing that was read or typed stays in the browser. The page is left afterwards. */
export async function dropCache(): Promise<void> {
  dropTyped();
  await dropRead();
}

dropAtLoss(dropRead, dropTyped);

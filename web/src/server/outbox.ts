/**
 * Calls that were made offline wait here, even across a restart, and are sent in order when the network is back, exactly once.
 */
import { type Mutation, type MutationOptions, onlineManager, useMutationState } from '@tanstack/react-query';
import { api, type Inputs, queryClient, trpc } from './api.ts';
import { isUnanswered } from './errors.ts';

/** One queue for all, so that an answer is not sent before the post that it answers. */
const SCOPE = { id: 'outbox' };

/** The calls that may wait. Each repeats without harm: by its idempotency key, or because twice is the same as once. */
const CALLS = {
  createStatus: (input: Inputs['statuses']['create'], idempotencyKey: string) =>
    api.statuses.create.mutate(input, { context: { idempotencyKey } }),
  deleteDraft: (input: Inputs['postDrafts']['delete']) => api.postDrafts.delete.mutate(input),
  favourite: (input: Inputs['statuses']['favourite']) => api.statuses.favourite.mutate(input),
  unfavourite: (input: Inputs['statuses']['unfavourite']) => api.statuses.unfavourite.mutate(input),
  bookmark: (input: Inputs['statuses']['bookmark']) => api.statuses.bookmark.mutate(input),
  unbookmark: (input: Inputs['statuses']['unbookmark']) => api.statuses.unbookmark.mutate(input),
  joinEvent: (input: Inputs['participations']['join'], idempotencyKey: string) =>
    api.participations.join.mutate(input, { context: { idempotencyKey } }),
  leaveWaiting: (input: Inputs['waiting']['leave']) => api.waiting.leave.mutate(input),
  leaveEvent: (input: Inputs['participations']['leave']) => api.participations.leave.mutate(input),
};

export type QueuedCall = keyof typeof CALLS;

interface Queued<Call extends QueuedCall> {
  input: Parameters<(typeof CALLS)[Call]>[0];
  /** Created with the call, so that each repetition has the same. */
  key: string;
}

const keyOf = (call: QueuedCall): [string, QueuedCall] => ['outbox', call];

/** The queries to refetch when a waiting call was sent. */
const STALE = [trpc.timelines.pathKey(), trpc.statuses.pathKey(), trpc.events.pathKey(), trpc.participations.pathKey()];

/** Also for mutations that are restored from an earlier visit. */
for (const call of Object.keys(CALLS) as QueuedCall[]) {
  queryClient.setMutationDefaults(keyOf(call), {
    mutationFn: ({ input, key }: Queued<typeof call>) =>
      (CALLS[call] as (i: unknown, k: string) => Promise<unknown>)(input, key),
    scope: SCOPE,
    gcTime: Number.POSITIVE_INFINITY,
    retry: (_failures, error) => isUnanswered(error),
    onSuccess: () =>
      Promise.all(STALE.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'none' }))),
  });
}

/** Whether it must be kept: not sent yet, or refused and not dismissed. */
export function isQueued({ options, state }: Mutation): boolean {
  return options.mutationKey?.[0] === 'outbox' && state.status !== 'success' && state.status !== 'idle';
}

type Result<Call extends QueuedCall> = Awaited<ReturnType<(typeof CALLS)[Call]>>;

/**
 * Calls the server now, or when the network is back; until then the promise is pending.
 *
 * @param key the same for manual repetitions, such as sending a post again
 * @throws the server's refusal. The caller shows it; calls that had waited are listed as well, because their page may be closed
 */
export async function sendQueued<Call extends QueuedCall>(
  call: Call,
  input: Queued<Call>['input'],
  key: string = crypto.randomUUID(),
): Promise<Result<Call>> {
  const cache = queryClient.getMutationCache();
  const waits = !onlineManager.isOnline();
  const options: MutationOptions<Result<Call>, Error, Queued<Call>> = { mutationKey: keyOf(call) };
  const mutation = cache.build(queryClient, queryClient.defaultMutationOptions(options));
  try {
    return await mutation.execute({ input, key });
  } catch (error) {
    if (!waits) cache.remove(mutation);
    throw error;
  }
}

export interface Unsent {
  id: number;
  call: QueuedCall;
  input: unknown;
  waiting: boolean;
  error: unknown;
}

/** Waiting calls, and calls that the server refused after they had waited. */
export function useUnsent(): Unsent[] {
  return useMutationState({
    filters: {
      mutationKey: ['outbox'],
      predicate: ({ state }) => state.isPaused || state.status === 'error',
    },
    select: ({ mutationId, options, state }) => ({
      id: mutationId,
      call: options.mutationKey?.[1] as QueuedCall,
      input: (state.variables as Queued<QueuedCall> | undefined)?.input,
      waiting: state.isPaused,
      error: state.error,
    }),
  });
}

/** Takes something refused out of the list. */
export function discardUnsent(id: number): void {
  const cache = queryClient.getMutationCache();
  const found = cache.find({ predicate: ({ mutationId }) => mutationId === id });
  if (found) cache.remove(found);
}

/** What is written without a network waits here, also over a restart, and is sent in order when the network is back, exactly once. */
import { type Mutation, type UseMutationResult, useMutation, useMutationState } from '@tanstack/react-query';
import { api, type Inputs, queryClient } from './api.ts';
import { isUnanswered } from './errors.ts';

/** One queue for all, so that an answer is not sent before the post that it answers. */
const SCOPE = { id: 'outbox' };

/** The calls that may wait. Each repeats without harm: by its idempotency key, or because twice is the same as once. */
const CALLS = {
  createStatus: (input: Inputs['statuses']['create'], idempotencyKey: string) =>
    api.statuses.create.mutate(input, { context: { idempotencyKey } }),
  favourite: (input: Inputs['statuses']['favourite']) => api.statuses.favourite.mutate(input),
  unfavourite: (input: Inputs['statuses']['unfavourite']) => api.statuses.unfavourite.mutate(input),
  bookmark: (input: Inputs['statuses']['bookmark']) => api.statuses.bookmark.mutate(input),
  unbookmark: (input: Inputs['statuses']['unbookmark']) => api.statuses.unbookmark.mutate(input),
  joinEvent: (input: Inputs['participations']['join'], idempotencyKey: string) =>
    api.participations.join.mutate(input, { context: { idempotencyKey } }),
  leaveEvent: (input: Inputs['participations']['leave']) => api.participations.leave.mutate(input),
};

export type QueuedCall = keyof typeof CALLS;

interface Queued<Call extends QueuedCall> {
  input: Parameters<(typeof CALLS)[Call]>[0];
  /** Made when it was written, so that each repetition has the same. */
  key: string;
}

const keyOf = (call: QueuedCall): [string, QueuedCall] => ['outbox', call];

/** Also for mutations that are restored from an earlier visit. */
for (const call of Object.keys(CALLS) as QueuedCall[]) {
  queryClient.setMutationDefaults(keyOf(call), {
    mutationFn: ({ input, key }: Queued<typeof call>) =>
      (CALLS[call] as (i: unknown, k: string) => Promise<unknown>)(input, key),
    scope: SCOPE,
    gcTime: Number.POSITIVE_INFINITY,
    retry: (_failures, error) => isUnanswered(error),
  });
}

/** Whether it is to be kept: not sent yet, or refused and not looked at. */
export function isQueued({ options, state }: Mutation): boolean {
  return (
    options.mutationKey?.[0] === 'outbox' && (state.isPaused || state.status === 'error' || state.status === 'pending')
  );
}

type Result<Call extends QueuedCall> = Awaited<ReturnType<(typeof CALLS)[Call]>>;

interface QueuedMutation<Call extends QueuedCall>
  extends Pick<UseMutationResult<Result<Call>, Error, Queued<Call>>, 'isPending' | 'isPaused' | 'error' | 'reset'> {
  /** Sends it now or when the network is back. Resolves with the answer. */
  send(input: Queued<Call>['input']): Promise<Result<Call>>;
}

/** A mutation that waits for the network. */
export function useQueued<Call extends QueuedCall>(call: Call): QueuedMutation<Call> {
  const { mutateAsync, isPending, isPaused, error, reset } = useMutation<Result<Call>, Error, Queued<Call>>({
    mutationKey: keyOf(call),
  });
  return { isPending, isPaused, error, reset, send: (input) => mutateAsync({ input, key: crypto.randomUUID() }) };
}

export interface Unsent {
  id: number;
  call: QueuedCall;
  input: unknown;
  waiting: boolean;
  error: unknown;
}

/** What waits, and what the server refused after it had waited. */
export function useUnsent(): Unsent[] {
  return useMutationState({
    filters: {
      mutationKey: ['outbox'],
      predicate: (mutation) => mutation.state.isPaused || mutation.state.status === 'error',
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
  const found = queryClient.getMutationCache().find({ predicate: (mutation) => mutation.mutationId === id });
  if (found) queryClient.getMutationCache().remove(found);
}

/** The concurrency limit of queries; drops those whose client has disconnected. */
import { TRPCError } from '@trpc/server';
import { limitRead } from '../platform/concurrency/read-limit.ts';
import type { RequestContext } from './context.ts';

/** Throws when the client has disconnected, so that no work is wasted. */
export function refuseGone(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new TRPCError({ code: 'CLIENT_CLOSED_REQUEST', message: 'The client went away' });
}

/**
 * Runs `read` when the concurrency limit allows, unless the client has disconnected by then; at once if the facade already holds
 * a place for it.
 */
export function readWithinLimit<Result>(
  { config, withinReadLimit }: Pick<RequestContext, 'config' | 'withinReadLimit'>,
  signal: AbortSignal | undefined,
  read: () => Promise<Result>,
): Promise<Result> {
  if (withinReadLimit) return read();
  return limitRead(config, async () => {
    refuseGone(signal);
    return read();
  });
}

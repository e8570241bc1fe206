/** Queries read within the concurrency limit of the process, and not for clients that went away. */
import { TRPCError } from '@trpc/server';
import { limitRead } from '../platform/concurrency/read-limit.ts';
import type { RequestContext } from './context.ts';

/** Refuses to work for a client that is gone; nobody hears it. */
export function refuseGone(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new TRPCError({ code: 'CLIENT_CLOSED_REQUEST', message: 'The client went away' });
}

/** Reads within the limit, unless the client has gone by then; where the facade's own read is within it, at once. */
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

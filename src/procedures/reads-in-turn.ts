/** The concurrency limit of queries; drops those whose client has disconnected. */
import { TRPCError } from '@trpc/server';
import { onePer } from '../platform/cache/one-per.ts';
import { readingTurns } from '../platform/concurrency/reading-turns.ts';
import type { RequestContext } from './context.ts';

const turnsIn = onePer(({ databaseTimeoutMs }: RequestContext['config']) => readingTurns(databaseTimeoutMs));

/** Throws when the client has disconnected, so that no work is done for nobody. */
export function refuseGone(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new TRPCError({ code: 'CLIENT_CLOSED_REQUEST', message: 'The client went away' });
}

/** Runs `read` when the concurrency limit allows, unless the client has disconnected by then. */
export function readInTurn<Result>(
  { config }: RequestContext,
  signal: AbortSignal | undefined,
  read: () => Promise<Result>,
): Promise<Result> {
  return turnsIn(config)(async () => {
    refuseGone(signal);
    return read();
  });
}

/** Procedures read in turn, and not for clients that went away. */
import { TRPCError } from '@trpc/server';
import { onePer } from '../platform/cache/one-per.ts';
import { readingTurns } from '../platform/concurrency/reading-turns.ts';
import type { RequestContext } from './context.ts';

const turnsIn = onePer(({ databaseTimeoutMs }: RequestContext['config']) => readingTurns(databaseTimeoutMs));

/** Refuses to work for a client that is gone; nobody hears it. */
export function refuseGone(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new TRPCError({ code: 'CLIENT_CLOSED_REQUEST', message: 'The client went away' });
}

/** Reads when it is its turn, unless the client has gone by then. */
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

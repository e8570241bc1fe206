/** Reads data that a page requires: from the server, or else the last cached data. */
import { CancelledError, type QueryKey } from '@tanstack/react-query';
import { queryClient } from './api.ts';
import { isUnanswered } from './errors.ts';
import { restored } from './restored.ts';

/**
 * @param queryKey the key of the cache
 * @throws the server's refusal, or that there was no answer if nothing is cached
 */
export async function readOrCached<Data>(queryKey: QueryKey, read: () => Promise<Data>): Promise<Data> {
  try {
    return await queryClient.fetchQuery({ queryKey, queryFn: read, retry: false });
  } catch (error) {
    // A request that ran already is cancelled if its data is set meanwhile.
    if (!(isUnanswered(error) || error instanceof CancelledError)) throw error;
    await restored;
    const kept = queryClient.getQueryData<Data>(queryKey);
    if (kept === undefined) throw error;
    return kept;
  }
}

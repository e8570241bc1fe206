/** Reads what a page cannot begin without: from the server, or else what was read last. */
import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './api.ts';
import { isUnanswered } from './errors.ts';
import { restored } from './restored.ts';

/**
 * @param queryKey under which it is kept
 * @throws the server's refusal, and that there was no answer where nothing was kept
 */
export async function readOrCached<Data>(queryKey: QueryKey, read: () => Promise<Data>): Promise<Data> {
  try {
    return await queryClient.fetchQuery({ queryKey, queryFn: read, retry: false });
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    await restored;
    const kept = queryClient.getQueryData<Data>(queryKey);
    if (kept === undefined) throw error;
    return kept;
  }
}

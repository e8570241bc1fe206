/** Announces a background refresh in the response (Mastodon's errors, headers). */
import type { RefreshState } from '../domain/federation/remote/views/refreshes.ts';
import type { RequestContext } from './context.ts';

export const ASYNC_REFRESH = 'Mastodon-Async-Refresh';

/** Seconds between two polls, as Mastodon has it. */
const RETRY_SECONDS = 3;

/** @param refresh null if none is running */
export function announceRefresh({ reply }: RequestContext, refresh: RefreshState | null): void {
  if (!refresh) return;
  reply.header(ASYNC_REFRESH, `id="${refresh.id}", retry=${RETRY_SECONDS}, result_count=${refresh.resultCount}`);
}

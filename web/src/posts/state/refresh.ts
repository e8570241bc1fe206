/** Posts that the server fetches from other servers while a thread or a profile is shown. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Refresh } from '../../../../src/client/async-refresh.ts';
import { trpc } from '../../server/api.ts';

interface Refreshed {
  isRunning: boolean;
  /** Posts that were stored and are not shown; 0 until the refresh is finished. */
  found: number;
}

/**
 * Polls a refresh until it is finished. Posts are loaded at once if none are shown; otherwise the page offers them, so that
 * nothing moves during reading.
 *
 * @param refresh of the loaded posts
 * @param reload loads them again
 */
export function useRefresh(
  refresh: Refresh | null | undefined,
  { isEmpty, reload }: { isEmpty: boolean; reload: () => unknown },
): Refreshed {
  const { data, isError } = useQuery({
    ...trpc.asyncRefreshes.get.queryOptions({ id: refresh?.id ?? '' }),
    enabled: refresh != null,
    // A page that is shown again may have missed the end.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.error || state.data?.async_refresh.status === 'finished' ? false : (refresh?.retry ?? 0) * 1000,
  });
  const state = refresh == null ? undefined : data?.async_refresh;
  const isRunning = refresh != null && !isError && state?.status !== 'finished';
  const found = state?.status === 'finished' ? (state.result_count ?? 0) : 0;
  const isDue = found > 0 && isEmpty;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reload` is a new function each time
  useEffect(() => {
    if (isDue) reload();
  }, [isDue]);
  return { isRunning, found: isDue ? 0 : found };
}

/** Whether the viewer is new: follows nobody, has an empty home timeline, and has not chosen yet. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { homeTimeline } from '../posts/timeline/timelines.ts';
import { trpc } from '../server/api.ts';
import { itemsOf } from '../server/pages.ts';
import { session } from '../server/session.ts';
import { keep, readStored } from '../server/stored.ts';

const KEPT = 'welcomed';

interface Newcomer {
  state: 'yes' | 'no' | 'unknown';
  /** The introduction is dismissed. */
  end: () => void;
}

export function useNewcomer(): Newcomer {
  const id = session().actorId ?? '';
  const [isOld, setOld] = useState(() => id === '' || readStored(KEPT) === true);
  const timeline = useInfiniteQuery(homeTimeline.list);
  const isEmpty = timeline.isSuccess && !timeline.hasNextPage && itemsOf(timeline.data).length === 0;
  const account = useQuery(trpc.accounts.get.queryOptions({ id }, { enabled: isEmpty && !isOld, staleTime: 60_000 }));
  const end = (): void => {
    keep(KEPT, true);
    setOld(true);
  };
  // Offline it is unknown, and the home page stays as it was.
  if (isOld || !isEmpty || account.isError || account.isPaused) return { state: 'no', end };
  if (!account.data) return { state: 'unknown', end };
  return { state: account.data.following_count === 0 ? 'yes' : 'no', end };
}

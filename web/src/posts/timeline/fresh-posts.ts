/** New posts of a timeline. They wait until the person requests them, so that nothing moves during reading. */
import { type InfiniteData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../../server/api.ts';
import { itemsOf, type Page } from '../../server/pages.ts';
import { session } from '../../server/session.ts';
import { followStream, ONCE_MORE, type StreamEvent } from '../../server/streams.ts';
import { isHidden } from '../state/filters.ts';
import { type Status, shownOf } from '../state/status.ts';
import { changePost, removePost } from '../state/status-cache.ts';
import type { TimelineSource } from './timelines.ts';
import { newestFirst, unlisted } from './unlisted.ts';

interface Fresh {
  statuses: Status[];
  /** More posts arrived than were read, so the timeline begins again. */
  isGap: boolean;
}

const NONE: Fresh = { statuses: [], isGap: false };
const MOST = 40;

const freshKey = ({ list }: TimelineSource): readonly unknown[] => ['fresh', ...list.queryKey];

const freshOf = (source: TimelineSource): Fresh => queryClient.getQueryData<Fresh>(freshKey(source)) ?? NONE;

type Data = InfiniteData<Page<Status>>;

const dataOf = (source: TimelineSource): Data | undefined => queryClient.getQueryData<Data>(source.list.queryKey);

function setFresh(source: TimelineSource, fresh: Fresh): void {
  queryClient.setQueryData(freshKey(source), fresh);
}

/** Those that are not in the list yet, newest first. */
function newOnes(source: TimelineSource, statuses: readonly Status[]): Status[] {
  const waiting = new Set(freshOf(source).statuses.map(({ id }) => id));
  return unlisted(dataOf(source), statuses)
    .filter(({ id }) => !waiting.has(id))
    .filter((status) => !isHidden(status, source.context));
}

function prepend(source: TimelineSource, statuses: readonly Status[]): void {
  queryClient.setQueryData<Data>(source.list.queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? [];
    return data && first && { ...data, pages: [{ ...first, items: [...statuses, ...first.items] }, ...rest] };
  });
}

/** Shows a post of the viewer's at the head of the list, before the server lists it. */
export const showOwn = (source: TimelineSource, status: Status): void => prepend(source, [status]);

function take(source: TimelineSource, statuses: readonly Status[], isGap = false): void {
  const added = newOnes(source, statuses);
  const own = session().actorId;
  // The viewer's own posts, from this or another window, do not wait.
  if (added.every(({ account }) => account.id === own) && freshOf(source).statuses.length === 0) prepend(source, added);
  else {
    const fresh = freshOf(source);
    // Several processes may publish posts in another order than they were written.
    const statuses = [...added, ...fresh.statuses].sort(newestFirst);
    setFresh(source, { statuses, isGap: isGap || fresh.isGap });
  }
}

function hear(source: TimelineSource, { event, payload }: StreamEvent): void {
  if (payload === null) return;
  if (event === 'update') take(source, [JSON.parse(payload) as Status]);
  if (event === 'delete') removePost(payload);
  if (event === 'status.update') {
    const post = shownOf(JSON.parse(payload) as Status);
    changePost(post.id, () => post);
  }
}

/** Reads the posts that the stream did not report. The next visit reads the timeline if that fails. */
async function catchUp(source: TimelineSource): Promise<void> {
  const newest = freshOf(source).statuses[0] ?? itemsOf(dataOf(source))[0];
  const { queryKey } = source.list;
  if (!newest) return queryClient.invalidateQueries({ queryKey }, ONCE_MORE);
  try {
    const found = await source.load({ since_id: newest.id, limit: MOST }, { context: { paged: true } });
    take(source, found, found.length >= MOST);
  } catch {
    await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  }
}

interface FreshPosts {
  number: number;
  show: () => void;
}

export function useFreshPosts(source: TimelineSource): FreshPosts {
  const key = freshKey(source);
  const { data: fresh = NONE } = useQuery({
    queryKey: key,
    queryFn: () => NONE,
    enabled: false,
    initialData: NONE,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // The key identifies the timeline; the object is a new one each time.
  const name = JSON.stringify(source.list.queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!source.stream) return;
    const listen = (event: StreamEvent): void =>
      event.event === 'missed' ? void catchUp(source) : hear(source, event);
    return followStream(source.stream, source.list.queryKey, listen);
  }, [name]);
  const show = (): void => {
    if (fresh.isGap) void queryClient.resetQueries({ queryKey: source.list.queryKey });
    else prepend(source, unlisted(dataOf(source), fresh.statuses));
    setFresh(source, NONE);
    scrollTo({ top: 0 });
  };
  return { number: fresh.statuses.length, show };
}

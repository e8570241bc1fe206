/** /catch-up/all: the home timeline from the place where the viewer stopped reading, the oldest post first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Skeleton } from '../kit/loaded.tsx';
import { Page } from '../kit/page.tsx';
import { Timeline } from '../posts/timeline/timeline.tsx';
import { useCatchUpMessages } from './catch-up-messages.ts';
import { homeSince } from './home-since.ts';
import { NothingMissed } from './nothing-missed.tsx';
import { useHomePlace, useReadUpTo } from './place.ts';

export function UnreadPage() {
  const words = useCatchUpMessages();
  const place = useHomePlace();
  return (
    <Page title={words.unread}>
      {place === undefined && <Skeleton lines={8} />}
      {place === null && <NothingMissed text={words.noPlace} />}
      {place && <Unread since={place.last_read_id} />}
    </Page>
  );
}

function Unread({ since }: { since: string }) {
  const words = useCatchUpMessages();
  // The place moves while the viewer reads, and the list stays.
  const [source] = useState(() => homeSince(since));
  const { data, hasNextPage } = useInfiniteQuery(source.list);
  const readUpTo = useReadUpTo();
  const loaded = data?.pages.filter(({ items }) => items.length > 0) ?? [];
  // The last page may not have been seen while others follow.
  const last = loaded.at(hasNextPage ? -2 : -1)?.items.at(-1)?.id;
  const isRead = data !== undefined && (!hasNextPage || loaded.length > 1) && last !== undefined;
  useEffect(() => {
    if (isRead) readUpTo(last);
  }, [isRead, last, readUpTo]);
  const isEnd = data !== undefined && !hasNextPage;
  return (
    <>
      <p className="soft">{words.oldestFirst}</p>
      <Timeline source={source} label={words.unreadLabel} empty={<NothingMissed text={words.nothing} />} />
      {isEnd && loaded.length > 0 && <NothingMissed text={words.end} />}
    </>
  );
}

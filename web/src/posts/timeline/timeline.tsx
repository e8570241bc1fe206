/** A timeline: posts that load on scrolling, with a button for new ones. Only visible ones are in the DOM. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../kit/button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { Failed, Loaded, Skeleton } from '../../kit/loaded.tsx';
import { itemsOf } from '../../server/pages.ts';
import { PostCard } from '../card/post-card.tsx';
import { usePostsMessages } from '../posts-messages.ts';
import { isHidden } from '../state/filters.ts';
import { useFreshPosts } from './fresh-posts.ts';
import css from './timeline.module.css';
import type { TimelineSource } from './timelines.ts';
import { VirtualList } from './virtual-list.tsx';

interface TimelineProps {
  source: TimelineSource;
  /** Its name for screen readers. */
  label: string;
  empty: ReactNode;
}

export function Timeline({ source, label, empty }: TimelineProps) {
  const words = usePostsMessages();
  const kit = useKitMessages();
  const name = JSON.stringify(source.list.queryKey);
  const query = useInfiniteQuery(source.list);
  const fresh = useFreshPosts(source);
  const end = query.isFetchNextPageError ? (
    <Failed error={query.error} onRetry={() => query.fetchNextPage()} />
  ) : (
    query.hasNextPage && <Skeleton lines={4} />
  );
  return (
    <div className={css.timeline}>
      <div role="status" className={css.fresh}>
        {fresh.number > 0 && (
          <Button look="primary" onClick={fresh.show}>
            <ArrowUp aria-hidden="true" size={18} />
            {words.fresh({ number: fresh.number })}
          </Button>
        )}
      </div>
      <Loaded query={query} waiting={<Skeleton lines={8} />}>
        {(data) => {
          const statuses = itemsOf(data).filter((status) => !isHidden(status, source.context));
          if (statuses.length === 0 && !query.hasNextPage)
            return typeof empty === 'string' ? <Empty drawing="swan" text={empty} /> : (empty ?? kit.nothing);
          return (
            <VirtualList
              key={name}
              name={name}
              label={label}
              items={statuses}
              keyOf={({ id }) => id}
              busy={query.isFetchingNextPage}
              onEnd={() => {
                if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
              }}
            >
              {(status) => <PostCard status={status} context={source.context} />}
            </VirtualList>
          );
        }}
      </Loaded>
      {end && <div className={css.space}>{end}</div>}
    </div>
  );
}

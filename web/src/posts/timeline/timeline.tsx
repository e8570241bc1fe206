/** A timeline: posts that load on scrolling, with a button for new ones. Only visible ones are in the DOM. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../kit/button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { Failed } from '../../kit/failed.tsx';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { Loaded, Skeleton } from '../../kit/loaded.tsx';
import { itemsOf } from '../../server/pages.ts';
import { PostCard } from '../card/post-card.tsx';
import { usePostsMessages } from '../posts-messages.ts';
import { isHidden } from '../state/filters.ts';
import type { PostAct } from '../state/post-acts.ts';
import { useRefresh } from '../state/refresh.ts';
import { useFreshPosts } from './fresh-posts.ts';
import css from './timeline.module.css';
import { reloadTimeline, type TimelineSource } from './timelines.ts';
import { VirtualList } from './virtual-list.tsx';

interface TimelineProps {
  source: TimelineSource;
  /** Its name for screen readers. */
  label: string;
  empty: ReactNode;
  /** A further action in the menu of each post. */
  act?: PostAct | undefined;
}

export function Timeline({ source, label, empty, act }: TimelineProps) {
  const words = usePostsMessages();
  const kit = useKitMessages();
  const name = JSON.stringify(source.list.queryKey);
  const query = useInfiniteQuery(source.list);
  const fresh = useFreshPosts(source);
  const shown = itemsOf(query.data).filter((status) => !isHidden(status, source.context));
  const reload = (): void => {
    reloadTimeline(source);
    scrollTo({ top: 0 });
  };
  const refresh = useRefresh(query.data?.pages[0]?.refresh, { isEmpty: shown.length === 0, reload });
  const offered = fresh.number > 0 ? fresh : { number: refresh.found, show: reload };
  const end = query.isFetchNextPageError ? (
    <Failed error={query.error} onRetry={() => query.fetchNextPage()} />
  ) : (
    query.hasNextPage && <Skeleton lines={4} />
  );
  return (
    <div className={css.timeline}>
      <div role="status" className={css.fresh}>
        {offered.number > 0 && (
          <Button look="primary" onClick={offered.show}>
            <ArrowUp aria-hidden="true" size={18} />
            {words.fresh({ number: offered.number })}
          </Button>
        )}
      </div>
      <Loaded query={query} waiting={<Skeleton lines={8} />}>
        {() => {
          if (shown.length === 0 && refresh.isRunning) return <Skeleton lines={8} />;
          if (shown.length === 0 && !query.hasNextPage)
            return typeof empty === 'string' ? <Empty drawing="swan" text={empty} /> : (empty ?? kit.nothing);
          return (
            <VirtualList
              key={name}
              name={name}
              label={label}
              items={shown}
              keyOf={({ id }) => id}
              busy={query.isFetchingNextPage}
              onEnd={() => {
                if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
              }}
            >
              {(status) => <PostCard status={status} context={source.context} act={act} />}
            </VirtualList>
          );
        }}
      </Loaded>
      {end && <div className={css.space}>{end}</div>}
    </div>
  );
}

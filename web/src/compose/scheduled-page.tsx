/** /scheduled: posts that wait for their time. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { ButtonLink } from '../kit/button.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { More } from '../kit/more.tsx';
import { Page } from '../kit/page.tsx';
import { api, trpc } from '../server/api.ts';
import { useComposeMessages } from './compose-messages.ts';
import { ScheduledCard } from './scheduled-card.tsx';

const PAGE = 20;

export function ScheduledPage() {
  const words = useComposeMessages();
  const query = useInfiniteQuery({
    queryKey: [...trpc.scheduledStatuses.list.pathKey(), 'pages'],
    queryFn: ({ pageParam }) =>
      api.scheduledStatuses.list.query({ limit: PAGE, ...(pageParam !== null && { max_id: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
  });
  return (
    <Page title={words.scheduled} actions={<ButtonLink to="/compose">{words.titles.new}</ButtonLink>}>
      <Loaded query={query}>
        {({ pages }) => {
          const posts = pages.flat();
          return posts.length === 0 ? (
            <p className="soft">{words.nothingScheduled}</p>
          ) : (
            posts.map((post) => <ScheduledCard key={post.id} post={post} />)
          );
        }}
      </Loaded>
      <More query={query} />
    </Page>
  );
}

/** /reply-requests: replies that wait for the viewer's approval. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Loaded } from '../../kit/loaded.tsx';
import { More } from '../../kit/more.tsx';
import { Page } from '../../kit/page.tsx';
import { api, trpc } from '../../server/api.ts';
import { PostCard } from '../card/post-card.tsx';
import { usePostsMessages } from '../posts-messages.ts';

const PAGE = 20;

export function ReplyRequestsPage() {
  const words = usePostsMessages();
  const query = useInfiniteQuery({
    queryKey: [...trpc.replyRequests.list.pathKey(), 'pages'],
    queryFn: ({ pageParam }) =>
      api.replyRequests.list.query({ limit: PAGE, ...(pageParam !== null && { max_id: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
  });
  return (
    <Page title={words.replyRequests}>
      <Loaded query={query}>
        {({ pages }) => {
          const replies = pages.flat();
          return replies.length === 0 ? (
            <p className="soft">{words.replyRequestsEmpty}</p>
          ) : (
            replies.map((reply) => <PostCard key={reply.id} status={reply} context="thread" />)
          );
        }}
      </Loaded>
      <More query={query} />
    </Page>
  );
}

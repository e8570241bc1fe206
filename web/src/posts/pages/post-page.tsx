/** /@{name}/{id}: a post in its conversation. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { Loaded } from '../../kit/loaded.tsx';
import { Page } from '../../kit/page.tsx';
import { accountPath, nameOf } from '../../people/account.ts';
import { trpc } from '../../server/api.ts';
import { usePostsMessages } from '../posts-messages.ts';
import type { PostAct } from '../state/post-acts.ts';
import { type Post, postPath, shownOf } from '../state/status.ts';
import { Thread } from '../thread/thread.tsx';

interface PostPageProps {
  /** Shown above the thread. */
  above?: (post: Post) => ReactNode;
  /** A further action in the menu of each answer. */
  act?: PostAct | undefined;
}

export function PostPage({ above, act }: PostPageProps) {
  const words = usePostsMessages();
  const { handle = '', id = '' } = useParams();
  const query = useQuery(trpc.statuses.get.queryOptions({ id }));
  return (
    <Loaded isPage query={query}>
      {(status) => {
        const post = shownOf(status);
        // A boost has no page of its own, and an author may have got another name.
        if (post.id !== id || `/${handle}` !== accountPath(post.account))
          return <Navigate replace to={postPath(post)} />;
        return (
          <Page key={id} title={post.discussion?.title ?? words.threadOf({ name: nameOf(post.account) })}>
            {above?.(post)}
            <Thread status={status} act={act} />
          </Page>
        );
      }}
    </Loaded>
  );
}

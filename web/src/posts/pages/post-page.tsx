/** /@{name}/{id}: a post in its conversation. */
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { Loaded } from '../../kit/loaded.tsx';
import { Page } from '../../kit/page.tsx';
import { accountPath, nameOf } from '../../people/account.ts';
import { trpc } from '../../server/api.ts';
import { usePostsMessages } from '../posts-messages.ts';
import { postPath, shownOf } from '../state/status.ts';
import { Thread } from '../thread/thread.tsx';

export function PostPage() {
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
          <Page key={id} title={words.threadOf({ name: nameOf(post.account) })}>
            <Thread status={status} />
          </Page>
        );
      }}
    </Loaded>
  );
}

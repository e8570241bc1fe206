/** /tags/{tag}: posts with a hashtag, and following it. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Button } from '../../kit/button.tsx';
import { Page } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { api, queryClient, trpc } from '../../server/api.ts';
import { usePostsMessages } from '../posts-messages.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { tagTimeline } from '../timeline/timelines.ts';

export function TagPage() {
  const words = usePostsMessages();
  const { tag: name = '' } = useParams();
  const options = trpc.tags.get.queryOptions({ name });
  const { data: tag } = useQuery(options);
  const { run, busy } = useAction(
    (follows: boolean) => (follows ? api.tags.follow.mutate({ name }) : api.tags.unfollow.mutate({ name })),
    (answer) => queryClient.setQueryData(options.queryKey, answer),
  );
  const uses = tag?.history.reduce((sum, { accounts }) => sum + Number(accounts), 0) ?? 0;
  const title = `#${tag?.name ?? name}`;
  return (
    <Page
      title={title}
      actions={
        tag && (
          <Button look={tag.following ? 'plain' : 'primary'} busy={busy} onClick={() => run(!tag.following)}>
            {tag.following ? words.unfollowTag : words.followTag}
          </Button>
        )
      }
    >
      {uses > 0 && <p className="soft">{words.tagUses({ people: uses })}</p>}
      <Timeline key={name} source={tagTimeline(name)} label={title} empty={words.tagEmpty} />
    </Page>
  );
}

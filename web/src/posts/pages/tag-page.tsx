/** /tags/{tag}: posts with a hashtag, following it, and being notified of it. */
import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useParams } from 'react-router';
import { Button, IconButton } from '../../kit/button.tsx';
import { Page } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { api, type Outputs, queryClient, trpc } from '../../server/api.ts';
import { usePostsMessages } from '../posts-messages.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { tagTimeline } from '../timeline/timelines.ts';

type Tag = Outputs['tags']['get'];

export function TagPage() {
  const words = usePostsMessages();
  const { tag: name = '' } = useParams();
  const options = trpc.tags.get.queryOptions({ name });
  const { data: tag } = useQuery(options);
  const show = (answer: Tag) => queryClient.setQueryData(options.queryKey, answer);
  const { run, busy } = useAction(
    (follows: boolean) => (follows ? api.tags.follow.mutate({ name }) : api.tags.unfollow.mutate({ name })),
    show,
  );
  const bell = useAction((notify: boolean) => api.tags.follow.mutate({ name, notify }), show);
  const uses = tag?.history.reduce((sum, { accounts }) => sum + Number(accounts), 0) ?? 0;
  const title = `#${tag?.name ?? name}`;
  return (
    <Page
      title={title}
      actions={
        tag && (
          <>
            {tag.following && (
              <IconButton
                label={tag.notifying ? words.tagNotifyOff : words.tagNotifyOn}
                busy={bell.busy}
                onClick={() => bell.run(!tag.notifying)}
              >
                {tag.notifying ? <BellOff aria-hidden="true" size={18} /> : <Bell aria-hidden="true" size={18} />}
              </IconButton>
            )}
            <Button look={tag.following ? 'plain' : 'primary'} busy={busy} onClick={() => run(!tag.following)}>
              {tag.following ? words.unfollowTag : words.followTag}
            </Button>
          </>
        )
      }
    >
      {uses > 0 && <p className="soft">{words.tagUses({ people: uses })}</p>}
      <Timeline key={name} source={tagTimeline(name)} label={title} empty={words.tagEmpty} />
    </Page>
  );
}

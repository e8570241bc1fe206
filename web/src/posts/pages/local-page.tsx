/** /local: what everybody here writes in public. */
import { Page } from '../../kit/page.tsx';
import { usePostsMessages } from '../posts-messages.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { localTimeline } from '../timeline/timelines.ts';

export function LocalPage() {
  const words = usePostsMessages();
  return (
    <Page title={words.local}>
      <Timeline source={localTimeline} label={words.local} empty={words.localEmpty} />
    </Page>
  );
}

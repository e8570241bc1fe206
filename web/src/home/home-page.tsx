/** /: what the viewer's people write. */
import { ButtonLink } from '../kit/button.tsx';
import { Page } from '../kit/page.tsx';
import { Timeline } from '../posts/timeline/timeline.tsx';
import { homeTimeline } from '../posts/timeline/timelines.ts';
import { ComingEvents } from './coming-events.tsx';
import { useHomeMessages } from './home-messages.ts';

export function HomePage() {
  const words = useHomeMessages();
  return (
    <Page title={words.home}>
      <ComingEvents />
      <Timeline
        source={homeTimeline}
        label={words.timeline}
        empty={
          <>
            <p>{words.empty}</p>
            <ButtonLink to="/local">{words.discover}</ButtonLink>
          </>
        }
      />
    </Page>
  );
}

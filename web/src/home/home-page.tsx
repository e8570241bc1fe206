/** /: what the viewer's people write. */
import { ButtonLink } from '../kit/button.tsx';
import { Page } from '../kit/page.tsx';
import { Timeline } from '../posts/timeline/timeline.tsx';
import { homeTimeline } from '../posts/timeline/timelines.ts';
import { Announcements } from './announcements.tsx';
import { ComingEvents } from './coming-events.tsx';
import css from './home.module.css';
import { useHomeMessages } from './home-messages.ts';

export function HomePage() {
  const words = useHomeMessages();
  return (
    <Page title={words.home}>
      <Announcements />
      <ComingEvents />
      <Timeline
        source={homeTimeline}
        label={words.timeline}
        empty={
          <div className={css.empty}>
            <p>{words.empty}</p>
            <ButtonLink to="/local">{words.discover}</ButtonLink>
            <ButtonLink to="/events">{words.events}</ButtonLink>
            <ButtonLink to="/groups">{words.groups}</ButtonLink>
          </div>
        }
      />
    </Page>
  );
}

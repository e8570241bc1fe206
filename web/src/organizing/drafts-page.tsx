/** /events/drafts: the viewer's drafts, events that will be published later, and messages to the people of events. */
import { Link } from 'react-router';
import { ButtonLink } from '../kit/button.tsx';
import { later } from '../kit/later.ts';
import { Loaded } from '../kit/loaded.tsx';
import { More } from '../kit/more.tsx';
import { Card, Page } from '../kit/page.tsx';
import { Moment } from '../kit/time.tsx';
import { api, trpc } from '../server/api.ts';
import { useNumberedPages } from '../server/numbered-pages.ts';
import { useOrganizingMessages } from './organizing-messages.ts';

const WrittenMessages = later(async () => (await import('./written-messages.tsx')).WrittenMessages);

export function DraftsPage() {
  const words = useOrganizingMessages();
  const query = useNumberedPages(trpc.events.drafts.queryKey(), (page) => api.events.drafts.query(page));
  return (
    <Page
      title={words.drafts}
      actions={
        <ButtonLink look="primary" to="/events/new">
          {words.newEvent}
        </ButtonLink>
      }
    >
      <Loaded query={query}>
        {(events) => (
          <>
            {events.length === 0 && <p className="soft">{words.noDrafts}</p>}
            {events.map((event) => (
              <Card key={event.uuid}>
                <h2>
                  <Link to={`/events/${event.uuid}/edit`}>{event.title}</Link>
                </h2>
                <p>
                  <Moment at={event.beginsOn} zone={event.timeZone} />
                </p>
                <p className="soft">
                  {event.draft || !event.publishAt ? (
                    words.draft
                  ) : (
                    <>
                      {words.publishedAt} <Moment at={event.publishAt} zone={event.timeZone} />
                    </>
                  )}
                </p>
              </Card>
            ))}
            <More query={query} />
          </>
        )}
      </Loaded>
      <WrittenMessages />
    </Page>
  );
}

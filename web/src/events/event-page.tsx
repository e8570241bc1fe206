/** /events/{uuid}: one event, with what others do there as it happens. */
import { useQuery } from '@tanstack/react-query';
import { CalendarX2, CircleHelp } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { HtmlText } from '../kit/html-text.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Card, Page } from '../kit/page.tsx';
import { trpc } from '../server/api.ts';
import { EventComments } from './comments/event-comments.tsx';
import css from './event.module.css';
import { EventActions } from './event-actions.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventLine } from './event-line.tsx';
import { useEventsMessages } from './events-messages.ts';
import { JoinBox } from './join-box.tsx';
import { People } from './people.tsx';
import { useChanges } from './use-changes.ts';
import type { Event } from './use-events.ts';

export function EventPage() {
  const { uuid = '' } = useParams();
  const query = useQuery(trpc.events.get.queryOptions({ id: uuid }, { staleTime: 0 }));
  return (
    <Loaded isPage query={query}>
      {(event) => <EventWhole event={event} />}
    </Loaded>
  );
}

/** Above all else, so that nobody goes there. */
function Cancelled({ event }: { event: Event }) {
  const words = useEventsMessages();
  return (
    <Card className={css.cancelled}>
      <p role="status">
        <CalendarX2 aria-hidden="true" />
        <strong>{words.cancelledNotice}</strong>
      </p>
      {event.cancellationMessage && <blockquote className={css.farewell}>{event.cancellationMessage}</blockquote>}
    </Card>
  );
}

function EventWhole({ event }: { event: Event }) {
  const words = useEventsMessages();
  const { uuid, picture } = event;
  useChanges(uuid);
  const own = useQuery(trpc.participations.own.queryOptions({ id: uuid }));
  const related = useQuery(trpc.events.related.queryOptions({ id: uuid }, { staleTime: 300_000 }));
  const organizes = own.data?.organizes ?? false;
  const hasComments = event.options.commentModeration !== 'CLOSED' && !event.draft && event.visibility !== 'PRIVATE';
  return (
    <Page title={event.title} actions={<EventActions event={event} organizes={organizes} />}>
      {event.status === 'CANCELLED' && <Cancelled event={event} />}
      {event.status === 'TENTATIVE' && (
        <Card>
          <p role="status" className={css.notice}>
            <CircleHelp aria-hidden="true" />
            <strong>{words.tentative}</strong>
          </p>
        </Card>
      )}
      {picture && <img className={css.cover} src={picture.url} alt={picture.alt ?? ''} />}
      <Card className={css.facts}>
        <EventFacts event={event} />
      </Card>
      <JoinBox event={event} />
      {event.description && (
        <Card>
          <h2 className="hidden">{words.about}</h2>
          <HtmlText html={event.description} />
          {event.options.program && <HtmlText html={event.options.program} />}
          {event.tags.length > 0 && (
            <p className={css.tags}>
              {event.tags.map(({ slug, title }) => (
                <Link key={slug} to={`/events?${new URLSearchParams({ tag: title })}`}>
                  #{title}
                </Link>
              ))}
            </p>
          )}
        </Card>
      )}
      <People event={event} />
      {hasComments && <EventComments event={event} organizes={organizes} />}
      {related.data && related.data.length > 0 && (
        <section className={css.section}>
          <h2>{words.related}</h2>
          {related.data.map((other) => (
            <EventLine key={other.uuid} event={other} />
          ))}
        </section>
      )}
    </Page>
  );
}

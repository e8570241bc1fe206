/** /events: what is to come. */
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../kit/loaded.tsx';
import { Page } from '../kit/page.tsx';
import { trpc } from '../server/api.ts';
import { EventLine } from './event-line.tsx';
import { useEventsMessages } from './events-messages.ts';

export function EventsPage() {
  const words = useEventsMessages();
  const events = useQuery(trpc.events.list.queryOptions({}));
  return (
    <Page title={words.events}>
      <Loaded query={events}>{(found) => found.map((event) => <EventLine key={event.uuid} event={event} />)}</Loaded>
    </Page>
  );
}

/** The coming events of a person or a group. */
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../kit/loaded.tsx';
import { More } from '../kit/more.tsx';
import { api, trpc } from '../server/api.ts';
import { useNumberedPages } from '../server/numbered-pages.ts';
import type { Event } from './event.ts';
import { EventSheet } from './event-sheet.tsx';
import { useEventsMessages } from './events-messages.ts';
import { useFaces } from './use-faces.ts';

const NONE: ReadonlySet<string> = new Set();

export function EventsOf({ actorId }: { actorId: string }) {
  const words = useEventsMessages();
  // The same time for all pages of the list.
  const from = useMemo(() => new Date().toISOString(), []);
  const query = useNumberedPages(trpc.events.list.queryKey({ actorId }), (page) =>
    api.events.list.query({ actorId, from, ...page }),
  );
  return (
    <Loaded query={query}>
      {(events) => (
        <>
          {events.length === 0 ? (
            <p className="soft">
              {words.nothingComing} <Link to="/events">{words.allEvents}</Link>
            </p>
          ) : (
            <Rows events={events} />
          )}
          <More query={query} />
        </>
      )}
    </Loaded>
  );
}

function Rows({ events }: { events: readonly Event[] }) {
  const facesOf = useFaces(events);
  return <EventSheet events={events} going={NONE} facesOf={facesOf} />;
}

/** Other events with the same words. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EventRow } from '../../../../src/look/components/event-row.tsx';
import { trpc } from '../../server/api.ts';
import { readerIn } from '../../words/format.ts';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';

export function Related({ event: { uuid } }: { event: Event }) {
  const words = useEventsMessages();
  const { data = [] } = useQuery(trpc.events.related.queryOptions({ id: uuid }, { staleTime: 300_000 }));
  if (data.length === 0) return null;
  return (
    <section className="stack tight">
      <h2>{words.related}</h2>
      <div className="card sheet">
        {data.map((other) => (
          <EventRow
            key={other.uuid}
            event={other}
            words={words}
            reader={readerIn()}
            now={new Date()}
            to={`/events/${other.uuid}`}
            Link={Link}
          />
        ))}
      </div>
    </section>
  );
}

/** Other events with the same words. */
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../server/api.ts';
import type { Event } from '../event.ts';
import { EventRow } from '../event-row.tsx';
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
          <EventRow key={other.uuid} event={other} />
        ))}
      </div>
    </section>
  );
}

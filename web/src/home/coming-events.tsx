/** The next events that the viewer goes to, above what their people write. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EventLine } from '../events/event-line.tsx';
import { trpc } from '../server/api.ts';
import { useHomeMessages } from './home-messages.ts';

const MOST = 3;

export function ComingEvents() {
  const words = useHomeMessages();
  const today = useMemo(() => {
    const day = new Date();
    day.setHours(0, 0, 0, 0);
    return day.toISOString();
  }, []);
  const { data: events = [] } = useQuery(trpc.events.list.queryOptions({ going: true, from: today, limit: MOST }));
  if (events.length === 0) return null;
  return (
    <section aria-label={words.coming}>
      <h2>{words.coming}</h2>
      {events.map((event) => (
        <EventLine key={event.uuid} event={event} isGoing />
      ))}
    </section>
  );
}

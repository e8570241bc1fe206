/** The next events that the viewer goes to, above what their people write. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { comingEvents } from '../../../src/client/first-reads.ts';
import { EventRow } from '../events/event-row.tsx';
import { trpc } from '../server/api.ts';
import css from './home.module.css';
import { useHomeMessages } from './home-messages.ts';

export function ComingEvents() {
  const words = useHomeMessages();
  const asked = useMemo(() => comingEvents(new Date()), []);
  const { data: events = [] } = useQuery(trpc.events.list.queryOptions(asked));
  if (events.length === 0) return null;
  return (
    <section className={css.coming} aria-label={words.coming}>
      <h2>{words.coming}</h2>
      {events.map((event) => (
        <EventRow key={event.uuid} event={event} isGoing />
      ))}
    </section>
  );
}

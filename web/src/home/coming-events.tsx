/** The viewer's next events: a strip above the timeline, or a section of the rail. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { comingEvents } from '../../../src/client/first-reads.ts';
import { OwnEvent } from '../events/own-event.tsx';
import { trpc } from '../server/api.ts';
import { useHomeMessages } from './home-messages.ts';

function useComing() {
  const asked = useMemo(() => comingEvents(new Date()), []);
  return useQuery(trpc.events.list.queryOptions(asked)).data ?? [];
}

/** One row, which swipes. */
export function ComingStrip() {
  const words = useHomeMessages();
  const events = useComing();
  if (events.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard, too
    <section className="strip" aria-label={words.coming} tabIndex={0}>
      {events.map((event) => (
        <div key={event.uuid} className="card">
          <OwnEvent event={event} />
        </div>
      ))}
    </section>
  );
}

export function ComingSection() {
  const words = useHomeMessages();
  const events = useComing();
  if (events.length === 0) return null;
  return (
    <section>
      <h2>{words.coming}</h2>
      {events.map((event) => (
        <OwnEvent key={event.uuid} event={event} />
      ))}
    </section>
  );
}

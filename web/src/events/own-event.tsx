/** An event of the viewer in two lines beside its date block: in strips and in the rail. The parent draws the frame. */
import { Link } from 'react-router';
import { EventMini } from '../../../src/look/components/event-mini.tsx';
import { readerIn } from '../words/format.ts';
import { isolated } from '../words/names.ts';
import type { Event } from './event.ts';
import { useEventWords } from './event-words.ts';
import { placeName } from './place.ts';
import { useWaiting } from './use-waiting.ts';
import { dayAndClock } from './when.ts';

/** In a strip: `<div className="strip"><div className="card"><OwnEvent … /></div>…</div>`. */
export function OwnEvent({ event }: { event: Event }) {
  const words = useEventWords();
  const waiting = useWaiting();
  const isOff = event.status === 'CANCELLED';
  const place = placeName(event, 1) ?? (event.onlineAddress ? words.online : null);
  const facts = [
    !isOff && dayAndClock(event),
    !isOff && waiting.has(event.uuid) && words.requested,
    place && isolated(place),
  ];
  return (
    <EventMini event={event} words={words} reader={readerIn()} to={`/events/${event.uuid}`} Link={Link}>
      {facts.filter(Boolean).join(' · ')}
    </EventMini>
  );
}

/** An event in two lines beside its date block: in strips, in the rail, inside posts. The parent draws the frame. */
import { Link } from 'react-router';
import { DateBlock } from '../../../src/look/components/date-block.tsx';
import { readerIn } from '../words/format.ts';
import { isolated } from '../words/names.ts';
import type { Event } from './event.ts';
import { useEventMiniMessages } from './event-mini-messages.ts';
import { placeName } from './place.ts';
import { useWaiting } from './use-waiting.ts';
import { dayAndClock } from './when.ts';

/** In a strip: `<div className="strip"><div className="card"><EventMini … /></div>…</div>`. */
export function EventMini({ event }: { event: Event }) {
  const words = useEventMiniMessages();
  const waiting = useWaiting();
  const isOff = event.status === 'CANCELLED';
  const place = placeName(event, 1) ?? (event.onlineAddress ? words.online : null);
  const facts = [
    isOff ? words.cancelled : dayAndClock(event),
    !isOff && waiting.has(event.uuid) && words.waiting,
    place && isolated(place),
  ];
  return (
    <div className="mini">
      <DateBlock event={event} reader={readerIn()} size="s" isOff={isOff} />
      <div>
        <b>
          <Link className="cover-link plain" to={`/events/${event.uuid}`}>
            <bdi>{event.title}</bdi>
          </Link>
        </b>
        <span className="meta">{facts.filter(Boolean).join(' · ')}</span>
      </div>
    </div>
  );
}

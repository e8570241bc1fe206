/** An event as a card with its picture, such as the next one of a group. */
import { Link } from 'react-router';
import { DateBlock } from '../kit/date-block.tsx';
import { EventPicture } from './event-picture.tsx';
import { EventMarks, type Faces, WhenAndWhere } from './event-row.tsx';
import type { Event } from './use-events.ts';

interface EventCardProps {
  event: Event;
  isGoing?: boolean;
  faces?: Faces | undefined;
}

export function EventCard({ event, isGoing = false, faces }: EventCardProps) {
  return (
    <article className="card eventcard">
      <EventPicture event={event} />
      <DateBlock event={event} isOff={event.status === 'CANCELLED'} />
      <div className="text">
        <h3>
          <Link className="cover-link plain" to={`/events/${event.uuid}`}>
            <bdi>{event.title}</bdi>
          </Link>
        </h3>
        <p className="meta">
          <WhenAndWhere event={event} isDaySaid />
        </p>
        <EventMarks event={event} isGoing={isGoing} faces={faces} />
      </div>
    </article>
  );
}

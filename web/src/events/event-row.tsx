/** An event in a list: the same elements and classes as on the server's pages (events.css). */
import { Check, Clock, X } from 'lucide-react';
import { Link } from 'react-router';
import { DateBlock } from '../../../src/look/components/date-block.tsx';
import { EventPicture } from '../../../src/look/components/event-picture.tsx';
import { Faces } from '../../../src/look/components/face.tsx';
import { useActorName } from '../people/actor-name.tsx';
import type { Outputs } from '../server/api.ts';
import { readerIn } from '../words/format.ts';
import { hostOf } from './elsewhere.ts';
import type { Event } from './event.ts';
import { useEventsMessages } from './events-messages.ts';
import { priceOf } from './price.ts';
import { useShownPlace } from './shown-place.ts';
import { dayOfEvent, hoursOf } from './when.ts';

/** The people whose faces a row shows. */
export type Guests = NonNullable<Outputs['participations']['list'][number]['actor']>[];

interface EventRowProps {
  event: Event;
  /** Whether the viewer takes part. */
  isGoing?: boolean;
  /** Whether the viewer's request is unanswered. */
  isWaiting?: boolean;
  faces?: Guests | undefined;
  /** The distance from the viewer, in words. */
  distance?: string | undefined;
}

export function EventRow({ event, isGoing = false, isWaiting = false, faces, distance }: EventRowProps) {
  const by = event.attributedTo ?? event.organizerActor;
  const name = useActorName(by);
  const isOff = event.status === 'CANCELLED';
  return (
    <article className={isOff ? 'eventrow off' : 'eventrow'}>
      <DateBlock event={event} reader={readerIn()} isOff={isOff} />
      <div className="text">
        <h3>
          <Link className="cover-link plain" to={`/events/${event.uuid}`}>
            <bdi>{event.title}</bdi>
          </Link>
        </h3>
        <p className="meta">
          <WhenAndWhere event={event} />
          {distance && ` · ${distance}`}
          {by && <span className="org"> · {name}</span>}
        </p>
        <EventMarks event={event} isGoing={isGoing} isWaiting={isWaiting} faces={faces} />
      </div>
      <EventPicture event={event} />
    </article>
  );
}

/** The date block shows the day visually. */
function WhenAndWhere({ event }: { event: Event }) {
  const words = useEventsMessages();
  const place = useShownPlace(event);
  return (
    <>
      <time dateTime={event.beginsOn}>
        <span className="hidden">{dayOfEvent(event)}, </span>
        {hoursOf(event) || words.allDay}
      </time>
      {place && (
        <>
          {' · '}
          <bdi>{place}</bdi>
        </>
      )}
      {!event.local && ` · ${words.onHost({ host: hostOf(event) })}`}
    </>
  );
}

interface EventMarksProps {
  event: Event;
  isGoing: boolean;
  isWaiting: boolean;
  faces?: Guests | undefined;
}

/** Participants, and other marks of the event. */
function EventMarks({ event, isGoing, isWaiting, faces = [] }: EventMarksProps) {
  const words = useEventsMessages();
  const { participants } = event.participantStats;
  const { maximumAttendeeCapacity: most, remainingAttendeeCapacity: left } = event.options;
  const isOff = event.status === 'CANCELLED';
  const isFull = !!most && left === 0 && !isGoing && !isWaiting;
  const price = priceOf(event);
  const tags = [
    isOff && (
      <span key="off" className="tag brick">
        <X className="icon" aria-hidden="true" />
        {words.cancelled}
      </span>
    ),
    !isOff && event.status === 'TENTATIVE' && (
      <span key="tentative" className="tag ochre">
        <Clock className="icon" aria-hidden="true" />
        {words.tentative}
      </span>
    ),
    !isOff && isGoing && (
      <span key="going" className="tag moss">
        <Check className="icon" aria-hidden="true" />
        {words.youGo}
      </span>
    ),
    !isOff && isWaiting && (
      <span key="waiting" className="tag ochre">
        <Clock className="icon" aria-hidden="true" />
        {words.waitingShort}
      </span>
    ),
    !isOff && isFull && (
      <span key="full" className="tag ochre">
        {words.fullShort}
      </span>
    ),
    !isOff && price && (
      <span key="price" className="tag">
        {price}
      </span>
    ),
  ].filter(Boolean);
  const isTold = participants > 0 && !isOff;
  if (!isTold && tags.length === 0) return null;
  return (
    <div className="line wrap">
      {isTold && faces.length > 0 && <Faces people={faces} size="xs" />}
      {isTold && <span className="meta">{words.going({ people: participants })}</span>}
      {tags}
    </div>
  );
}

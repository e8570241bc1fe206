/** Below the title and the time of an event: participants, and whether it is full or not free. */
import type { ReactNode } from 'react';
import type { ShownEvent } from '../event.ts';
import type { EventWords } from '../event-words.ts';
import type { ActorLike } from '../face.ts';
import { lowestPrice } from '../price.ts';
import { isSoldOut } from '../ticket-kinds.ts';
import { Faces } from './faces.tsx';
import { Tag } from './tag.tsx';

export interface EventMarksProps {
  event: ShownEvent;
  words: EventWords;
  locale: string;
  /** Some of its participants. */
  guests?: readonly ActorLike[] | undefined;
  /** How the viewer takes part; then it does not matter that the event is full. */
  own?: ReactNode;
}

export function EventMarks({ event, words, locale, guests = [], own }: EventMarksProps) {
  const { participants } = event.participantStats;
  const { maximumAttendeeCapacity: most, remainingAttendeeCapacity: left } = event.options;
  if (event.status === 'CANCELLED') return null;
  const isFull = ((!!most && left === 0) || isSoldOut(event)) && !own;
  const price = lowestPrice(event, locale);
  if (participants === 0 && !isFull && !own && price === null) return null;
  return (
    <div className="line wrap">
      {participants > 0 && guests.length > 0 && <Faces people={guests} size="xs" />}
      {participants > 0 && <span className="meta">{words.going({ people: participants })}</span>}
      {own}
      {isFull && <Tag colour="ochre">{words.fullShort}</Tag>}
      {price !== null && <Tag>{price}</Tag>}
    </div>
  );
}

/** Below the title of an event: participants, and whether it is cancelled, uncertain, full or not free. */
import type { ReactNode } from 'react';
import type { ShownEvent } from '../event.ts';
import type { EventWords } from '../event-words.ts';
import type { ActorLike } from '../face.ts';
import { ICONS, type SharedIcon } from '../icons.ts';
import { lowestPrice } from '../price.ts';
import { Faces } from './faces.tsx';
import { Icon } from './icon.tsx';

interface TagProps {
  colour?: 'brick' | 'moss' | 'ochre';
  icon?: SharedIcon;
  children: ReactNode;
}

export function Tag({ colour, icon, children }: TagProps) {
  return (
    <span className={colour ? `tag ${colour}` : 'tag'}>
      {icon && <Icon path={ICONS[icon]} />}
      {children}
    </span>
  );
}

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
  if (event.status === 'CANCELLED') {
    return (
      <div className="line wrap">
        <Tag colour="brick" icon="cross">
          {words.cancelled}
        </Tag>
      </div>
    );
  }
  const isTentative = event.status === 'TENTATIVE';
  const isFull = !!most && left === 0 && !own;
  const price = lowestPrice(event, locale);
  if (participants === 0 && !isTentative && !isFull && !own && price === null) return null;
  return (
    <div className="line wrap">
      {isTentative && (
        <Tag colour="ochre" icon="clock">
          {words.tentative}
        </Tag>
      )}
      {participants > 0 && guests.length > 0 && <Faces people={guests} size="xs" />}
      {participants > 0 && <span className="meta">{words.going({ people: participants })}</span>}
      {own}
      {isFull && <Tag colour="ochre">{words.fullShort}</Tag>}
      {price !== null && <Tag>{price}</Tag>}
    </div>
  );
}

/** Whether an event is cancelled or uncertain: in every list, on every card and page directly below the title, in calendars before it. */
import type { ShownEvent } from '../event.ts';
import type { EventWords } from '../event-words.ts';
import { ICONS } from '../icons.ts';
import { Icon } from './icon.tsx';
import { Tag } from './tag.tsx';

export interface EventStatusProps {
  event: { status: ShownEvent['status'] };
  words: Pick<EventWords, 'cancelled' | 'tentative'>;
}

export function EventStatus({ event: { status }, words }: EventStatusProps) {
  if (status === 'CANCELLED') {
    return (
      <Tag colour="brick" icon="cross">
        {words.cancelled}
      </Tag>
    );
  }
  if (status !== 'TENTATIVE') return null;
  return (
    <Tag colour="ochre" icon="clock">
      {words.tentative}
    </Tag>
  );
}

/** For the narrow cells of a calendar: the icon, and the word for screen readers. */
export function EventStatusIcon({ event: { status }, words }: EventStatusProps) {
  if (status === 'CONFIRMED') return null;
  const isOff = status === 'CANCELLED';
  return (
    <>
      <Icon path={ICONS[isOff ? 'cross' : 'clock']} />
      <span className="hidden">{isOff ? words.cancelled : words.tentative}: </span>
    </>
  );
}

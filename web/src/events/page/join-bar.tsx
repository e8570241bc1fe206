/** On phones: the join button, always in reach above the navigation, and the viewer's state. */
import { Check, Clock } from 'lucide-react';
import { readerOfDays } from '../../../../src/look/event-times.ts';
import { soonText } from '../../../../src/wording/soon.ts';
import { readerIn } from '../../words/format.ts';
import { language } from '../../words/language.ts';
import css from '../event.module.css';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import { nextTime } from '../when.ts';
import { JoinButton } from './join-button.tsx';
import { LeaveButton } from './leave-button.tsx';
import {
  entryOf,
  isOffered,
  isToCome,
  mayJoin,
  mayLeave,
  mayWait,
  mineOf,
  type Participation,
  useOwn,
} from './taking.ts';
import { TakeButton } from './wait-button.tsx';

/** Nothing if there is no action. */
export function JoinBar({ event }: { event: Event }) {
  const words = useEventsMessages();
  const { data: own } = useOwn(event);
  const mine = mineOf(own);
  if (!own || !isToCome(event)) return null;
  const entry = entryOf(own);
  const canJoin = mayJoin(event, own);
  const canWait = mayWait(event, own);
  const isHeld = isOffered(entry);
  if (!canJoin && !canWait && !isHeld && !mayLeave(mine)) return null;
  return (
    <div className={`joinbar ${css.bar}`}>
      <div>
        <b>{nextTime(event)}</b>
        <span className="meta">{canWait ? words.fullShort : <Room event={event} isIn={!canJoin} />}</span>
      </div>
      {isHeld ? (
        <TakeButton event={event} className="button primary" />
      ) : canWait || canJoin || !mine ? (
        <JoinButton event={event} waits={canWait} className="button primary" />
      ) : (
        <Answer event={event} mine={mine} />
      )}
    </div>
  );
}

/** Today, tomorrow, in 5 days; null for distant events. */
const daysUntil = (event: Event): string | null =>
  soonText(event.beginsOn, new Date(), language, readerOfDays(event, readerIn()));

/** For people who do not participate, the participants and the limit; for participants, how soon it is. */
function Room({ event, isIn }: { event: Event; isIn: boolean }) {
  const words = useEventsMessages();
  const { maximumAttendeeCapacity: most, remainingAttendeeCapacity: left } = event.options;
  const { participants } = event.participantStats;
  if (isIn) return daysUntil(event);
  const facts = [
    event.local && participants > 0 && words.going({ people: participants }),
    most && left !== null && left > 0 && words.placesLeft({ places: left }),
  ].filter(Boolean);
  return facts.length > 0 ? facts.join(' · ') : daysUntil(event);
}

function Answer({ event, mine }: { event: Event; mine: Participation }) {
  const words = useEventsMessages();
  const isWaiting = mine.role === 'NOT_APPROVED';
  const Icon = isWaiting ? Clock : Check;
  return (
    <LeaveButton event={event} isWaiting={isWaiting} className={isWaiting ? 'button waiting' : 'button going'}>
      <Icon className="icon s" aria-hidden="true" />
      {isWaiting ? words.requested : words.goingShort}
    </LeaveButton>
  );
}

/** The state of the event, above everything else, so that nobody goes there in vain. */
import { State } from '../../../../src/look/components/state.tsx';
import { dayText } from '../../../../src/look/event-times.ts';
import { useActorName } from '../../people/actor-name.tsx';
import { dateAndTime, readerIn } from '../../words/format.ts';
import css from '../event.module.css';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import { closedBy } from './taking.ts';

export function EventStates({ event }: { event: Event }) {
  const words = useEventsMessages();
  const organizer = useActorName(event.organizerActor);
  const closed = closedBy(event);
  const { participants } = event.participantStats;
  if (closed === 'cancelled') {
    return (
      <State isLive colour="cancelled" icon="cross" title={words.cancelledNotice}>
        {event.cancellationMessage && (
          <blockquote className={css.farewell}>
            <p>{event.cancellationMessage}</p>
            <footer>{organizer}</footer>
          </blockquote>
        )}
      </State>
    );
  }
  if (closed === 'draft') {
    return (
      <State isLive icon="edit" title={words.draftNotice}>
        {event.publishAt ? words.publishedAt({ time: dateAndTime(event.publishAt) }) : words.draftHint}
      </State>
    );
  }
  if (closed === 'over') {
    return (
      <State isLive icon="check" title={words.over({ day: dayText(event, readerIn(), new Date()) })}>
        {participants > 0 && words.came({ people: participants })}
      </State>
    );
  }
  if (event.status === 'TENTATIVE') {
    return (
      <State isLive colour="waiting" icon="clock" title={words.tentative}>
        {words.tentativeHint}
      </State>
    );
  }
  return null;
}

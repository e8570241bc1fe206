/** The state of the event, above everything else, so that nobody goes there in vain. */
import { CircleCheck, CircleHelp, CircleX, FilePen } from 'lucide-react';
import { useActorName } from '../../people/actor-name.tsx';
import { dateAndTime } from '../../words/format.ts';
import css from '../event.module.css';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import { dayOfEvent } from '../when.ts';
import { State } from './state.tsx';
import { closedBy } from './taking.ts';

export function EventStates({ event }: { event: Event }) {
  const words = useEventsMessages();
  const organizer = useActorName(event.organizerActor);
  const closed = closedBy(event);
  const { participants } = event.participantStats;
  if (closed === 'cancelled') {
    return (
      <State colour="cancelled" Icon={CircleX} title={words.cancelledNotice}>
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
      <State Icon={FilePen} title={words.draftNotice}>
        {event.publishAt ? words.publishedAt({ time: dateAndTime(event.publishAt) }) : words.draftHint}
      </State>
    );
  }
  if (closed === 'over') {
    return (
      <State Icon={CircleCheck} title={words.over({ day: dayOfEvent(event) })}>
        {participants > 0 && words.came({ people: participants })}
      </State>
    );
  }
  if (event.status === 'TENTATIVE') {
    return (
      <State colour="waiting" Icon={CircleHelp} title={words.tentative}>
        {words.tentativeHint}
      </State>
    );
  }
  return null;
}

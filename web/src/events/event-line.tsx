/** An event in a list. */
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { useActorName } from '../people/actor-name.tsx';
import { isolated } from '../words/names.ts';
import css from './event-line.module.css';
import { useEventsMessages } from './events-messages.ts';
import { placeName } from './place.ts';
import type { Event } from './use-events.ts';
import { shortTime } from './when.ts';

interface EventLineProps {
  event: Event;
  /** Whether the viewer takes part. */
  isGoing?: boolean;
}

export function EventLine({ event, isGoing = false }: EventLineProps) {
  const words = useEventsMessages();
  const by = event.attributedTo ?? event.organizerActor;
  const name = useActorName(by);
  const place = placeName(event) ?? (event.onlineAddress ? words.online : null);
  const { participants } = event.participantStats;
  const facts = [
    place && isolated(place),
    by && words.by({ name }),
    !event.local && words.onHost({ host: new URL(event.url).host }),
    participants > 0 && words.going({ people: participants }),
  ].filter(Boolean);
  return (
    <article className={css.line}>
      <div className={css.text}>
        <p className={css.when}>
          <time dateTime={event.beginsOn}>{shortTime(event)}</time>
        </p>
        <h3>
          <Link to={`/events/${event.uuid}`}>
            <bdi>{event.title}</bdi>
          </Link>
        </h3>
        <p className="soft">{facts.join('\u00a0· ')}</p>
        {(isGoing || event.status !== 'CONFIRMED') && (
          <p className={css.marks}>
            {event.status === 'CANCELLED' && <span className={css.cancelled}>{words.cancelled}</span>}
            {event.status === 'TENTATIVE' && <span className={css.mark}>{words.tentative}</span>}
            {isGoing && event.status !== 'CANCELLED' && (
              <span className={css.mark}>
                <Check aria-hidden="true" size={15} /> {words.youGo}
              </span>
            )}
          </p>
        )}
      </div>
      {event.picture && <img className={css.picture} src={event.picture.url} alt="" loading="lazy" decoding="async" />}
    </article>
  );
}

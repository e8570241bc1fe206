/** The card for the decision to join: time, place, remaining places, the button, participants. */
import { Link } from 'react-router';
import { Failed } from '../../kit/failed.tsx';
import { Skeleton } from '../../kit/loaded.tsx';
import css from '../event.module.css';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import { MemberFacts } from './facts.tsx';
import { JoinButton, JoinHint } from './join-button.tsx';
import { OwnState } from './own-state.tsx';
import { PlaceCard } from './place-card.tsx';
import { entryOf, isOffered, isToCome, mayJoin, mayWait, useOwn } from './taking.ts';
import { TakeButton } from './wait-button.tsx';
import { WhoComes } from './who-comes.tsx';

interface JoinCardProps {
  event: Event;
  /** In the column at the right, rather than below the title. */
  isBeside: boolean;
}

export function JoinCard({ event, isBeside }: JoinCardProps) {
  const words = useEventsMessages();
  return (
    <section className={`card raised joincard ${isBeside ? css.beside : css.inside}`} aria-label={words.joinTitle}>
      <MemberFacts event={event} />
      <Taking event={event} />
      <WhoComes event={event} />
      {isBeside && <PlaceCard event={event} />}
    </section>
  );
}

function Taking({ event }: { event: Event }) {
  const own = useOwn(event);
  if (!own.data) {
    return own.error ? <Failed error={own.error} onRetry={() => own.refetch()} /> : <Skeleton lines={1} />;
  }
  const entry = entryOf(own.data);
  const waits = mayWait(event, own.data);
  return (
    <>
      <OwnState event={event} own={own.data} />
      {isToCome(event) && isOffered(entry) && <TakeButton event={event} className="button primary full" />}
      {(waits || (mayJoin(event, own.data) && !isOffered(entry))) && (
        <div className="stack tight">
          <JoinButton event={event} waits={waits} className="button primary full" />
          {!waits && <JoinHint event={event} />}
        </div>
      )}
      {own.data.organizes && <OrganizerLinks event={event} />}
    </>
  );
}

export function OrganizerLinks({ event }: { event: Event }) {
  const words = useEventsMessages();
  // It is changed in its calendar, and nobody takes part.
  if (event.calendar) return null;
  const waiting = event.participantStats.unapproved;
  return (
    <div className="actions">
      <Link className="button small" to={`/events/${event.uuid}/edit`}>
        {words.edit}
      </Link>
      <Link className="button small" to={`/events/${event.uuid}/participants`}>
        {waiting > 0 ? words.waiting({ people: waiting }) : words.participants}
      </Link>
      {event.local && !event.draft && (
        <Link className="button small" to={`/events/${event.uuid}/messages`}>
          {words.messages}
        </Link>
      )}
    </div>
  );
}

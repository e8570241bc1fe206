/** The way of a co-organizer to stop. */
import { useState } from 'react';
import { later } from '../../kit/later.ts';
import css from '../event.module.css';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';

const EndOrganizing = later(async () => (await import('./end-organizing.tsx')).EndOrganizing);

export function StopOrganizing({ event, actorId }: { event: Event; actorId: string }) {
  const words = useEventsMessages();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button type="button" className={css.link} aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {words.stopOrganizing}
      </button>
      {isAsked && (
        <EndOrganizing
          event={event}
          actorId={actorId}
          title={words.stopOrganizingTitle}
          text={words.stopOrganizingHint}
          verb={words.stopOrganizing}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

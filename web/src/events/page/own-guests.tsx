/** Below the viewer's state: the guests whom they bring, and the way to change them. */
import { useState } from 'react';
import { later } from '../../kit/later.ts';
import css from '../event.module.css';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import { isToCome } from './taking.ts';

const GuestsDialog = later(async () => (await import('./guests-dialog.tsx')).GuestsDialog);

/** Nothing in events without guests. */
export function OwnGuests({ event, guests }: { event: Event; guests: number }) {
  const words = useEventsMessages();
  const [isOpen, setOpen] = useState(false);
  if (event.guestsPerPerson === 0 && guests === 0) return null;
  return (
    <p>
      {words.withGuests({ guests })}{' '}
      {isToCome(event) && (
        <button type="button" className={css.link} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {words.changeGuests}
        </button>
      )}
      {isOpen && <GuestsDialog event={event} onClose={() => setOpen(false)} />}
    </p>
  );
}

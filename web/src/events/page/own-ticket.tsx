/** Below the viewer's state: the way to their ticket. */
import { useState } from 'react';
import { later } from '../../kit/later.ts';
import css from '../event.module.css';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';

const TicketDialog = later(async () => (await import('./ticket-dialog.tsx')).TicketDialog);

/** Nothing in events without tickets. */
export function OwnTicket({ event }: { event: Event }) {
  const words = useEventsMessages();
  const [isOpen, setOpen] = useState(false);
  if (!event.hasTickets) return null;
  return (
    <p>
      <button type="button" className={css.link} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.showTicket}
      </button>
      {isOpen && <TicketDialog event={event} onClose={() => setOpen(false)} />}
    </p>
  );
}

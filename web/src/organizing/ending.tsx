/** Below the form of an event: its participants, a copy of it, and cancelling and deleting it. */
import { useState } from 'react';
import { Button, ButtonLink } from '../kit/button.tsx';
import { later } from '../kit/later.ts';
import { Card } from '../kit/page.tsx';
import type { Event } from './event-values.ts';
import css from './organizing.module.css';
import { useOrganizingMessages } from './organizing-messages.ts';

const CancelDialog = later(async () => (await import('./end-dialogs.tsx')).CancelDialog);
const DeleteDialog = later(async () => (await import('./end-dialogs.tsx')).DeleteDialog);

interface EndingProps {
  event: Event;
  /** Whether the viewer may delete it. */
  leads: boolean;
  /** The other dates of its series that the viewer may change, too: all, or those from one on. */
  changes: 'series' | 'part' | null;
}

export function Ending({ event, leads, changes }: EndingProps) {
  const words = useOrganizingMessages();
  const [asked, setAsked] = useState<'cancel' | 'delete' | null>(null);
  const close = (): void => setAsked(null);
  return (
    <Card>
      <div className={css.danger}>
        <h2>{words.more}</h2>
        <div className={css.row}>
          <ButtonLink to={`/events/${event.uuid}/participants`}>{words.participants}</ButtonLink>
          <ButtonLink to={`/events/new?copy=${event.uuid}`}>{words.copy}</ButtonLink>
          {event.status !== 'CANCELLED' && !event.draft && (
            <Button look="danger" onClick={() => setAsked('cancel')}>
              {words.cancelEvent}
            </Button>
          )}
          {leads && (
            <Button look="danger" onClick={() => setAsked('delete')}>
              {words.deleteEvent}
            </Button>
          )}
        </div>
      </div>
      {asked === 'cancel' && <CancelDialog event={event} endsSeries={leads && changes === 'series'} onClose={close} />}
      {asked === 'delete' && <DeleteDialog event={event} onClose={close} />}
    </Card>
  );
}

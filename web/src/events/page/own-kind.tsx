/** Below the viewer's state: their kind of ticket, where they pay, and the way to choose another. */
import { useState } from 'react';
import { kindName } from '../../../../src/look/ticket-kinds.ts';
import { later } from '../../kit/later.ts';
import { readerIn } from '../../words/format.ts';
import css from '../event.module.css';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import { isToCome, type Participation } from './taking.ts';

const KindDialog = later(async () => (await import('./kind-dialog.tsx')).KindDialog);

/** Nothing in events without kinds. */
export function OwnKind({ event, kind }: { event: Event; kind: Participation['ticketKind'] }) {
  const words = useEventsMessages();
  const [isOpen, setOpen] = useState(false);
  const own = event.ticketKinds.find(({ id }) => id === kind?.id);
  const mayChoose = isToCome(event) && event.ticketKinds.some(({ id, state }) => state !== 'CLOSED' && id !== own?.id);
  if (!own && !mayChoose) return null;
  return (
    <p>
      {own && <>{words.yourTicket({ kind: kindName(own, words, readerIn().locale) })} </>}
      {own?.url && (
        <>
          <a href={own.url} target="_blank" rel="noreferrer nofollow">
            {words.payAt({ host: new URL(own.url).host })}
          </a>{' '}
        </>
      )}
      {mayChoose && (
        <button type="button" className={css.link} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {words.changeTicket}
        </button>
      )}
      {isOpen && <KindDialog event={event} onClose={() => setOpen(false)} />}
    </p>
  );
}

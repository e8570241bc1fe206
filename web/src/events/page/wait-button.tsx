/** Waiting for a place in a full event: leaving the list, and answering an offer. */
import { useState } from 'react';
import { State } from '../../../../src/look/components/state.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Moment } from '../../kit/time.tsx';
import css from '../event.module.css';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import { OwnAnswers } from './own-answers.tsx';
import { OwnGuests } from './own-guests.tsx';
import { OwnKind } from './own-kind.tsx';
import { isOffered, type WaitingEntry } from './taking.ts';
import { useParticipation } from './use-participation.ts';

/** Takes the place that is held for the viewer. */
export function TakeButton({ event, className }: { event: Event; className: string }) {
  const words = useEventsMessages();
  const { join } = useParticipation(event);
  return (
    <button
      type="button"
      className={className}
      aria-disabled={join.isPending || undefined}
      onClick={() => join.isPending || join.mutate({ id: event.uuid })}
    >
      {words.takePlace}
    </button>
  );
}

function LeaveListLink({ event, entry }: { event: Event; entry: WaitingEntry }) {
  const words = useEventsMessages();
  const { leaveWaiting } = useParticipation(event);
  const [isAsking, setAsking] = useState(false);
  const verb = isOffered(entry) ? words.decline : words.leaveList;
  return (
    <>
      <button type="button" className={css.link} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {verb}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={words.leaveListTitle}
          text={words.leaveListHint}
          verb={verb}
          busy={leaveWaiting.isPending}
          onConfirm={() => {
            setAsking(false);
            leaveWaiting.mutate({ id: event.uuid });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The position of the viewer, or the offer and its end. */
export function WaitingState({ event, entry }: { event: Event; entry: WaitingEntry }) {
  const words = useEventsMessages();
  if (isOffered(entry)) {
    return (
      <State isLive colour="waiting" icon="clock" title={words.placeHeld}>
        <p>
          {words.heldUntil} <Moment at={entry.offeredUntil ?? ''} />
        </p>
        <OwnKind event={event} kind={entry.ticketKind} />
        <OwnGuests event={event} guests={entry.guests} />
        <OwnAnswers event={event} answers={entry.answers} />
        <LeaveListLink event={event} entry={entry} />
      </State>
    );
  }
  return (
    <State isLive colour="waiting" icon="clock" title={words.yourPosition({ position: entry.position ?? 1 })}>
      <p>{words.positionHint}</p>
      <OwnKind event={event} kind={entry.ticketKind} />
      <OwnGuests event={event} guests={entry.guests} />
      <OwnAnswers event={event} answers={entry.answers} />
      <LeaveListLink event={event} entry={entry} />
    </State>
  );
}

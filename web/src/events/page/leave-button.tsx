/** Leaving the event, and withdrawing a request, each with a confirmation. */
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import css from '../event.module.css';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import { isToCome } from './taking.ts';
import { useParticipation } from './use-participation.ts';

interface LeaveProps {
  event: Event;
  /** For an answer, rather than for the event. */
  isWaiting: boolean;
}

interface LeaveButtonProps extends LeaveProps {
  className: string | undefined;
  children: ReactNode;
}

export function LeaveButton({ event, isWaiting, className, children }: LeaveButtonProps) {
  const words = useEventsMessages();
  const { leave } = useParticipation(event);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {children}
      </button>
      {isAsked && (
        <ConfirmDialog
          title={isWaiting ? words.withdrawTitle : words.leaveTitle}
          text={isWaiting ? words.withdrawHint : isToCome(event) ? words.leaveHint : undefined}
          verb={isWaiting ? words.withdraw : words.leave}
          busy={leave.isPending}
          onConfirm={() => {
            setAsked(false);
            leave.mutate({ id: event.uuid });
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

/** Within a sentence. */
export function LeaveLink({ event, isWaiting }: LeaveProps) {
  const words = useEventsMessages();
  return (
    <LeaveButton event={event} isWaiting={isWaiting} className={css.link}>
      {isWaiting ? words.withdraw : words.leave}
    </LeaveButton>
  );
}

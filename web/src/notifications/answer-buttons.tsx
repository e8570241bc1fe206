/** The buttons that accept or decline an invitation to an event. */
import { AskingButton } from '../kit/asking-button.tsx';
import { Button } from '../kit/button.tsx';
import css from './notifications.module.css';
import { useNotificationsMessages } from './notifications-messages.ts';

interface Action {
  busy: boolean;
  run: () => void;
}

interface AnswerButtonsProps {
  /** The title of the event. */
  event: string;
  /** The text of the button that accepts. */
  label: string;
  accept: Action;
  decline: Action;
}

export function AnswerButtons({ event, label, accept, decline }: AnswerButtonsProps) {
  const words = useNotificationsMessages();
  return (
    <div className={css.actions}>
      <Button look="primary" busy={accept.busy} aria-label={words.comeTo({ event })} onClick={() => accept.run()}>
        {label}
      </Button>
      <AskingButton
        asked={{ title: words.declineTitle({ event }), text: words.declineHint, verb: words.decline }}
        busy={decline.busy}
        aria-label={words.declineOf({ event })}
        onConfirm={() => decline.run()}
      >
        {words.decline}
      </AskingButton>
    </div>
  );
}

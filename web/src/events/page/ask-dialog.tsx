/** Sends a message to the organizers. */
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextArea } from '../../kit/field.tsx';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { Failed } from '../../kit/loaded.tsx';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import type { useParticipation } from './use-participation.ts';

interface AskDialogProps {
  event: Event;
  join: ReturnType<typeof useParticipation>['join'];
  onClose: () => void;
}

export function AskDialog({ event, join, onClose }: AskDialogProps) {
  const words = useEventsMessages();
  const kit = useKitMessages();
  const [message, setMessage] = useState('');
  return (
    <Dialog title={words.ask} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          join.mutate({ id: event.uuid, ...(message.trim() && { message: message.trim() }) }, { onSuccess: onClose });
        }}
      >
        <TextArea
          label={words.message}
          hint={words.messageHint}
          maxLength={500}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        {join.error && <Failed error={join.error} />}
        <div className="actions">
          <Button type="submit" look="primary" busy={join.isPending}>
            {words.send}
          </Button>
          <Button onClick={onClose}>{kit.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

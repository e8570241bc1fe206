/** Cancelling an event with a message, and deleting it. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../kit/button.tsx';
import { DeletionDialog } from '../kit/deletion-dialog.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { errorText, fieldErrorsOf } from '../kit/error-text.ts';
import { TextArea } from '../kit/field.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import { showToast } from '../kit/toast.tsx';
import { queryClient, trpc } from '../server/api.ts';
import type { Event } from './event-values.ts';
import css from './organizing.module.css';
import { useOrganizingMessages } from './organizing-messages.ts';

interface EndDialogProps {
  event: Event;
  onClose: () => void;
}

const forgetEvents = () => queryClient.invalidateQueries({ queryKey: trpc.events.pathKey() });

export function CancelDialog({ event, onClose }: EndDialogProps) {
  const words = useOrganizingMessages();
  const kit = useKitMessages();
  const navigate = useNavigate();
  const [message, setMessage] = useState('');
  const cancel = useMutation(
    trpc.events.cancel.mutationOptions({
      async onSuccess() {
        await forgetEvents();
        showToast(words.cancelled);
        navigate(`/events/${event.uuid}`);
      },
    }),
  );
  const { error } = cancel;
  return (
    <Dialog title={words.cancelEvent} onClose={onClose}>
      <p>{words.cancelHint}</p>
      <TextArea
        label={words.cancelMessage}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
        error={error ? (fieldErrorsOf(error).message ?? errorText(error, kit)) : undefined}
      />
      <div className={css.row}>
        <Button
          look="danger"
          busy={cancel.isPending}
          onClick={() => cancel.mutate({ id: event.uuid, ...(message.trim() && { message: message.trim() }) })}
        >
          {words.cancelNow}
        </Button>
        <Button onClick={onClose}>{words.keep}</Button>
      </div>
    </Dialog>
  );
}

export function DeleteDialog({ event, onClose }: EndDialogProps) {
  const words = useOrganizingMessages();
  const navigate = useNavigate();
  const remove = useMutation(
    trpc.events.delete.mutationOptions({
      onSuccess() {
        showToast(words.deleted);
        navigate('/events');
        queryClient.removeQueries({ queryKey: trpc.events.get.queryKey({ id: event.uuid }) });
        return forgetEvents();
      },
    }),
  );
  return (
    <DeletionDialog
      words={{ ...words, title: words.deleteEvent, hint: words.deleteHint }}
      deletion={remove}
      onConfirm={() => remove.mutate({ id: event.uuid })}
      onClose={onClose}
    />
  );
}

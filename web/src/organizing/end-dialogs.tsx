/** Cancelling an event with a message, and deleting it. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../kit/button.tsx';
import { DeletionDialog } from '../kit/deletion-dialog.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { errorText, fieldErrorsOf } from '../kit/error-text.ts';
import { Select, TextArea } from '../kit/field.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import { showToast } from '../kit/toast.tsx';
import { api, queryClient, trpc } from '../server/api.ts';
import type { Event } from './event-values.ts';
import { useManagingMessages } from './managing-messages.ts';
import css from './organizing.module.css';
import { useOrganizingMessages } from './organizing-messages.ts';
import { SCOPES } from './repeat-choices.ts';

interface EndDialogProps {
  event: Event;
  onClose: () => void;
}

const forgetEvents = () => queryClient.invalidateQueries({ queryKey: trpc.events.pathKey() });

/** @param endsSeries whether the viewer may end other dates of its series, too */
export function CancelDialog({ event, endsSeries, onClose }: EndDialogProps & { endsSeries: boolean }) {
  const words = useManagingMessages();
  const { cancelEvent, scopes } = useOrganizingMessages();
  const kit = useKitMessages();
  const navigate = useNavigate();
  const [message, setMessage] = useState('');
  const [scope, setScope] = useState<(typeof SCOPES)[number]>('this');
  const { uuid, series } = event;
  const cancel = useMutation({
    mutationFn: async () => {
      const said = message.trim() && { message: message.trim() };
      if (series && scope !== 'this') await api.series.end.mutate({ id: series.id, scope, eventId: uuid, ...said });
      else await api.events.cancel.mutate({ id: uuid, ...said });
    },
    async onSuccess() {
      await Promise.all([forgetEvents(), queryClient.invalidateQueries({ queryKey: trpc.series.pathKey() })]);
      showToast(words.cancelled);
      // A date that nobody joined is deleted with its series.
      navigate(scope === 'this' ? `/events/${uuid}` : '/events');
    },
  });
  const { error } = cancel;
  return (
    <Dialog title={cancelEvent} onClose={onClose}>
      {endsSeries && (
        <Select
          label={words.cancelScope}
          value={scope}
          onChange={({ target }) => setScope(SCOPES.find((each) => each === target.value) ?? 'this')}
        >
          {SCOPES.map((each) => (
            <option key={each} value={each}>
              {scopes[each]}
            </option>
          ))}
        </Select>
      )}
      <p>{scope === 'this' ? words.cancelHint : words.cancelLater}</p>
      <TextArea
        label={words.cancelMessage}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
        error={error ? (fieldErrorsOf(error).message ?? errorText(error, kit)) : undefined}
      />
      <div className={css.row}>
        <Button look="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {words.cancelNow}
        </Button>
        <Button onClick={onClose}>{words.keep}</Button>
      </div>
    </Dialog>
  );
}

export function DeleteDialog({ event, onClose }: EndDialogProps) {
  const words = useManagingMessages();
  const { deleteEvent } = useOrganizingMessages();
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
      words={{ ...words, title: deleteEvent, hint: words.deleteHint }}
      deletion={remove}
      onConfirm={() => remove.mutate({ id: event.uuid })}
      onClose={onClose}
    />
  );
}

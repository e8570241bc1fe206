/** Chooses another kind of ticket for the viewer. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { fieldErrorsOf } from '../../kit/error-text.ts';
import { Failed } from '../../kit/failed.tsx';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { queryClient, trpc } from '../../server/api.ts';
import { useEventsMessages } from '../events-messages.ts';
import { refreshParticipations } from '../use-changes.ts';
import { KindField, kindIn } from './kind-field.tsx';
import { OwnDialog, type OwnFormProps } from './own-dialog.tsx';

export function KindDialog(props: OwnFormProps) {
  const words = useEventsMessages();
  return (
    <OwnDialog title={words.changeTicket} {...props}>
      {(mine) => <KindForm before={mine?.ticketKind?.id ?? null} {...props} />}
    </OwnDialog>
  );
}

function KindForm({ event, before, onClose }: OwnFormProps & { before: string | null }) {
  const words = useEventsMessages();
  const kit = useKitMessages();
  const [chosen, setKind] = useState(before ?? '');
  const kind = kindIn(event, chosen, before);
  const change = useMutation(
    trpc.participations.ticketKind.mutationOptions({
      onSuccess: onClose,
      onSettled: () => refreshParticipations(queryClient, event.uuid),
    }),
  );
  const { ticketKind: problem } = fieldErrorsOf(change.error);
  return (
    <form
      className="stack"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        change.mutate({ id: event.uuid, ticketKind: kind });
      }}
    >
      <KindField event={event} kind={kind} onChange={setKind} before={before} error={problem} />
      {change.error && !problem && <Failed error={change.error} />}
      <div className="actions">
        <Button type="submit" look="primary" busy={change.isPending}>
          {words.changeTicket}
        </Button>
        <Button onClick={onClose}>{kit.cancel}</Button>
      </div>
    </form>
  );
}

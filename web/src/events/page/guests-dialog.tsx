/** Changes how many guests the viewer brings. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Failed } from '../../kit/failed.tsx';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { queryClient, trpc } from '../../server/api.ts';
import { useEventsMessages } from '../events-messages.ts';
import { refreshParticipations } from '../use-changes.ts';
import { GuestsField } from './guests-field.tsx';
import { OwnDialog, type OwnFormProps } from './own-dialog.tsx';

export function GuestsDialog(props: OwnFormProps) {
  const words = useEventsMessages();
  return (
    <OwnDialog title={words.changeGuests} {...props}>
      {(mine) => <GuestsForm before={mine?.guests ?? 0} {...props} />}
    </OwnDialog>
  );
}

function GuestsForm({ event, before, onClose }: OwnFormProps & { before: number }) {
  const words = useEventsMessages();
  const kit = useKitMessages();
  const [wanted, setGuests] = useState(before);
  const most = Math.max(event.guestsPerPerson, before);
  const guests = Math.min(wanted, most);
  const change = useMutation(
    trpc.participations.guests.mutationOptions({
      onSuccess: onClose,
      onSettled: () => refreshParticipations(queryClient, event.uuid),
    }),
  );
  return (
    <form
      className="stack"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        change.mutate({ id: event.uuid, guests });
      }}
    >
      <GuestsField most={most} guests={guests} onChange={setGuests} />
      {change.error && <Failed error={change.error} />}
      <div className="actions">
        <Button type="submit" look="primary" busy={change.isPending}>
          {words.changeGuests}
        </Button>
        <Button onClick={onClose}>{kit.cancel}</Button>
      </div>
    </form>
  );
}

/** Asks before somebody is no co-organizer any more; of a series also for which dates. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Select } from '../../kit/field.tsx';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { useAction } from '../../kit/use-action.ts';
import { api } from '../../server/api.ts';
import type { Event } from '../event.ts';
import { useEventActsMessages } from '../event-acts-messages.ts';
import { refreshParticipations } from '../use-changes.ts';

const SCOPES = ['this', 'this_and_following', 'all'] as const;

/** Whether the event has dates to come that an act may concern, too. */
export const isOfSeries = ({ series, beginsOn }: Pick<Event, 'series' | 'beginsOn'>): boolean =>
  series !== null && new Date(beginsOn) > new Date();

interface EndOrganizingProps {
  event: Pick<Event, 'uuid' | 'series' | 'beginsOn'>;
  actorId: string;
  title: string;
  text: string;
  verb: string;
  onClose: () => void;
}

export function EndOrganizing({ event, actorId, title, text, verb, onClose }: EndOrganizingProps) {
  const words = useEventActsMessages();
  const kit = useKitMessages();
  const client = useQueryClient();
  const [scope, setScope] = useState<(typeof SCOPES)[number]>('this');
  const end = useAction(
    () => api.organizers.remove.mutate({ id: event.uuid, actorId, scope }),
    () => {
      onClose();
      return refreshParticipations(client, event.uuid);
    },
  );
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      {isOfSeries(event) && (
        <Select
          label={words.whichDates}
          value={scope}
          onChange={({ target }) => setScope(SCOPES.find((each) => each === target.value) ?? 'this')}
        >
          {SCOPES.map((each) => (
            <option key={each} value={each}>
              {words.dateScopes[each]}
            </option>
          ))}
        </Select>
      )}
      <div className="actions">
        <Button onClick={onClose}>{kit.cancel}</Button>
        <Button look="danger" busy={end.busy} onClick={() => end.run()}>
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}

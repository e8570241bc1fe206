/** Chooses the notifications of a member: every post on the wall, mentions, or nothing. */
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import { Loaded } from '../kit/loaded.tsx';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import { useActorName } from '../people/actor-name.tsx';
import { api } from '../server/api.ts';
import { useCurrentData } from '../server/form-values.ts';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import { type Group, membershipsQuery, type Notify, ownIn, renewGroups } from './use-membership.ts';

const CHOICES = ['ALL', 'MENTIONS', 'NONE'] as const satisfies readonly Notify[];

interface NotifyDialogProps {
  group: Group;
  onClose: () => void;
}

export function NotifyDialog({ group, onClose }: NotifyDialogProps) {
  const words = useGroupsMessages();
  const name = useActorName(group);
  const memberships = useCurrentData(membershipsQuery);
  return (
    <Dialog title={words.notifyOf({ name })} onClose={onClose}>
      <Loaded query={memberships}>
        {(rows) => <NotifyForm group={group} notify={ownIn(rows, group.id)?.notify ?? null} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function NotifyForm({ group, notify, onClose }: NotifyDialogProps & { notify: Notify | null }) {
  const words = useGroupsMessages();
  const kit = useKitMessages();
  const [chosen, setChosen] = useState(notify);
  const { run, busy } = useAction(async (next: Notify) => {
    await api.groups.updateMembership.mutate({ id: group.id, notify: next });
    await renewGroups();
    showToast(words.notifySaved);
    onClose();
  });
  return (
    <>
      <fieldset className={css.choices}>
        <legend className="hidden">{words.notify}</legend>
        {CHOICES.map((choice) => (
          <label key={choice} className={css.choice}>
            <input type="radio" name="notify" checked={chosen === choice} onChange={() => setChosen(choice)} />
            <span>
              {words.notifies[choice]}
              <span className="small soft">{words.notifyHints[choice]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className={css.row}>
        <Button onClick={onClose}>{kit.cancel}</Button>
        <Button look="primary" busy={busy} disabled={chosen === null} onClick={() => chosen && run(chosen)}>
          {words.save}
        </Button>
      </div>
    </>
  );
}

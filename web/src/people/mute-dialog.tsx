/** Muting a person: for how long, and whether their notifications stay. */
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Checkbox, Select } from '../kit/field.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import { useAction } from '../kit/use-action.ts';
import { api } from '../server/api.ts';
import { type Account, nameOf } from './account.ts';
import css from './dialogs.module.css';
import { type PeopleMessages, usePeopleMessages } from './people-messages.ts';
import { forgetLists, setRelationship } from './relationship.ts';

const HOUR = 3600;
const DURATIONS = [0, HOUR, 6 * HOUR, 24 * HOUR, 3 * 24 * HOUR, 7 * 24 * HOUR, 30 * 24 * HOUR] as const;

function durationOf(words: PeopleMessages, hours: number): string {
  if (hours === 0) return words.duration.always;
  return hours < 24 ? words.duration.hours({ count: hours }) : words.duration.days({ count: hours / 24 });
}

export function MuteDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const words = usePeopleMessages();
  const kit = useKitMessages();
  const [duration, setDuration] = useState(0);
  const [notifications, setNotifications] = useState(true);
  const { run, busy } = useAction(
    () => api.relationships.mute.mutate({ id: account.id, duration, notifications }),
    (answer) => {
      setRelationship(account.id, answer);
      void forgetLists();
      onClose();
    },
  );
  return (
    <Dialog title={words.muteTitle({ name: nameOf(account) })} onClose={onClose}>
      <p>{words.muteHint}</p>
      <Select label={words.muteFor} value={duration} onChange={({ target }) => setDuration(Number(target.value))}>
        {DURATIONS.map((seconds) => (
          <option key={seconds} value={seconds}>
            {durationOf(words, seconds / HOUR)}
          </option>
        ))}
      </Select>
      <Checkbox
        label={words.muteNotifications}
        checked={notifications}
        onChange={({ target }) => setNotifications(target.checked)}
      />
      <div className={css.actions}>
        <Button onClick={onClose}>{kit.cancel}</Button>
        <Button look="primary" busy={busy} onClick={() => run()}>
          {words.mute}
        </Button>
      </div>
    </Dialog>
  );
}

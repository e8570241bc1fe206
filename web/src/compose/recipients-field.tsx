/** The people of a message as chips, with a search that adds others. */
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { focusNeighbour } from '../kit/focus-neighbour.ts';
import { useKitMessages } from '../kit/kit-messages.ts';
import { showToast } from '../kit/toast.tsx';
import { nameOf } from '../people/account.ts';
import { AccountLine } from '../people/account-line.tsx';
import { trpc } from '../server/api.ts';
import { useComposeMessages } from './compose-messages.ts';
import css from './composer.module.css';

const MOST_FOUND = 5;

interface RecipientsFieldProps {
  names: readonly string[];
  onChange: (names: string[]) => void;
}

export function RecipientsField({ names, onChange }: RecipientsFieldProps) {
  const words = useComposeMessages();
  const kitWords = useKitMessages();
  const id = useId();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim().replace(/^@/, ''));
  const { data: found = [] } = useQuery(
    trpc.appSearch.accounts.queryOptions({ q, limit: MOST_FOUND }, { enabled: q !== '' }),
  );
  const others = found.filter(({ acct, group }) => !group && !names.includes(acct));
  const add = (name: string): void => {
    onChange([...names, name]);
    setTyped('');
  };
  const remove = (name: string, chip: Element): void => {
    focusNeighbour(chip.closest('li'), 'button', `#${CSS.escape(id)} input`);
    onChange(names.filter((other) => other !== name));
    showToast(kitWords.removed({ name: `@${name}` }));
  };
  return (
    <div id={id} className={css.recipients}>
      {names.length > 0 && (
        <ul className="chips flow" aria-label={words.recipients}>
          {names.map((name) => (
            <li key={name}>
              <button
                type="button"
                className="chip"
                aria-label={words.removeRecipient({ name })}
                onClick={({ currentTarget }) => remove(name, currentTarget)}
              >
                <bdi>@{name}</bdi>
                <X className="icon s" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        type="search"
        label={names.length > 0 ? words.addRecipient : words.firstRecipient}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          const [first] = others;
          if (event.key !== 'Enter') return;
          // Enter would send the message.
          event.preventDefault();
          if (first && q !== '') add(first.acct);
        }}
      />
      {q !== '' && (
        <div aria-live="polite">
          {others.map((account) => (
            <AccountLine key={account.id} account={account}>
              <Button
                small
                aria-label={words.addRecipientOf({ name: nameOf(account) })}
                onClick={() => add(account.acct)}
              >
                {words.add}
              </Button>
            </AccountLine>
          ))}
        </div>
      )}
    </div>
  );
}

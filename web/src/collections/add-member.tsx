/** Finds a person by name, and adds them to a collection. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { useAction } from '../kit/use-action.ts';
import { useSettled } from '../kit/use-settled.ts';
import { nameOf } from '../people/account.ts';
import { AccountLine } from '../people/account-line.tsx';
import { api, trpc } from '../server/api.ts';
import css from './collections.module.css';
import { useCollectionsMessages } from './collections-messages.ts';

interface AddMemberProps {
  /** The id of the collection. */
  id: string;
  /** The ids of the accounts that are in it. */
  within: readonly string[];
  onDone: () => unknown;
}

const MOST_FOUND = 5;
const PAUSE_MS = 150;

export function AddMember({ id, within, onDone }: AddMemberProps) {
  const words = useCollectionsMessages();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim(), PAUSE_MS);
  const { data: found = [] } = useQuery(
    trpc.appSearch.accounts.queryOptions({ q, limit: MOST_FOUND }, { enabled: q !== '' }),
  );
  const { run, busy } = useAction(
    (account: string) => api.collections.addItem.mutate({ id, account_id: account }),
    () => {
      setTyped('');
      void onDone();
    },
  );
  return (
    <div className={css.form}>
      <TextField type="search" label={words.add} value={typed} onChange={({ target }) => setTyped(target.value)} />
      {q !== '' && (
        <div aria-live="polite">
          {found
            .filter((account) => !within.includes(account.id))
            .map((account) => (
              <AccountLine key={account.id} account={account}>
                <Button busy={busy} aria-label={words.addOf({ name: nameOf(account) })} onClick={() => run(account.id)}>
                  {words.addVerb}
                </Button>
              </AccountLine>
            ))}
        </div>
      )}
    </div>
  );
}

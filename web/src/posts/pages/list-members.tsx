/** The members of a list, and adding followed people. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import { focusNeighbour } from '../../kit/focus-neighbour.ts';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { showToast } from '../../kit/toast.tsx';
import { useAction } from '../../kit/use-action.ts';
import { type Account, nameOf } from '../../people/account.ts';
import { AccountLine } from '../../people/account-line.tsx';
import { AccountList } from '../../people/account-list.tsx';
import { api, queryClient, trpc } from '../../server/api.ts';
import { itemsOf, pages } from '../../server/pages.ts';
import { usePostsMessages } from '../posts-messages.ts';
import css from './lists.module.css';

const membersOf = (id: string) =>
  pages(['listMembers', id], (page, options) => api.lists.accounts.query({ id, ...page }, options));

const MOST_FOUND = 5;

type Person = Pick<Account, 'id' | 'display_name' | 'username' | 'emojis'>;

export function ListMembers({ id }: { id: string }) {
  const words = usePostsMessages();
  const kitWords = useKitMessages();
  const members = membersOf(id);
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data: found = [] } = useQuery(
    trpc.appSearch.accounts.queryOptions({ q, following: true, limit: MOST_FOUND }, { enabled: q !== '' }),
  );
  const { run, busy } = useAction(
    ({ account, isIn }: { account: Person; isIn: boolean; entry: Element | null }) => {
      const input = { id, account_ids: [account.id] };
      return isIn ? api.lists.addAccounts.mutate(input) : api.lists.removeAccounts.mutate(input);
    },
    (_, { account, isIn, entry }) => {
      if (!isIn) {
        if (entry?.contains(document.activeElement)) focusNeighbour(entry, 'button');
        showToast(kitWords.removed({ name: nameOf(account) }));
      }
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: members.queryKey }),
        queryClient.invalidateQueries({ queryKey: ['pages', 'list', id] }),
        queryClient.invalidateQueries(trpc.lists.withAccount.pathFilter()),
      ]);
    },
  );
  const within = new Set(itemsOf(useInfiniteQuery(members).data).map((account) => account.id));
  const change = (account: Person, isIn: boolean) => (
    <Button
      busy={busy}
      aria-label={`${isIn ? words.add : words.remove}: ${nameOf(account)}`}
      onClick={({ currentTarget }) => run({ account, isIn, entry: currentTarget.closest('li') })}
    >
      {isIn ? words.add : words.remove}
    </Button>
  );
  return (
    <section className={css.form}>
      <h3>{words.members}</h3>
      <TextField
        type="search"
        label={words.addMember}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {q !== '' && (
        <div aria-live="polite">
          {found
            .filter((account) => !within.has(account.id))
            .map((account) => (
              <AccountLine key={account.id} account={account}>
                {change(account, true)}
              </AccountLine>
            ))}
        </div>
      )}
      <AccountList list={members} empty={words.membersEmpty} action={(account) => change(account, false)} />
    </section>
  );
}

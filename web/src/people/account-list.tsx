/** A list of people and groups in pages, each with a button to follow. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MorePages } from '../kit/more-pages.tsx';
import type { pages } from '../server/pages.ts';
import type { Account } from './account.ts';
import css from './account-line.module.css';
import { AccountLine } from './account-line.tsx';
import { FollowButton } from './follow-button.tsx';

interface AccountListProps {
  list: ReturnType<typeof pages<Account>>;
  empty?: string;
  /** Beside each; by default the button to follow. */
  action?: (account: Account) => ReactNode;
}

export function AccountList({
  list,
  empty,
  action = (account) => <FollowButton account={account} isInRow />,
}: AccountListProps) {
  const query = useInfiniteQuery(list);
  return (
    <MorePages query={query} empty={empty && <p className="soft">{empty}</p>}>
      {(accounts) => (
        <ul className={css.list}>
          {accounts.map((account) => (
            <li key={account.id}>
              <AccountLine account={account}>{action(account)}</AccountLine>
            </li>
          ))}
        </ul>
      )}
    </MorePages>
  );
}

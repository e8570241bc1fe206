/** A person or group in a list. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Face } from '../../../src/look/components/face.tsx';
import { type Account, accountPath } from './account.ts';
import css from './account-line.module.css';
import { DisplayName } from './display-name.tsx';

export function AccountLine({ account, children }: { account: Account; children?: ReactNode }) {
  return (
    <div className={css.line}>
      <Link className={css.who} to={accountPath(account)}>
        <Face of={account} />
        <span className={css.names}>
          <strong>
            <DisplayName account={account} />
          </strong>
          <bdi className="soft">@{account.acct}</bdi>
        </span>
      </Link>
      {children}
    </div>
  );
}

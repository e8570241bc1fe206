/** /@{name}: a person or a group. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { GroupPage } from '../groups/group-page.tsx';
import { Loaded, MissingPage, Skeleton } from '../kit/loaded.tsx';
import { PersonPage } from '../profiles/person-page.tsx';
import { trpc } from '../server/api.ts';

export function HandlePage() {
  const { handle = '' } = useParams();
  const query = useQuery(
    trpc.accounts.lookup.queryOptions({ acct: handle.slice(1) }, { enabled: handle.startsWith('@') }),
  );
  if (!handle.startsWith('@')) return <MissingPage />;
  return (
    <Loaded isPage query={query} waiting={<Skeleton lines={8} />}>
      {(account) =>
        account.group ? (
          <GroupPage key={account.id} name={handle.slice(1)} />
        ) : (
          <PersonPage key={account.id} account={account} />
        )
      }
    </Loaded>
  );
}

/** /@{name}: a person or a group. */
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { loadable } from '../kit/loadable.ts';
import { Loaded, MissingPage, Skeleton } from '../kit/loaded.tsx';
import { PersonPage } from '../profiles/person-page.tsx';
import { trpc } from '../server/api.ts';

/** Only groups need the modules of groups and events. */
const GroupPage = loadable(async () => (await import('../groups/group-page.tsx')).GroupPage);

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
          <Suspense fallback={<Skeleton lines={8} />}>
            <GroupPage key={account.id} name={handle.slice(1)} />
          </Suspense>
        ) : (
          <PersonPage key={account.id} account={account} />
        )
      }
    </Loaded>
  );
}

/** /@{name}: a person or a group. */
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { loadable } from '../kit/loadable.ts';
import { Loaded, MissingPage, Skeleton } from '../kit/loaded.tsx';
import { PersonPage } from '../profiles/person-page.tsx';
import { queryClient, trpc } from '../server/api.ts';

/** Only groups need the modules of groups and events. */
const load = async () => (await import('../groups/group-page.tsx')).GroupPage;
let GroupPage = loadable(load);

/** Loads the page of a group before the first view is drawn, if the answers that came with the page name one. */
export async function prepareHandlePage(): Promise<void> {
  const account = queryClient.getQueryData(trpc.accounts.lookup.queryKey({ acct: location.pathname.slice(2) }));
  // If it fails, the page loads it again.
  if (account?.group) GroupPage = await load().catch(() => GroupPage);
}

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

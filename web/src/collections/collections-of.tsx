/** The collections of a person; on a profile, nothing if there are none, which is usual. */
import { useQuery } from '@tanstack/react-query';
import { allCollections } from '../../../src/client/first-reads.ts';
import type { Account } from '../people/account.ts';
import { trpc } from '../server/api.ts';
import { CollectionsCard } from './collection-list.tsx';

export const collectionsOf = (id: string) => trpc.collections.ofAccount.queryOptions(allCollections(id));

export function CollectionsOf({ account }: { account: Account }) {
  const { data } = useQuery(collectionsOf(account.id));
  if (!data || data.collections.length === 0) return null;
  return <CollectionsCard collections={data.collections} />;
}

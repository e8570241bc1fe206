/** The collections of a person; on their profile nothing where there are none, as with most people. */
import { useQuery } from '@tanstack/react-query';
import type { Account } from '../people/account.ts';
import { trpc } from '../server/api.ts';
import { CollectionsCard } from './collection-list.tsx';

/** More than anybody may have. */
const MOST = 100;

export const collectionsOf = (id: string) => trpc.collections.ofAccount.queryOptions({ id, limit: MOST });

export function CollectionsOf({ account }: { account: Account }) {
  const { data } = useQuery(collectionsOf(account.id));
  if (!data || data.collections.length === 0) return null;
  return <CollectionsCard collections={data.collections} />;
}

/** Collections as links, each with the number of accounts in it. */
import { useQuery } from '@tanstack/react-query';
import { Library } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../kit/page.tsx';
import type { Account } from '../people/account.ts';
import { type Outputs, trpc } from '../server/api.ts';
import css from './collections.module.css';
import { useCollectionsMessages } from './collections-messages.ts';

export type Collection = Outputs['collections']['get']['collection'];

/** More than anybody may have. */
const MOST = 100;

export const collectionsOf = (id: string) => trpc.collections.ofAccount.queryOptions({ id, limit: MOST });

export function CollectionList({ collections }: { collections: readonly Collection[] }) {
  const words = useCollectionsMessages();
  return (
    <ul className={css.list}>
      {collections.map(({ id, name, item_count }) => (
        <li key={id}>
          <Link className={css.collection} to={`/collections/${id}`}>
            <Library aria-hidden="true" />
            <strong>{name}</strong>
            <span className="soft">{words.accounts({ number: item_count })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** On a profile; nothing where there are none. */
export function CollectionsOf({ account }: { account: Account }) {
  const words = useCollectionsMessages();
  const { data } = useQuery(collectionsOf(account.id));
  if (!data || data.collections.length === 0) return null;
  return (
    <Card>
      <h2>{words.collections}</h2>
      <CollectionList collections={data.collections} />
    </Card>
  );
}

/** Collections as links, each with the number of accounts in it. */
import { Library } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../kit/page.tsx';
import type { Outputs } from '../server/api.ts';
import css from './collections.module.css';
import { useCollectionsMessages } from './collections-messages.ts';

export type Collection = Outputs['collections']['get']['collection'];

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

/** On a profile. */
export function CollectionsCard({ collections }: { collections: readonly Collection[] }) {
  const words = useCollectionsMessages();
  return (
    <Card>
      <h2>{words.collections}</h2>
      <CollectionList collections={collections} />
    </Card>
  );
}

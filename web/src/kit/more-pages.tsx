/** A list that was loaded in part: its entries, and a button for the next page. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { itemsOf, type Page } from '../server/pages.ts';
import { Failed } from './failed.tsx';
import { useKitMessages } from './kit-messages.ts';
import { Loaded } from './loaded.tsx';
import { More } from './more.tsx';

interface MorePagesProps<Item> {
  query: UseInfiniteQueryResult<{ pages: Page<Item>[] }, unknown>;
  /** Shows all that was loaded. */
  children: (items: Item[]) => ReactNode;
  /** In place of an empty list. */
  empty?: ReactNode;
}

export function MorePages<Item>({ query, children, empty }: MorePagesProps<Item>) {
  const words = useKitMessages();
  return (
    <Loaded query={query}>
      {(data) => {
        const items = itemsOf(data);
        return (
          <>
            {items.length === 0 && !query.hasNextPage
              ? (empty ?? <p className="soft">{words.nothing}</p>)
              : children(items)}
            {query.isFetchNextPageError && <Failed error={query.error} />}
            <More query={query} />
          </>
        );
      }}
    </Loaded>
  );
}

/** Collections as other servers page through them (ActivityStreams, Collections). */
import { ACTIVITY_STREAMS } from './context.ts';

export interface CollectionHead {
  id: string;
  totalItems: number;
  /** Null if its members are hidden. */
  first: string | null;
  last?: string;
}

export const orderedCollection = ({ first, ...head }: CollectionHead): object => ({
  '@context': ACTIVITY_STREAMS,
  type: 'OrderedCollection',
  ...head,
  ...(first !== null && { first }),
});

/** A collection without pages. */
export const fullCollection = (id: string, items: readonly string[]): object => ({
  ...{ '@context': ACTIVITY_STREAMS, id, type: 'OrderedCollection' },
  ...{ totalItems: items.length, orderedItems: items },
});

export interface CollectionPage {
  id: string;
  partOf: string;
  items: readonly unknown[];
  next: string | null;
  prev?: string | null;
}

const pageOf = ({ id, partOf, next, prev = null }: CollectionPage): object => ({
  id,
  partOf,
  ...(next !== null && { next }),
  ...(prev !== null && { prev }),
});

export const orderedPage = (page: CollectionPage, context: unknown = ACTIVITY_STREAMS): object => ({
  '@context': context,
  type: 'OrderedCollectionPage',
  ...pageOf(page),
  orderedItems: page.items,
});

const innerPage = (page: CollectionPage): object => ({ type: 'CollectionPage', ...pageOf(page), items: page.items });

export const plainPage = (page: CollectionPage): object => ({ '@context': ACTIVITY_STREAMS, ...innerPage(page) });

/** A collection that contains its first page. */
export const plainCollection = (owner: string, first: CollectionPage): object => ({
  ...{ '@context': ACTIVITY_STREAMS, id: first.partOf, type: 'Collection', attributedTo: owner },
  first: innerPage(first),
});

/** Collections and their pages: ordered or not, with items as ids or whole, and a first page as an address or part of the document. */
import { asArray, countOf, idOf, isSameHost, typesOf, urlOf } from './forms.ts';
import { isObject, type Json, type JsonObject } from './json.ts';

/** One document; who needs more, such as a list of all followers on a server, says so. */
const MOST_ITEMS = 1000;

export interface RemoteItem {
  id: string | null;
  /** What the collection says of it; only the id's own host may be believed. */
  document: JsonObject | null;
}

export interface RemoteCollection {
  id: string | null;
  items: RemoteItem[];
  totalItems: number | null;
  /** A page on the collection's host, or part of this document; null if there is none, which hides the items. */
  first: string | JsonObject | null;
  next: string | JsonObject | null;
}

const TYPES = ['Collection', 'OrderedCollection', 'CollectionPage', 'OrderedCollectionPage', 'FeaturedCollection'];
const PARTS = ['items', 'orderedItems', 'first', 'next', 'totalItems'];

const itemOf = (json: Json): RemoteItem | null => {
  const id = idOf(json);
  const document = isObject(json) ? json : null;
  return id === null && document === null ? null : { id, document };
};

/**
 * @param host of the collection's owner, as `hostOf` gives it: pages of other hosts are none.
 * @returns null if it has neither a type nor parts of a collection. A page may lack the type.
 */
export function readCollection(json: JsonObject, host: string, most = MOST_ITEMS): RemoteCollection | null {
  const types = typesOf(json);
  const isCollection =
    types.length > 0 ? types.some((type) => TYPES.includes(type)) : PARTS.some((part) => json[part] !== undefined);
  if (!isCollection) return null;
  const id = urlOf(json.id);
  const pageOf = (page: Json | undefined): string | JsonObject | null => {
    const [first] = asArray(page);
    if (isObject(first) && PARTS.some((part) => first[part] !== undefined)) return first;
    const url = idOf(first);
    return url !== null && url !== id && isSameHost(url, `https://${host}`) ? url : null;
  };
  const items = asArray(json.orderedItems ?? json.items)
    .slice(0, most)
    .flatMap((item) => itemOf(item) ?? []);
  return { id, items, totalItems: countOf(json.totalItems), first: pageOf(json.first), next: pageOf(json.next) };
}

/** A collection that belongs to a post: the address, the untrusted count, and what came with the post. */
export interface CollectionOfPost {
  id: string | null;
  totalItems: number | null;
  document: JsonObject | null;
}

export function collectionOfPost(json: Json | undefined): CollectionOfPost | null {
  const [first] = asArray(json);
  const id = idOf(first);
  const document = isObject(first) ? first : null;
  if (id === null && document === null) return null;
  return { id, totalItems: countOf(document?.totalItems), document };
}

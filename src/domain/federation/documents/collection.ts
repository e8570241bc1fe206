/**
 * Collections and their pages: ordered or not, with items as ids or objects, and the first page as an address or as part of the
 * document.
 */
import { parseSignatureHeader } from '../../../platform/http/signatures/cavage.ts';
import { asArray, idOf, isSameHost, totalOf, typesOf, urlOf } from './forms.ts';
import { isObject, type Json, type JsonObject } from './json.ts';

/** The limit for one document; callers that need more, such as a list of all followers on a server, pass their own. */
const MOST_ITEMS = 1000;

export interface RemoteItem {
  id: string | null;
  /** The document in the collection; only the id's own host may be believed. */
  document: JsonObject | null;
}

export interface RemoteCollection {
  id: string | null;
  items: RemoteItem[];
  totalItems: number | null;
  /** A page on the collection's host, or part of this document. Null if there is none, which hides the items. */
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
 * @param host of the collection's owner, as `hostOf` returns it; pages of other hosts are ignored.
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
  return { id, items, totalItems: totalOf(json.totalItems), first: pageOf(json.first), next: pageOf(json.next) };
}

/** A collection that belongs to a post: its address, its untrusted count, and the document that came with the post. */
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
  return { id, totalItems: totalOf(document?.totalItems), document };
}

/** The items that came with the post: those of the collection itself, or of its first page. */
export function firstItems(of: CollectionOfPost | null): RemoteItem[] {
  const first = isObject(of?.document?.first) ? of.document.first : null;
  return [of?.document, first].flatMap((page) => {
    if (!page) return [];
    return asArray(page.orderedItems ?? page.items)
      .slice(0, MOST_ITEMS)
      .flatMap((item) => itemOf(item) ?? []);
  });
}

/** A statement of a server about the followers of its person on the receiving server (FEP-8fcf). */
export interface FollowersSynchronization {
  /** The collection of all followers of the author. */
  collectionId: string;
  /** The address of those on the receiving server. */
  url: string;
  /** Their digest, in lower case. */
  digest: string;
}

/**
 * Reads the header Collection-Synchronization, whose syntax is that of the Signature header of draft-cavage. Null if it does not
 * parse, or lacks a part.
 */
export function readFollowersSynchronization(header: string): FollowersSynchronization | null {
  const parameters = parseSignatureHeader(header);
  const collectionId = urlOf(parameters?.get('collectionId'));
  const url = urlOf(parameters?.get('url'));
  const digest = parameters?.get('digest')?.toLowerCase() ?? '';
  return collectionId !== null && url !== null && /^[0-9a-f]{64}$/.test(digest) ? { collectionId, url, digest } : null;
}

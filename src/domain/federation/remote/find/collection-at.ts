/** Collections of a remote actor, fetched from its server. */
import type { Actor } from '../../../../generated/prisma/client.ts';
import { type RemoteCollection, type RemoteItem, readCollection } from '../../documents/collection.ts';
import { isSameHost } from '../../documents/forms.ts';
import { domainOf, fetchDocument, RemoteError } from '../../outbox/requests.ts';
import type { FederationContext } from './find-remote-actor.ts';

type Owner = Pick<Actor, 'uri'>;

/** `refused` if nobody may see it. Null if it does not exist, or is no collection. */
export type CollectionAnswer = RemoteCollection | 'refused' | null;

export async function collectionAt(
  ctx: FederationContext,
  { uri }: Owner,
  url: string | null,
): Promise<CollectionAnswer> {
  if (!url || !isSameHost(url, uri)) return null;
  try {
    return readCollection(await fetchDocument(ctx, url), domainOf(uri));
  } catch (error) {
    if (!(error instanceof RemoteError) || error.again) throw error;
    return error.status === 403 ? 'refused' : null;
  }
}

/** The items of the collection, or of its first page; null if they are not shown. */
export async function shownItems(
  ctx: FederationContext,
  owner: Owner,
  read: CollectionAnswer,
): Promise<RemoteItem[] | null> {
  if (read === null || read === 'refused') return null;
  const { items, first } = read;
  if (items.length > 0 || first === null) return items;
  const page =
    typeof first === 'string' ? await collectionAt(ctx, owner, first) : readCollection(first, domainOf(owner.uri));
  return page === null || page === 'refused' ? null : page.items;
}

/** The same, with hidden collections as empty ones. */
export const itemsOf = async (ctx: FederationContext, owner: Owner, read: CollectionAnswer): Promise<RemoteItem[]> =>
  (await shownItems(ctx, owner, read)) ?? [];

/** Finds posts by their address, local and remote; unknown ones are fetched. */
import type { Status } from '../../../../generated/prisma/client.ts';
import { speaksWith } from '../../../instance/federation.ts';
import type { JsonObject } from '../../documents/json.ts';
import { readNote } from '../../documents/note.ts';
import { domainOf, fetchObject, isLocalUri, RemoteError } from '../../outbox/requests.ts';
import { statusByUri } from '../store/status-by-uri.ts';
import { storeStatus } from '../store/store-status.ts';
import type { StoringContext } from '../store/storing-context.ts';
import { withAuthor } from './author-of-post.ts';

/**
 * Stores a post from its own server's document. The author must be on the same host.
 *
 * @throws RemoteError
 */
export async function takeStatus(ctx: StoringContext, document: JsonObject): Promise<Status> {
  const read = readNote(document, { now: ctx.clock.now() });
  if (read && (await ctx.db.tombstone.findUnique({ where: { uri: read.id } })))
    throw new RemoteError(`${read.id} is gone`, 410);
  const authored = read && (await withAuthor(ctx, read));
  if (!authored) throw new RemoteError(`${document.id} is no post`);
  const { author, note } = authored;
  if (author.suspendedAt || author.deletedAt)
    throw new RemoteError(`${note.id} is of somebody who is suspended or gone`, 403);
  return (await storeStatus(ctx, author, note)) ?? Promise.reject(new RemoteError(`${note.id} is of somebody else`));
}

/**
 * Only a document from the post's own host is accepted.
 *
 * @param document the document that was just fetched from there
 * @throws RemoteError
 */
export async function statusAt(ctx: StoringContext, uri: string, document: JsonObject | null = null): Promise<Status> {
  const here = isLocalUri(ctx, uri);
  // This holds for known posts, too: posts of a suspended server do not come back.
  if (!here && !(await speaksWith(ctx, domainOf(uri))))
    throw new RemoteError(`nothing is exchanged with ${domainOf(uri)}`, 403);
  const known = await statusByUri(ctx, uri);
  if (known) return known;
  if (here) throw new RemoteError(`${uri} is no post of this server`);
  if (await ctx.db.tombstone.findUnique({ where: { uri } })) throw new RemoteError(`${uri} is gone`, 410);
  return takeStatus(ctx, document ?? (await fetchObject(ctx, uri)));
}

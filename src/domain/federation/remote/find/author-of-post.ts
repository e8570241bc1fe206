/**
 * The authors of received posts. Mobilizon's groups publish Articles: `attributedTo` is the group, and `actor` the person who wrote
 * it. The group is the author if both are on one server; otherwise the person is, who wrote to the group.
 */
import type { Actor } from '../../../../generated/prisma/client.ts';
import { speaksWith } from '../../../instance/federation.ts';
import { isSameHost, isSameId } from '../../documents/forms.ts';
import type { RemoteNote } from '../../documents/note.ts';
import { PUBLIC } from '../../documents/recipients.ts';
import { domainOf, isLocalUri } from '../../outbox/requests.ts';
import { actorAt, type FederationContext, knownActor } from './find-remote-actor.ts';

export interface AuthoredNote {
  author: Actor;
  note: RemoteNote;
}

/** The group of an Article; null if there is none, or if it is unknown and on another server. */
async function groupOf(ctx: FederationContext, { id, attributedTo, writer }: RemoteNote): Promise<Actor | null> {
  const uri = writer === null ? undefined : attributedTo.find((author) => !isSameId(author, writer));
  if (uri === undefined) return null;
  const found = isSameHost(uri, id) ? await actorAt(ctx, uri) : await knownActor(ctx, uri);
  return found?.type === 'GROUP' && !found.suspendedAt && !found.deletedAt ? found : null;
}

/**
 * Whether the post of a group was written by a person who is suspended or deleted here, or whose server is suspended. Posts by
 * suspended authors are not refused, because they are hidden.
 */
export async function isOfRefusedWriter(
  ctx: FederationContext,
  { writer }: Pick<RemoteNote, 'writer'>,
  author: Pick<Actor, 'uri'>,
): Promise<boolean> {
  if (writer === null || isSameId(writer, author.uri)) return false;
  if (!isLocalUri(ctx, writer) && !(await speaksWith(ctx, domainOf(writer)))) return true;
  const found = await ctx.db.actor.findFirst({ where: { uri: writer } });
  return found !== null && (found.suspendedAt !== null || found.deletedAt !== null);
}

/**
 * The followers of the group in `to` mean what is called unlisted here: Mobilizon shows the Article to everybody who has its
 * address. A local group is addressed, so that it shares the post.
 */
function addressed(ctx: FederationContext, note: RemoteNote, group: Actor): RemoteNote {
  const { to, cc } = note;
  const isUnlisted = group.followersUri !== null && to.includes(group.followersUri) && !to.includes(PUBLIC);
  const added = [...(isUnlisted ? [PUBLIC] : []), ...(isLocalUri(ctx, group.uri) ? [group.uri] : [])];
  return { ...note, cc: [...new Set([...cc, ...added])] };
}

/** The author on the host of the post, who may be the writer; null if there is none. */
const authorUriOf = ({ id, attributedTo, writer }: RemoteNote): string | null =>
  [...attributedTo, writer].find((author) => author !== null && isSameHost(author, id)) ?? null;

/**
 * The author, and the post as it is stored; null if the post is not on the host of its author, or of a refused writer.
 *
 * @throws RemoteError
 */
export async function withAuthor(ctx: FederationContext, note: RemoteNote): Promise<AuthoredNote | null> {
  const uri = authorUriOf(note);
  if (uri === null) return null;
  const group = await groupOf(ctx, note);
  const author = group && isSameId(group.uri, uri) ? group : await actorAt(ctx, uri);
  if (await isOfRefusedWriter(ctx, note, author)) return null;
  return { author, note: group ? addressed(ctx, note, group) : note };
}

/**
 * The same for a post that the sender created or changed; null if its author is neither the sender nor a group for which the sender
 * wrote it.
 */
export async function withAuthorBy(
  ctx: FederationContext,
  note: RemoteNote,
  sender: Actor,
): Promise<AuthoredNote | null> {
  const { id, attributedTo, writer } = note;
  if (!isSameHost(id, sender.uri)) return null;
  const isSenders = attributedTo.length === 0 || attributedTo.includes(sender.uri);
  if (isSenders && writer === null) return { author: sender, note };
  if (!isSenders && !(writer !== null && isSameId(writer, sender.uri))) return null;
  const group = await groupOf(ctx, note);
  if (!group) return isSenders ? { author: sender, note } : null;
  const author = isSameHost(group.uri, id) ? group : sender;
  // The document may spell the id of a suspended sender in another way.
  if (author.id !== sender.id && sender.suspendedAt) return null;
  if (await isOfRefusedWriter(ctx, note, author)) return null;
  return { author, note: addressed(ctx, note, group) };
}

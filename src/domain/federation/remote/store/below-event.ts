/** Which posts of other servers are comments of an event: those for everybody that answer its address, where it takes them. */
import type { Event } from '../../../../generated/prisma/client.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { remoteViewer } from '../../../access/remote-viewer.ts';
import { commentableBy } from '../../../comments/comment-on-event.ts';
import type { BelowEvent } from '../../../statuses/writing/insert-status.ts';
import type { RemoteNote } from '../../documents/note.ts';
import { visibilityOf } from '../../documents/recipients.ts';
import type { StoringContext } from './storing-context.ts';

/** The event that a post answers, whether or not it is a comment there. */
export const answeredEvent = async (
  { db }: Pick<StoringContext, 'db'>,
  { inReplyTo }: Pick<RemoteNote, 'inReplyTo'>,
): Promise<Event | null> => (inReplyTo === null ? null : db.event.findUnique({ where: { uri: inReplyTo } }));

/** Null for what is for a few, and where nobody comments: it stays a post like others. */
export async function belowEvent(
  ctx: StoringContext,
  author: { id: bigint; followersUri: string },
  note: RemoteNote,
): Promise<BelowEvent | null> {
  const event = await answeredEvent(ctx, note);
  if (!event || !['PUBLIC', 'UNLISTED'].includes(visibilityOf(note, author.followersUri))) return null;
  return commentableBy({ ...ctx, viewer: remoteViewer(author.id) }, event.uuid).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
}

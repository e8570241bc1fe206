/** Which remote posts are comments of an event: public replies to its address, if the event accepts comments. */
import type { Event } from '../../../../generated/prisma/client.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { remoteViewer } from '../../../access/remote-viewer.ts';
import { commentableBy } from '../../../comments/comment-on-event.ts';
import type { BelowEvent } from '../../../statuses/writing/status-rows.ts';
import type { RemoteNote } from '../../documents/note.ts';
import { visibilityOf } from '../../documents/recipients.ts';
import type { StoringContext } from './storing-context.ts';

/** The event that a post replies to, whether or not it is a comment there. */
export const answeredEvent = async (
  { db }: Pick<StoringContext, 'db'>,
  { inReplyTo }: Pick<RemoteNote, 'inReplyTo'>,
): Promise<Event | null> => (inReplyTo === null ? null : db.event.findUnique({ where: { uri: inReplyTo } }));

/** Returns null if the post is not public, or the event accepts no comments: it stays an ordinary post. */
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

/** Data of a new remote post that the statement of a status does not contain, and the jobs that fetch what the post names. */
import type { Actor, Status } from '../../../../generated/prisma/client.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import type { NeededApproval } from '../../../statuses/approvals/replyable.ts';
import type { NewQuote, StatusRows } from '../../../statuses/writing/status-rows.ts';
import { firstItems } from '../../documents/collection.ts';
import { isSameHost, isSameId } from '../../documents/forms.ts';
import type { RemoteNote } from '../../documents/note.ts';
import { isLocalUri } from '../../outbox/requests.ts';
import { answeredEvent } from './below-event.ts';
import { enqueueMentions, placeOfAuthor } from './note-people.ts';
import { storeResults } from './remote-poll.ts';
import { isUnverified } from './remote-quote.ts';
import type { StoringContext } from './storing-context.ts';

interface NewNote {
  /** The id of the new status. */
  id: bigint;
  author: Actor;
  note: RemoteNote;
  /** The stored post that it replies to. */
  parent: Status | null;
  quote: NewQuote | null;
  approval: NeededApproval;
  /** Addresses of mentioned people who are not stored. */
  unknown: readonly string[];
}

/** The post that it replies to, if that must be fetched. */
async function unknownParentOf(ctx: StoringContext, { note, parent }: NewNote): Promise<string | null> {
  const { inReplyTo } = note;
  if (inReplyTo === null || parent || isLocalUri(ctx, inReplyTo)) return null;
  return (await answeredEvent(ctx, note)) ? null : inReplyTo;
}

/** Mastodon's limit. */
const MOST_NAMED = 5;

/** The replies on the same server that the document contains, and that are not stored. */
async function unknownReplies({ db }: Pick<Platform, 'db'>, { id, replies }: RemoteNote): Promise<string[]> {
  const named = firstItems(replies).flatMap((reply) =>
    reply.id !== null && isSameHost(reply.id, id) && !isSameId(reply.id, id) ? [reply.id] : [],
  );
  const uris = [...new Set(named)].slice(0, MOST_NAMED);
  if (uris.length === 0) return [];
  const known = await db.status.findMany({ where: { uri: { in: uris } }, select: { uri: true } });
  return uris.filter((uri) => !known.some((status) => status.uri === uri));
}

/**
 * The function stores that the post was edited before and the results of its poll, and enqueues the jobs that fetch the thread above it,
 * replies that it names, the quoted post and unknown mentioned people. It runs in the transaction of the status, because a repeated
 * arrival finds the status and does nothing more.
 *
 * @returns null for a post that has none of these, which then needs no transaction
 */
export async function restOfStatus(
  ctx: StoringContext,
  of: NewNote,
): Promise<Required<StatusRows>['alongside'] | null> {
  const { id, author, note, quote, approval, unknown } = of;
  const editedAt = note.updated && note.updated > note.published ? note.updated : null;
  const parentUri = await unknownParentOf(ctx, of);
  // Replies to a fetched post are fetched when somebody opens its thread.
  const replyUris = ctx.deliveredTo === undefined ? [] : await unknownReplies(ctx, note);
  const depth = ctx.depth ?? 0;
  const isQuoteDue = isUnverified(ctx, author, quote, depth);
  const isToFetch = parentUri !== null || unknown.length > 0 || replyUris.length > 0 || isQuoteDue;
  if (!isToFetch && editedAt === null && note.poll === null && approval !== 'ACCEPTED') return null;
  const place = isToFetch ? await placeOfAuthor(ctx, author) : null;
  const statusId = id.toString();
  return async (tx) => {
    if (editedAt) await tx.status.update({ where: { id }, data: { editedAt } });
    if (note.poll) await storeResults(tx, id, note.poll, ctx.clock.now());
    if (approval === 'ACCEPTED') await enqueue(tx, 'reply.answered', { statusId });
    if (place === null) return true;
    if (parentUri !== null)
      await enqueue(tx, 'status.thread_due', { statusId, depth, parentUri, approval: note.replyAuthorization }, place);
    if (isQuoteDue) await enqueue(tx, 'status.quote_due', { statusId, depth }, place);
    if (replyUris.length > 0) await enqueue(tx, 'status.replies_due', { statusId, uris: replyUris }, place);
    if (unknown.length > 0) await enqueueMentions(tx, id, unknown, place);
    return true;
  };
}

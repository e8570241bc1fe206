/** Links a post to the one that it replies to, which is fetched if unknown. */
import { sqlWithin, statement } from '../../../../platform/database/sql.ts';
import { IN_ORDER } from '../../../kernel/in-order.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { countedIn, countRelations } from '../../../statuses/interactions/count-relations.ts';
import { unlessFinal } from '../../outbox/requests.ts';
import { statusAt } from '../find/find-remote-status.ts';
import { seenBy } from './store-status.ts';
import type { StoringContext } from './storing-context.ts';

/** A thread is followed upwards at most so far, because a remote server could continue it for ever. */
export const LONGEST_THREAD = 100;

const lockThread = statement(
  'lock_statuses_of_thread',
  IN_ORDER('statuses', 'SELECT c.id FROM statuses c WHERE c.conversation_id = $1'),
);

/** Does nothing if there is no such parent, or if the author of the post may not see it. */
export async function linkToParent(
  ctx: StoringContext,
  statusId: bigint,
  parentUri: string,
  depth: number,
): Promise<void> {
  const status = await ctx.db.status.findFirst({ where: { id: statusId, deletedAt: null, inReplyToId: null } });
  if (!status || depth >= LONGEST_THREAD) return;
  const found = await unlessFinal(() => statusAt({ ...ctx, depth: depth + 1 }, parentUri));
  const parent = found && (await seenBy(ctx, status.actorId, found));
  if (!parent || parent.id === status.id || parent.conversationId === status.id) return;
  await ctx.db.$transaction(async (tx) => {
    await sqlWithin(tx).many(lockThread, [status.conversationId]);
    const { count } = await tx.status.updateMany({
      where: { id: status.id, inReplyToId: null },
      data: { inReplyToId: parent.id, inReplyToActorId: parent.actorId },
    });
    if (count === 0) return;
    // Replies to the post belong to the thread, too.
    await tx.status.updateMany({
      where: { conversationId: status.conversationId },
      data: { conversationId: parent.conversationId },
    });
    await countRelations(tx, countedIn({ ...status, inReplyToId: parent.id, quotedStatusId: null }));
    await enqueue(tx, 'status.changed', { statusId: status.id.toString() });
  });
}

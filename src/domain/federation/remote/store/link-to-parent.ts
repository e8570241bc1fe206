/** Links a post to the one that it replies to, which is fetched if unknown. */
import type { Status } from '../../../../generated/prisma/client.ts';
import { sqlWithin, statement } from '../../../../platform/database/sql.ts';
import { exceptRefusal } from '../../../kernel/except-refusal.ts';
import { IN_ORDER } from '../../../kernel/in-order.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { remoteApprovalNeeded } from '../../../statuses/approvals/replyable.ts';
import { recountWithin, requireOpen } from '../../../statuses/discussions/answers.ts';
import { countedIn, countRelations } from '../../../statuses/interactions/count-relations.ts';
import { unlessFinal } from '../../outbox/requests.ts';
import { statusAt } from '../find/find-remote-status.ts';
import { isApprovedBy } from '../update/verify-approval.ts';
import { seenBy } from './store-status.ts';
import type { StoringContext } from './storing-context.ts';

/** The number of posts that a thread is followed upwards, because a remote server could continue it for ever. */
export const LONGEST_THREAD = 100;

const lockThread = statement(
  'lock_statuses_of_thread',
  IN_ORDER('statuses', 'SELECT c.id FROM statuses c WHERE c.conversation_id = $1'),
);

/** Null if the reply needs no approval; false if it needs one, and has none at that address. */
async function approvalOf(
  ctx: StoringContext,
  { uri, actorId, visibility }: Status,
  parent: Status,
  address: string | null,
) {
  const needed = parent.local ? null : await remoteApprovalNeeded(ctx, actorId, parent, visibility);
  if (needed === null) return null;
  if (needed === 'denied') return false;
  const author = await ctx.db.actor.findUnique({ where: { id: parent.actorId } });
  if (!author || address === null) return false;
  return isApprovedBy(ctx, address, 'Reply', uri, { uri: parent.uri, author: author.uri });
}

/**
 * Does nothing if there is no such parent, if the author of the post may not see it, if the author of the parent has to approve the
 * reply and did not, or if a discussion does not take it.
 *
 * @param approval address of the approval that the reply claims to have
 */
export async function linkToParent(
  ctx: StoringContext,
  statusId: bigint,
  parentUri: string,
  depth: number,
  approval: string | null = null,
): Promise<void> {
  const status = await ctx.db.status.findFirst({ where: { id: statusId, deletedAt: null, inReplyToId: null } });
  if (!status || depth >= LONGEST_THREAD) return;
  const found = await unlessFinal(() => statusAt({ ...ctx, depth: depth + 1 }, parentUri));
  const parent = found && (await seenBy(ctx, status.actorId, found));
  if (!parent || parent.id === status.id || parent.conversationId === status.id) return;
  const isApproved = await approvalOf(ctx, status, parent, approval);
  if (isApproved === false) return;
  const linked = ctx.db.$transaction(async (tx) => {
    if (status.visibility !== 'DIRECT') await requireOpen(tx, parent.conversationId, status.actorId);
    await sqlWithin(tx).many(lockThread, [status.conversationId]);
    const { count } = await tx.status.updateMany({
      where: { id: status.id, inReplyToId: null },
      data: { inReplyToId: parent.id, inReplyToActorId: parent.actorId },
    });
    if (count === 0) return;
    // A group shares no replies, so its moderators have nothing to answer. A post for members waits on, because they alone publish it.
    if (status.visibility !== 'DIRECT') {
      await tx.wallRequest.deleteMany({ where: { statusId } });
      await tx.notification.deleteMany({ where: { type: 'group.post_request', statusId } });
    }
    if (isApproved) {
      const { visibility } = status;
      const row = { authorId: parent.actorId, state: 'ACCEPTED', visibility, authorization: approval } as const;
      await tx.statusApproval.upsert({ where: { statusId }, create: { ...row, statusId }, update: row });
    }
    // Replies to the post belong to the thread, too.
    await tx.status.updateMany({
      where: { conversationId: status.conversationId },
      data: { conversationId: parent.conversationId },
    });
    await countRelations(tx, countedIn({ ...status, inReplyToId: parent.id, quotedStatusId: null }));
    await recountWithin(tx, status.id);
    await enqueue(tx, 'status.changed', { statusId: status.id.toString() });
  });
  await linked.catch(exceptRefusal);
}

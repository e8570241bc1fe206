/**
 * Moderators of a group remove a reply from one of its discussions, or restore it. The post stays its author's: it leaves the thread, the
 * numbers of replies, and the collections that other servers read.
 */
import type { ApprovalState, Status } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { sqlWithin } from '../../../platform/database/sql.ts';
import { parseId } from '../../../platform/ids.ts';
import type { UserContext } from '../../access/context.ts';
import { requireOwnIdentity } from '../../actors/own-identity.ts';
import { lockInOrder } from '../../kernel/in-order.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { refuse } from '../../kernel/refusals.ts';
import { lockDiscussionRow, recountWithin } from '../../statuses/discussions/answers.ts';
import { countRelations, uncountRelations } from '../../statuses/interactions/count-relations.ts';
import { reviseStatuses } from '../../statuses/revise-statuses.ts';
import { lockModeratedGroup } from '../lock-membership.ts';
import { isDiscussionOf } from './discussions.ts';
import type { WallPost } from './remove-from-wall.ts';

/**
 * Locks a reply in a discussion that the group shares, and the discussion before it, which may be ending. Blocks between its author and the moderator do not matter, because everybody may read
 * it, or the members of the group. Other replies are private, and no part of the discussion.
 */
async function lockReply(tx: Tx, groupId: bigint, id: bigint): Promise<Status> {
  const thread = await tx.status.findUnique({ where: { id }, select: { conversationId: true } });
  if (!thread) refuse('record_not_found');
  await lockDiscussionRow(tx, thread.conversationId);
  await lockRow(tx, 'statuses', id);
  const reply = await tx.status.findFirst({
    where: { id, deletedAt: null, reblogOfId: null, visibility: { in: ['PUBLIC', 'UNLISTED', 'MEMBERS'] } },
  });
  if (!reply || reply.conversationId === id) refuse('record_not_found');
  if (!(await isDiscussionOf(sqlWithin(tx), groupId, reply.conversationId))) refuse('record_not_found');
  return reply;
}

async function countByParent(tx: Tx, reply: Status, before: ApprovalState, after: ApprovalState): Promise<void> {
  const relations = { parentId: reply.inReplyToId, quotedId: null };
  await lockInOrder(tx, 'status_stats', [reply.id, reply.inReplyToId]);
  if (after === 'REJECTED') await uncountRelations(tx, relations);
  else if (before === 'REJECTED') await countRelations(tx, relations);
}

/** Idempotent. Refuses non-moderators, remote groups, and posts that do not reply in a discussion of the group. */
export async function moderateReply(
  ctx: UserContext,
  given: WallPost,
  state: 'ACCEPTED' | 'REJECTED',
): Promise<Status> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    const { group } = await lockModeratedGroup(tx, given.groupId, actor.id);
    const reply = await lockReply(tx, group.id, parseId(given.statusId) ?? -1n);
    const key = { groupId: group.id, statusId: reply.id };
    const before = await tx.wallRequest.findUnique({ where: { groupId_statusId: key } });
    const stateBefore = before?.state ?? 'ACCEPTED';
    if (stateBefore === state) return reply;
    await tx.wallRequest.upsert({
      where: { groupId_statusId: key },
      create: { ...key, authorId: reply.actorId, state, createdAt: ctx.clock.now() },
      update: { state },
    });
    await tx.notification.deleteMany({
      where: { type: { in: ['group.post_request', 'group.post_refused'] }, originId: group.id, statusId: reply.id },
    });
    await recountWithin(tx, reply.id);
    await countByParent(tx, reply, stateBefore, state);
    await enqueue(tx, 'reply.moderated', { groupId: `${group.id}`, statusId: `${reply.id}`, by: `${actor.id}` });
    await reviseStatuses(tx, reply.id);
    return reply;
  });
}

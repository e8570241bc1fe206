/** Approves or rejects a reply that waits for the author of the post to which it replies, or a post that waits for the moderators of a group. */
import type { Status } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { requireOpen } from '../discussions/answers.ts';
import { countedIn, countRelations } from '../interactions/count-relations.ts';
import { reviseStatuses } from '../revise-statuses.ts';
import { IS_MEMBER } from '../visible.ts';

/** Public posts of a limited author are unlisted, as when they are posted. */
export const publishApproved = statement(
  'publish_approved_status',
  `UPDATE statuses s SET visibility = CASE WHEN a.silenced_at IS NOT NULL AND p.visibility = 'PUBLIC' THEN 'UNLISTED' ELSE p.visibility END
   FROM status_approvals p, actors a WHERE s.id = $1 AND p.status_id = s.id AND a.id = s.actor_id`,
);

/** Actors whom the author blocks are not mentioned, and a post for the members of a group mentions nobody else. */
const mentionOthers = statement(
  'mention_in_approved_reply',
  `INSERT INTO mentions (status_id, actor_id, silent) SELECT s.id, x.id, x.id <> ALL (p.mention_ids)
   FROM statuses s JOIN status_approvals p ON p.status_id = s.id
   JOIN actors x ON x.id = ANY (p.mention_ids || p.silent_ids) AND x.deleted_at IS NULL
   WHERE s.id = $1 AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = s.actor_id AND b.target_id = x.id)
     AND (s.group_id IS NULL OR x.id = s.group_id OR ${IS_MEMBER('s.group_id', 'x.id')})
   ON CONFLICT (status_id, actor_id) DO UPDATE SET silent = excluded.silent`,
);

/** Returns the pending reply, whose row is locked; null if nobody waits for the answer any more. */
async function lockPending(tx: Tx, id: bigint) {
  await lockRow(tx, 'statuses', id);
  const approval = await tx.statusApproval.findFirst({
    where: { statusId: id, state: 'PENDING', status: { deletedAt: null } },
    include: { status: true },
  });
  if (approval) await tx.notification.deleteMany({ where: { type: 'reply.request', statusId: id } });
  return approval;
}

/**
 * The reply gets its audience, and `status.created` does what it does for any post. Refuses it where a discussion does not take it.
 *
 * @param authorization the address of a remote author's approval
 * @returns the reply; null if it does not wait
 */
export async function approveReply(tx: Tx, id: bigint, authorization: string | null = null): Promise<Status | null> {
  const approval = await lockPending(tx, id);
  if (!approval) return null;
  const { authorId, mentionIds, silentIds, handles } = approval;
  await requireOpen(tx, approval.status.conversationId, approval.status.actorId);
  await tx.statusApproval.update({ where: { statusId: id }, data: { state: 'ACCEPTED', authorization } });
  await sqlWithin(tx).run(publishApproved, [id]);
  if (![...mentionIds, ...silentIds].includes(authorId))
    await tx.mention.deleteMany({ where: { statusId: id, actorId: authorId } });
  await sqlWithin(tx).run(mentionOthers, [id]);
  const reply = await tx.status.findUniqueOrThrow({ where: { id } });
  await tx.actorStats.update({ where: { actorId: reply.actorId }, data: { statusesCount: { increment: 1 } } });
  await countRelations(tx, countedIn(reply));
  await reviseStatuses(tx, id);
  await enqueue(tx, 'status.created', { statusId: `${id}`, actorId: `${reply.actorId}`, unknown: handles });
  await enqueue(tx, 'reply.answered', { statusId: `${id}` });
  return reply;
}

/** From then on its author alone sees the reply. Returns null if it does not wait. */
export async function rejectReply(tx: Tx, id: bigint): Promise<Status | null> {
  const approval = await lockPending(tx, id);
  if (!approval) return null;
  await tx.statusApproval.update({ where: { statusId: id }, data: { state: 'REJECTED' } });
  await tx.mention.deleteMany({ where: { statusId: id, actorId: approval.authorId } });
  await reviseStatuses(tx, id);
  await enqueue(tx, 'reply.answered', { statusId: `${id}` });
  return approval.status;
}

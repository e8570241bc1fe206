/** Takes the approval of a reply back: the reply leaves the thread, and its author alone sees it. */
import type { Status } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { countedNow, uncountRelations } from '../interactions/count-relations.ts';
import { reviseStatuses } from '../revise-statuses.ts';

/**
 * Returns the reply; null if it is not approved. The approval has the audience that the reply had, whom the job notifies.
 * A revocation is permanent, as a rejection.
 */
export async function revokeReply(tx: Tx, id: bigint): Promise<Status | null> {
  await lockRow(tx, 'statuses', id);
  const reply = await tx.status.findFirst({
    where: { id, deletedAt: null, reblogOfId: null, approval: { state: 'ACCEPTED' } },
  });
  if (!reply) return null;
  const mentions = await tx.mention.findMany({ where: { statusId: id } });
  const idsOf = (silent: boolean) => mentions.filter((of) => of.silent === silent).map(({ actorId }) => actorId);
  const { visibility } = reply;
  await tx.statusApproval.update({
    where: { statusId: id },
    data: { state: 'REJECTED', visibility, mentionIds: idsOf(false), silentIds: idsOf(true) },
  });
  await tx.status.update({ where: { id }, data: { visibility: 'DIRECT', groupId: null } });
  if (visibility !== 'DIRECT')
    await tx.actorStats.update({ where: { actorId: reply.actorId }, data: { statusesCount: { decrement: 1 } } });
  await tx.mention.deleteMany({ where: { statusId: id } });
  await tx.notification.deleteMany({ where: { statusId: id, recipientId: { not: reply.actorId } } });
  for (const counted of await countedNow(tx, [reply])) await uncountRelations(tx, counted);
  await reviseStatuses(tx, id);
  await enqueue(tx, 'reply.revoked', { statusId: `${id}`, mentioned: mentions.map(({ actorId }) => `${actorId}`) });
  return reply;
}

/** A reply waits for the author of the post to which it replies, or a boost for that of the remote post: asks the author, and shows it to nobody else. */
import { notify } from '../../domain/notifications/notify.ts';
import { indexStatus } from '../../domain/search/index-status.ts';
import type { Status } from '../../generated/prisma/client.ts';
import type { Platform } from '../../platform/platform.ts';
import { announceStatus } from '../announce.ts';
import { deliverApprovalRequest } from '../federation/deliver/deliver-replies.ts';

export async function askForApproval(platform: Platform, status: Status): Promise<void> {
  const approval = await platform.db.statusApproval.findUnique({ where: { statusId: status.id } });
  if (approval?.state !== 'PENDING') return;
  const { id: statusId, actorId: originId, local } = status;
  await indexStatus(platform, statusId);
  if (local) {
    await deliverApprovalRequest(platform, statusId);
    await announceStatus(platform, status, { recipients: [originId], lists: [] });
  }
  if (status.reblogOfId !== null) return;
  await notify(platform, [approval.authorId], { kind: 'reply.request', originId, statusId });
}

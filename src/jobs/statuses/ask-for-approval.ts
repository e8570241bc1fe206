/**
 * A reply waits for the author of the post to which it replies, a boost for that of the remote post, or a post for the members of a group
 * for its moderators: asks them, and shows it to nobody else.
 */
import { wallState } from '../../domain/groups/wall/wall-requests.ts';
import { notify } from '../../domain/notifications/notify.ts';
import { indexStatus } from '../../domain/search/index-status.ts';
import type { Status } from '../../generated/prisma/client.ts';
import type { Platform } from '../../platform/platform.ts';
import { announceStatus } from '../announce.ts';
import { deliverApprovalRequest } from '../federation/deliver/deliver-replies.ts';
import { askModerators } from './share-in-groups.ts';

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
  if (status.groupId !== null) return askGroup(platform, status.groupId, statusId);
  await notify(platform, [approval.authorId], { kind: 'reply.request', originId, statusId });
}

async function askGroup(platform: Platform, groupId: bigint, statusId: bigint): Promise<void> {
  if ((await wallState(platform, groupId, statusId)) === 'PENDING') await askModerators(platform, groupId, statusId);
}

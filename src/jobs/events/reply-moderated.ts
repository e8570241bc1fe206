/** Moderators removed a reply from a discussion of their group, and its author is notified; or they restored it. */
import { notify } from '../../domain/notifications/notify.ts';
import { parseId } from '../../platform/ids.ts';
import { announceAgain } from '../announce.ts';
import type { JobHandler } from '../job-handler.ts';

export const replyModerated: JobHandler<'reply.moderated'> = async (platform, payload) => {
  const [groupId, statusId] = [parseId(payload.groupId) ?? 0n, parseId(payload.statusId) ?? 0n];
  const removal = await platform.db.wallRequest.findFirst({
    where: { groupId, statusId, status: { deletedAt: null } },
  });
  if (!removal) return;
  await announceAgain(platform, [statusId]);
  // It may have been restored meanwhile.
  if (removal.state !== 'REJECTED' || removal.authorId === parseId(payload.by)) return;
  await notify(platform, [removal.authorId], { kind: 'group.post_refused', originId: groupId, statusId });
};

/** The moderators of a group answered a post that waited: the group shares it, and its author is notified. */
import { notify } from '../../domain/notifications/notify.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';
import { shareInGroup } from '../statuses/share-in-groups.ts';

export const wallAnswered: JobHandler<'wall.answered'> = async (platform, payload) => {
  const [groupId, statusId] = [parseId(payload.groupId) ?? 0n, parseId(payload.statusId) ?? 0n];
  const request = await platform.db.wallRequest.findFirst({
    where: { groupId, statusId, status: { deletedAt: null } },
    include: { status: true },
  });
  if (!request || request.state === 'PENDING') return;
  const { state, authorId, status } = request;
  if (state === 'ACCEPTED') await shareInGroup(platform, groupId, status);
  const kind = state === 'ACCEPTED' ? 'group.post_accepted' : 'group.post_refused';
  await notify(platform, [authorId], { kind, originId: groupId, statusId });
};

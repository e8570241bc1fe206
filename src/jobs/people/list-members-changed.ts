/**
 * List members changed: updates the lists' timelines, and restores statuses in the home timeline that an exclusive list kept out.
 */
import { syncLists } from '../../domain/lists/fan-out.ts';
import { addToHome } from '../../domain/timelines/merge-home.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const listMembersChanged: JobHandler<'list_members.changed'> = async (platform, payload) => {
  const ownerId = parseId(payload.ownerId) ?? 0n;
  const actorIds = payload.actorIds.flatMap((id) => parseId(id) ?? []);
  await syncLists(platform, ownerId, actorIds);
  if (payload.timelines !== 'home') return;
  const followed = await platform.db.follow.findMany({
    where: { followerId: ownerId, targetId: { in: actorIds }, approved: true },
    select: { targetId: true },
  });
  for (const { targetId } of followed) await addToHome(platform, ownerId, targetId);
};

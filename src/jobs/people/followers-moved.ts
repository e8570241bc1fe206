/** Follows were moved to the new account of somebody who moved: notifies the followers. */
import { notifyMoved } from '../../domain/notifications/notify-moved.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const followersMoved: JobHandler<'followers.moved'> = (platform, payload) => {
  const move = { actorId: parseId(payload.actorId) ?? 0n, targetId: parseId(payload.targetId) ?? 0n };
  return notifyMoved(
    platform,
    move,
    payload.followerIds.flatMap((id) => parseId(id) ?? []),
  );
};

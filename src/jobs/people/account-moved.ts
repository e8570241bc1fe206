/** An account moved to another one: takes its followers, notes, blocks and mutes along, and notifies the followers. */
import { notifyLeftBehind } from '../../domain/notifications/notify-moved.ts';
import { followMovedActor } from '../../domain/relationships/follow-moved-actor.ts';
import { takeAlong } from '../../domain/relationships/take-along.ts';
import { parseId } from '../../platform/ids.ts';
import { deliverMove } from '../federation/deliver/deliver-profiles.ts';
import type { JobHandler } from '../job-handler.ts';

export const accountMoved: JobHandler<'account.moved'> = async (platform, payload) => {
  const [actorId, targetId] = [parseId(payload.actorId) ?? 0n, parseId(payload.targetId) ?? 0n];
  await deliverMove(platform, actorId, targetId);
  await takeAlong(platform, actorId, targetId);
  await followMovedActor(platform, actorId, targetId);
  await notifyLeftBehind(platform, { actorId, targetId });
};

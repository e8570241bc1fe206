/**
 * Tells a remote server which of its people a local person blocks, so that it stops showing them that person's posts: Block, and
 * its Undo.
 */
import { deliver } from '../../../domain/federation/outbox/deliveries.ts';
import { blockActivity, undoBlock } from '../../../entities/activitypub/activities.ts';
import type { Platform } from '../../../platform/platform.ts';

export async function deliverBlock(
  platform: Platform,
  blockId: string,
  { blockerId, targetId, blocked }: { blockerId: bigint; targetId: bigint; blocked: boolean },
): Promise<void> {
  const actors = await platform.db.actor.findMany({ where: { id: { in: [blockerId, targetId] } } });
  const blocker = actors.find(({ id }) => id === blockerId);
  const target = actors.find(({ id }) => id === targetId);
  if (blocker?.domain !== null || !target || target.domain === null) return;
  const activity = (blocked ? blockActivity : undoBlock)(`${blocker.uri}#blocks/${blockId}`, blocker.uri, target.uri);
  await deliver(platform, blockerId, activity, [target.inbox]);
}

/** Followers who subscribed to an actor's posts (`notify`). */
import type { Platform } from '../../platform/platform.ts';

/**
 * The subscribed followers among those who got the status in their home timeline, or in a list that keeps its author from home.
 * Not for reblogs, replies to others, and direct statuses, whose recipients get a mention notification.
 *
 * @param readers owners of the home timelines that got the status
 * @param lists that got the status
 */
export async function notifiedFollowers(
  { db }: Pick<Platform, 'db'>,
  status: { actorId: bigint; visibility: string; reblogOfId: bigint | null; inReplyToActorId: bigint | null },
  readers: readonly bigint[],
  lists: readonly bigint[],
): Promise<bigint[]> {
  const answersAnother = status.inReplyToActorId !== null && status.inReplyToActorId !== status.actorId;
  if (status.visibility === 'DIRECT' || status.reblogOfId !== null || answersAnother) return [];
  const asked = await db.follow.findMany({
    where: { targetId: status.actorId, approved: true, notify: true },
    select: { followerId: true },
  });
  if (asked.length === 0) return [];
  const owners = await db.list.findMany({
    where: { id: { in: [...lists] }, actorId: { in: asked.map((follow) => follow.followerId) } },
    select: { actorId: true },
  });
  const reached = new Set([...readers, ...owners.map((list) => list.actorId)]);
  return asked.map((follow) => follow.followerId).filter((id) => reached.has(id));
}

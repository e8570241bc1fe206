/** Who asked to be told of everything that somebody posts. */
import type { Platform } from '../../platform/platform.ts';

/**
 * Of those who have the status at home now, or in a list of theirs that keeps its author from home, the followers who asked for it: neither reblogs nor answers to others are told, nor
 * direct statuses, whose people are told that they are mentioned.
 *
 * @param readers whose home timelines the status went into
 * @param lists which it went into
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

/** Followers who subscribed to an actor's posts (`notify`). */
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

/** SQL for the rows of followers who subscribed to an author. */
export const SUBSCRIBED = (author: string): string =>
  `FROM follows f WHERE f.target_id = ${author} AND f.approved AND f.notify`;

const subscribed = statement('subscribed_followers', `SELECT f.follower_id ${SUBSCRIBED('$1')}`);

/** Those of these actors who got a status in their home timeline, or in one of their lists. */
export async function reachedBy(
  { db }: Pick<Platform, 'db'>,
  actorIds: readonly bigint[],
  readers: readonly bigint[],
  lists: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  if (actorIds.length === 0) return new Set();
  const owners = await db.list.findMany({
    where: { id: { in: [...lists] }, actorId: { in: [...actorIds] } },
    select: { actorId: true },
  });
  const reached = new Set([...readers, ...owners.map((list) => list.actorId)]);
  return new Set(actorIds.filter((id) => reached.has(id)));
}

/**
 * The subscribed followers among those who got the status in their home timeline, or in a list that keeps its author from home.
 * Not for reblogs, replies to others, and direct statuses, whose recipients get a mention notification.
 *
 * @param readers owners of the home timelines that got the status
 * @param lists that got the status
 */
export async function notifiedFollowers(
  platform: Pick<Platform, 'db' | 'sql'>,
  status: { actorId: bigint; visibility: string; reblogOfId: bigint | null; inReplyToActorId: bigint | null },
  readers: readonly bigint[],
  lists: readonly bigint[],
): Promise<bigint[]> {
  const answersAnother = status.inReplyToActorId !== null && status.inReplyToActorId !== status.actorId;
  if (status.visibility === 'DIRECT' || status.reblogOfId !== null || answersAnother) return [];
  const asked = (await platform.sql.many(subscribed, [status.actorId])).map((follow) => follow.follower_id);
  return [...(await reachedBy(platform, asked, readers, lists))];
}

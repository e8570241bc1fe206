/**
 * A moderator removes a post from the wall of a group: the group no longer shares it, and the post stays its author's. A post for
 * members has no other readers, and is deleted.
 */
import type { Status } from '../../../generated/prisma/client.ts';
import { parseId } from '../../../platform/ids.ts';
import type { UserContext } from '../../access/context.ts';
import { requireOwnIdentity } from '../../actors/own-identity.ts';
import { refuse } from '../../kernel/refusals.ts';
import { endDiscussion, showEnded } from '../../statuses/discussions/end-discussion.ts';
import { removeIn, removeStatus } from '../../statuses/writing/delete-status.ts';
import { lockModeratedGroup } from '../lock-membership.ts';

export interface WallPost {
  groupId: string;
  /** The post, or the boost of the group. */
  statusId: string;
  actorId?: string | undefined;
}

/** The post stays its author's. */
const unshare = (ctx: UserContext, groupId: bigint, boost: Status, statusId: bigint): Promise<void> =>
  ctx.db.$transaction(async (tx) => {
    const changed = await endDiscussion(tx, groupId, statusId);
    await removeIn(tx, ctx, boost, false);
    await showEnded(tx, changed);
  });

/** Refuses non-moderators, remote groups, and posts that are not on the wall. */
export async function removeFromWall(ctx: UserContext, given: WallPost): Promise<{ id: bigint }> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  const { group } = await ctx.db.$transaction((tx) => lockModeratedGroup(tx, given.groupId, actor.id));
  const id = parseId(given.statusId) ?? -1n;
  const shared = { actorId: group.id, reblogOfId: { not: null }, deletedAt: null };
  const boost = await ctx.db.status.findFirst({ where: { ...shared, OR: [{ id }, { reblogOfId: id }] } });
  if (boost?.reblogOfId == null) refuse('record_not_found');
  const post = await ctx.db.status.findUniqueOrThrow({ where: { id: boost.reblogOfId } });
  if (post.groupId === group.id) {
    await removeStatus(ctx, boost);
    await removeStatus(ctx, post, true);
  } else await unshare(ctx, group.id, boost, post.id);
  return post;
}

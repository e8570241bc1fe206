/**
 * A moderator removes a post from the wall of a group: the group no longer shares it, and the post stays its author's. A post for
 * members has no other readers, and is deleted.
 */

import { parseId } from '../../../platform/ids.ts';
import type { UserContext } from '../../access/context.ts';
import { remoteViewer } from '../../access/remote-viewer.ts';
import { requireOwnIdentity } from '../../actors/own-identity.ts';
import { refuse } from '../../kernel/refusals.ts';
import { unreblogStatus } from '../../statuses/interactions/reblog-status.ts';
import { showAnew } from '../../statuses/show-anew.ts';
import { removeStatus } from '../../statuses/writing/delete-status.ts';
import { lockModeratedGroup } from '../lock-membership.ts';

export interface WallPost {
  groupId: string;
  /** The post, or the boost of the group. */
  statusId: string;
  actorId?: string | undefined;
}

/** The post is none of the group any more. */
const endDiscussion = ({ db }: UserContext, groupId: bigint, statusId: bigint): Promise<void> =>
  db.$transaction(async (tx) => {
    if ((await tx.discussion.count({ where: { statusId, groupId } })) === 0) return;
    await showAnew(tx, statusId);
    await tx.discussion.deleteMany({ where: { statusId, groupId } });
  });

/** Refuses non-moderators, remote groups, and posts that are not on the wall. */
export async function removeFromWall(ctx: UserContext, given: WallPost): Promise<{ id: bigint }> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  const { group } = await ctx.db.$transaction((tx) => lockModeratedGroup(tx, given.groupId, actor.id));
  const id = parseId(given.statusId) ?? -1n;
  const shared = { actorId: group.id, reblogOfId: { not: null }, deletedAt: null };
  const boost = await ctx.db.status.findFirst({ where: { ...shared, OR: [{ id }, { reblogOfId: id }] } });
  if (boost?.reblogOfId == null) refuse('record_not_found');
  const post = await unreblogStatus({ ...ctx, viewer: remoteViewer(group.id) }, boost.reblogOfId.toString());
  if (post.groupId === group.id) await removeStatus(ctx, post, true);
  else await endDiscussion(ctx, group.id, post.id);
  return post;
}

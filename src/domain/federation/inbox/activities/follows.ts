/** Follows between actors: Follow, its answers, and the Undo of either. */
import type { Follow } from '../../../../generated/prisma/client.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { remoteViewer } from '../../../access/remote-viewer.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { authorizeFollowRequest, rejectFollowRequest } from '../../../relationships/answer-follow-request.ts';
import { followActor } from '../../../relationships/follow-actor.ts';
import { removeFollower, unfollowActor } from '../../../relationships/unfollow-actor.ts';
import type { FollowActivity } from '../../documents/activities/follow.ts';
import type { ActivityContext } from '../activity-context.ts';
import type { Row } from '../object-at.ts';

/**
 * A refused follow is answered at once. A follow that exists is answered again, by the id of the new activity, because the remote server may
 * have lost the answer.
 */
export async function receiveFollow(
  ctx: ActivityContext,
  { id: targetId }: Row,
  { id: uri }: FollowActivity,
): Promise<void> {
  const between = { followerId: ctx.sender.id, targetId };
  const before = await ctx.db.follow.findUnique({ where: { followerId_targetId: between } });
  try {
    await followActor(ctx, targetId.toString(), {}, uri);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const payload = { followerId: ctx.sender.id.toString(), targetId: targetId.toString() };
    await ctx.db.$transaction((tx) =>
      enqueue(tx, 'follow.removed', { ...payload, follow: { id: '0', uri, by: 'target' } }),
    );
    return;
  }
  if (!before) return;
  await ctx.db.$transaction(async (tx) => {
    await tx.follow.updateMany({ where: { id: before.id }, data: { uri } });
    if (before.approved) await enqueue(tx, 'follow.approved', { followId: before.id.toString() });
  });
}

interface Answered {
  follow: Follow;
}

export async function acceptFollow(ctx: ActivityContext, { follow }: Answered): Promise<void> {
  if (!follow.approved) await authorizeFollowRequest(ctx, follow.followerId.toString());
}

/** Refuses a request, or removes a follower. */
export const rejectFollow = (ctx: ActivityContext, { follow }: Answered) =>
  (follow.approved ? removeFollower : rejectFollowRequest)(ctx, follow.followerId.toString());

export const undoFollow = (ctx: ActivityContext, { id }: Row) => unfollowActor(ctx, id.toString());

/** The sender withdraws the consent: the follow by the local actor ends. */
export const undoAcceptOfFollow = (ctx: ActivityContext, { id }: Row) =>
  unfollowActor({ ...ctx, viewer: remoteViewer(id) }, ctx.sender.id.toString());

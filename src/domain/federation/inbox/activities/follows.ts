/** Follow, and what becomes of it: Accept, Reject and Undo, by whichever side. */
import type { Follow } from '../../../../generated/prisma/client.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { remoteViewer } from '../../../access/remote-viewer.ts';
import { leave } from '../../../kernel/outbox.ts';
import { authorizeFollowRequest, rejectFollowRequest } from '../../../relationships/answer-follow-request.ts';
import { followActor } from '../../../relationships/follow-actor.ts';
import { removeFollower, unfollowActor } from '../../../relationships/unfollow-actor.ts';
import type { ActivityReference } from '../../documents/activities/follow.ts';
import { followIdOf } from '../../outbox/uris.ts';
import { knownActor } from '../../remote/find/find-remote-actor.ts';
import type { ActivityContext } from '../activity-context.ts';

/** The local actor of that address; null for all others. */
async function localActor(ctx: ActivityContext, uri: string | null) {
  const actor = uri === null ? null : await knownActor(ctx, uri);
  return actor?.domain === null ? actor : null;
}

/**
 * A follow that is refused is answered at once; one that is there already is answered again, because the other side may have lost the
 * answer, by the id that it has now.
 */
export async function receiveFollow(ctx: ActivityContext, uri: string, object: string): Promise<void> {
  const target = await localActor(ctx, object);
  if (!target) return;
  const between = { followerId: ctx.sender.id, targetId: target.id };
  const before = await ctx.db.follow.findUnique({ where: { followerId_targetId: between } });
  try {
    await followActor(ctx, target.id.toString(), {}, uri);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const payload = { followerId: ctx.sender.id.toString(), targetId: target.id.toString() };
    await ctx.db.$transaction((tx) =>
      leave(tx, 'follow.removed', { ...payload, follow: { id: '0', uri, by: 'target' } }),
    );
    return;
  }
  if (!before) return;
  await ctx.db.$transaction(async (tx) => {
    await tx.follow.updateMany({ where: { id: before.id }, data: { uri } });
    if (before.approved) await leave(tx, 'follow.approved', { followId: before.id.toString() });
  });
}

/** The follow of somebody here that this actor answers: by its id, or by whom it says follows whom. */
async function answeredFollow(
  ctx: ActivityContext,
  { id, type, actor, object }: ActivityReference,
): Promise<Follow | null> {
  if (type !== null && type !== 'Follow') return null;
  const targetId = ctx.sender.id;
  const followId = id === null ? null : followIdOf(id);
  const follow = followId === null ? null : await ctx.db.follow.findFirst({ where: { id: followId, targetId } });
  if (follow) return follow;
  const follower = object === null || object === ctx.sender.uri ? await localActor(ctx, actor) : null;
  return follower && ctx.db.follow.findFirst({ where: { followerId: follower.id, targetId } });
}

/** An answer of anybody but the followed one finds no follow, and so does one to what was withdrawn. */
export async function receiveAccept(ctx: ActivityContext, asked: ActivityReference): Promise<void> {
  const follow = await answeredFollow(ctx, asked);
  if (follow && !follow.approved) await authorizeFollowRequest(ctx, follow.followerId.toString());
}

/** Refuses a request, or removes a follower. */
export async function receiveReject(ctx: ActivityContext, asked: ActivityReference): Promise<void> {
  const follow = await answeredFollow(ctx, asked);
  if (!follow) return;
  const answer = follow.approved ? removeFollower : rejectFollowRequest;
  await answer(ctx, follow.followerId.toString());
}

/** Whether it was one of the sender. By the activity's id alone, or by whom it says was followed. */
export async function undoFollow(ctx: ActivityContext, { id, actor, object }: ActivityReference): Promise<boolean> {
  const byUri = id === null ? null : await ctx.db.follow.findFirst({ where: { followerId: ctx.sender.id, uri: id } });
  const named = async () => (await localActor(ctx, object)) ?? (await localActor(ctx, actor));
  const target = byUri ? { id: byUri.targetId } : await named();
  if (!target) return false;
  const there = byUri ?? (await ctx.db.follow.findFirst({ where: { followerId: ctx.sender.id, targetId: target.id } }));
  if (!there) return false;
  await unfollowActor(ctx, target.id.toString());
  return true;
}

/** The other side takes its consent back: a follow of somebody here ends. What was accepted is named by its id. */
export async function undoAccept(ctx: ActivityContext, { object }: ActivityReference): Promise<void> {
  const follow = await answeredFollow(ctx, { id: object, type: 'Follow', actor: null, object: null, instrument: null });
  if (follow) await unfollowActor({ ...ctx, viewer: remoteViewer(follow.followerId) }, ctx.sender.id.toString());
}

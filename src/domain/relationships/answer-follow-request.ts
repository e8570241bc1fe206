/** Accepting and rejecting follow requests. */
import type { Actor } from '../../generated/prisma/client.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { IdentityContext } from '../access/context.ts';
import { findActor } from '../actors/find.ts';
import { enqueue } from '../kernel/outbox.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';
import { refuse } from '../kernel/refusals.ts';
import { countFollow } from './follow-counts.ts';
import { endFollow } from './unfollow-actor.ts';

const acceptRequest = statement(
  'accept_follow_request',
  `UPDATE follows SET approved = true WHERE follower_id = $1 AND target_id = $2 AND NOT approved
   RETURNING id`,
);

/** Accepts a follow request. Refuses if there is none. */
export async function authorizeFollowRequest(ctx: IdentityContext, id: string): Promise<Actor> {
  const follower = await findActor(ctx, id);
  await ctx.db.$transaction(async (tx) => {
    const [request] = await sqlWithin(tx).many(acceptRequest, [follower.id, ctx.viewer.actorId]);
    if (!request) refuse('record_not_found');
    await countFollow(tx, follower.id, ctx.viewer.actorId, 1);
    await tx.notification.updateMany({
      where: { recipientId: ctx.viewer.actorId, originId: follower.id, type: 'follow_request' },
      data: { type: 'follow' },
    });
    await enqueue(tx, 'follow.approved', { followId: request.id.toString() });
  });
  return follower;
}

/** Rejects a follow request. Refuses if there is none. */
export async function rejectFollowRequest(ctx: IdentityContext, id: string): Promise<Actor> {
  const follower = await findActor(ctx, id);
  await ctx.db.$transaction(async (tx) => {
    const waiting = await tx.follow.findFirst({
      where: { followerId: follower.id, targetId: ctx.viewer.actorId, approved: false },
    });
    if (!waiting) refuse('record_not_found');
    await endFollow(tx, follower.id, ctx.viewer.actorId, 'target');
  });
  return follower;
}

/** Pending requesters, newest first; `id` is the request's. */
export async function followRequests(
  ctx: IdentityContext,
  page: PageBounds,
): Promise<{ id: bigint; actorId: bigint }[]> {
  const { where, order } = pageOf(page);
  const rows = await ctx.db.follow.findMany({
    where: {
      targetId: ctx.viewer.actorId,
      approved: false,
      follower: { suspendedAt: null, deletedAt: null },
      ...where,
    },
    ...order,
    select: { id: true, followerId: true },
  });
  return rows.map((row) => ({ id: row.id, actorId: row.followerId }));
}

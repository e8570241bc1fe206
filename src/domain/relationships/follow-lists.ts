/** Followers and followed actors, if the actor shows them. */
import type { Actor } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { findActor } from '../actors/find.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';

type Side = 'followers' | 'following';

/** Hidden for suspended actors, for actors that block the viewer, and for those that hide their network, except to themselves. */
async function showsNetwork(ctx: DomainContext, actor: Actor): Promise<boolean> {
  const viewerId = ctx.viewer?.actorId ?? null;
  if (actor.suspendedAt) return false;
  if (actor.id === viewerId) return true;
  if (actor.hideCollections) return false;
  if (viewerId === null) return true;
  return (await ctx.db.block.count({ where: { blockerId: actor.id, targetId: viewerId } })) === 0;
}

/** Leaves out actors with a block between them and the viewer. `id` is the follow's, the keyset column. */
export async function followList(
  ctx: DomainContext,
  id: string,
  side: Side,
  page: PageBounds,
): Promise<{ id: bigint; actorId: bigint }[]> {
  const actor = await findActor(ctx, id);
  if (!(await showsNetwork(ctx, actor))) return [];
  const { where, order } = pageOf(page);
  const viewerId = ctx.viewer?.actorId ?? null;
  const there = {
    suspendedAt: null,
    deletedAt: null,
    ...(viewerId !== null && {
      blockedBy: { none: { blockerId: viewerId } },
      blocking: { none: { targetId: viewerId } },
    }),
  };
  const rows = await ctx.db.follow.findMany({
    where: {
      approved: true,
      ...(side === 'followers' ? { targetId: actor.id, follower: there } : { followerId: actor.id, target: there }),
      ...where,
    },
    ...order,
    select: { id: true, followerId: true, targetId: true },
  });
  return rows.map((row) => ({ id: row.id, actorId: side === 'followers' ? row.followerId : row.targetId }));
}

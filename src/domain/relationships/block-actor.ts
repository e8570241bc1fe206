/** Blocking: ends follows in both directions and hides each from the other. */
import type { Actor } from '../../generated/prisma/client.ts';
import { invalid } from '../../platform/errors.ts';
import type { IdentityContext } from '../access/context.ts';
import { findActor } from '../actors/find.ts';
import { endFollow } from './unfollow-actor.ts';

/** Idempotent. Refuses the viewer itself. */
export async function blockActor(ctx: IdentityContext, id: string): Promise<Actor> {
  const target = await findActor(ctx, id);
  const blockerId = ctx.viewer.actorId;
  if (target.id === blockerId) throw invalid({ id: ['is your own account'] });
  await ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO blocks (id, blocker_id, target_id, created_at) VALUES (${ctx.ids.next()}, ${blockerId}, ${target.id}, ${ctx.clock.now()})
      ON CONFLICT (blocker_id, target_id) DO NOTHING`;
    await endFollow(tx, blockerId, target.id);
    await endFollow(tx, target.id, blockerId);
    await tx.notification.deleteMany({ where: { recipientId: blockerId, originId: target.id } });
    await tx.conversation.deleteMany({ where: { actorId: blockerId, participantIds: { has: target.id } } });
  });
  return target;
}

export async function unblockActor(ctx: IdentityContext, id: string): Promise<Actor> {
  const target = await findActor(ctx, id);
  await ctx.db.block.deleteMany({ where: { blockerId: ctx.viewer.actorId, targetId: target.id } });
  return target;
}

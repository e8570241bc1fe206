/** Endorsing: showing followed accounts on one's profile. */
import type { Actor } from '../../generated/prisma/client.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { IdentityContext } from '../access/context.ts';
import { findActiveActor, findActor } from '../actors/find.ts';
import { refuse } from '../kernel/refusals.ts';

const lockFollow = statement(
  'lock_follow_of_endorsement',
  'SELECT id FROM follows WHERE follower_id = $1 AND target_id = $2 AND approved FOR KEY SHARE',
);

/** Idempotent. Refuses accounts that the viewer does not follow; a request is not enough. */
export async function endorseActor(ctx: IdentityContext, id: string): Promise<Actor> {
  const target = await findActiveActor(ctx, id);
  const { actorId } = ctx.viewer;
  await ctx.db.$transaction(async (tx) => {
    // Locks the follow until the row is inserted, so that it does not end meanwhile.
    const [follow] = await sqlWithin(tx).many(lockFollow, [actorId, target.id]);
    if (!follow) refuse('endorsed_unfollowed');
    await tx.endorsement.createMany({
      data: [{ id: ctx.ids.next(), actorId, targetId: target.id, followId: follow.id, createdAt: ctx.clock.now() }],
      skipDuplicates: true,
    });
  });
  return target;
}

/** Idempotent. */
export async function unendorseActor(ctx: IdentityContext, id: string): Promise<Actor> {
  const target = await findActor(ctx, id);
  await ctx.db.endorsement.deleteMany({ where: { actorId: ctx.viewer.actorId, targetId: target.id } });
  return target;
}

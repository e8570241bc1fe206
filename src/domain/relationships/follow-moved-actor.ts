/**
 * Makes local followers of somebody who moved to another server follow the new account: each follow is requested from its server.
 */
import type { Follow } from '../../generated/prisma/client.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { identityViewer } from '../access/viewer.ts';
import { enqueue } from '../kernel/outbox.ts';
import { followActor } from './follow-actor.ts';
import { unfollowActor } from './unfollow-actor.ts';

const PORTION = 200;

type End = Pick<Follow, 'id' | 'targetId'>;

const moveMemberships = statement(
  'move_list_memberships',
  `UPDATE list_members m SET follow_id = $1, actor_id = $2 WHERE m.follow_id = $3
   AND NOT EXISTS (SELECT FROM list_members o WHERE o.list_id = m.list_id AND o.actor_id = $2)`,
);

const moveEndorsements = statement(
  'move_endorsements',
  `UPDATE endorsements e SET follow_id = $1, target_id = $2 WHERE e.follow_id = $3
   AND NOT EXISTS (SELECT FROM endorsements o WHERE o.actor_id = e.actor_id AND o.target_id = $2)`,
);

/** Lists and endorsements move to the new follow, unless the new account is already in them. The follower is notified. */
async function carryAlong({ db }: Platform, followerId: bigint, from: End, to: End): Promise<void> {
  await db.$transaction(async (tx) => {
    await sqlWithin(tx).run(moveMemberships, [to.id, to.targetId, from.id]);
    await sqlWithin(tx).run(moveEndorsements, [to.id, to.targetId, from.id]);
    await enqueue(tx, 'followers.moved', {
      actorId: from.targetId.toString(),
      targetId: to.targetId.toString(),
      followerIds: [followerId.toString()],
    });
  });
}

/**
 * Idempotent: followers of the new account no longer follow the old one. Those who may not follow it keep the old follow. Does
 * nothing if the new account is local.
 */
export async function followMovedActor(platform: Platform, actorId: bigint, targetId: bigint): Promise<void> {
  const target = await platform.db.actor.findFirst({ where: { id: targetId, domain: { not: null }, deletedAt: null } });
  if (!target) return;
  for (let after = 0n; ; ) {
    const follows = await platform.db.follow.findMany({
      where: { targetId: actorId, approved: true, follower: { domain: null, deletedAt: null }, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: PORTION,
      include: { follower: { select: { userId: true } } },
    });
    for (const { id, followerId, follower, showReblogs, notify, languages } of follows) {
      if (follower.userId === null) continue;
      const ctx = { ...platform, viewer: identityViewer(follower.userId, followerId) };
      const between = { followerId_targetId: { followerId, targetId } };
      const isThere = (await platform.db.follow.count({ where: { followerId, targetId } })) > 0;
      try {
        // A person who already follows the new account keeps the options.
        if (!isThere) await followActor(ctx, targetId.toString(), { reblogs: showReblogs, notify, languages });
        const { id: newId } = await platform.db.follow.findUniqueOrThrow({ where: between });
        await carryAlong(platform, followerId, { id, targetId: actorId }, { id: newId, targetId });
        await unfollowActor(ctx, actorId.toString());
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
    if (follows.length < PORTION) return;
    after = follows.at(-1)?.id ?? 0n;
  }
}

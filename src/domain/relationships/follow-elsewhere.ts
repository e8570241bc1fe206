/** Followers here of somebody who moved to another server follow the new account: its server is asked for each, as for any follow. */

import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { identityViewer } from '../access/viewer.ts';
import { followActor } from './follow-actor.ts';
import { unfollowActor } from './unfollow-actor.ts';

const PORTION = 200;

/** Safe to repeat: who follows the new account has left the old one. Who may not follow it stays where they are. Nothing for one of this server. */
export async function followElsewhere(platform: Platform, actorId: bigint, targetId: bigint): Promise<void> {
  const target = await platform.db.actor.findFirst({ where: { id: targetId, domain: { not: null }, deletedAt: null } });
  if (!target) return;
  for (let after = 0n; ; ) {
    const follows = await platform.db.follow.findMany({
      where: { targetId: actorId, approved: true, follower: { domain: null, deletedAt: null }, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: PORTION,
      include: { follower: { select: { userId: true } } },
    });
    for (const { followerId, follower, showReblogs, notify, languages } of follows) {
      if (follower.userId === null) continue;
      const ctx = { ...platform, viewer: identityViewer(follower.userId, followerId) };
      try {
        await followActor(ctx, targetId.toString(), { reblogs: showReblogs, notify, languages });
        await unfollowActor(ctx, actorId.toString());
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
    if (follows.length < PORTION) return;
    after = follows.at(-1)?.id ?? 0n;
  }
}

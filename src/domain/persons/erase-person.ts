/** What goes when a person goes: at once what others would still meet, and by a job what there may be much of. */
import type { Tx } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { leave } from '../outbox.ts';

type Ctx = Pick<Platform, 'clock'>;

/** Takes the person out of the others' counts, before its follows go. */
async function uncountFollows(tx: Tx, actorId: bigint): Promise<void> {
  // In the order of ids, as following does, so that two never wait for each other.
  await tx.$queryRaw`
    SELECT actor_id FROM actor_stats
    WHERE actor_id IN (SELECT target_id FROM follows WHERE follower_id = ${actorId} AND approved
                       UNION SELECT follower_id FROM follows WHERE target_id = ${actorId} AND approved)
    ORDER BY actor_id FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    UPDATE actor_stats SET followers_count = followers_count - 1
    WHERE actor_id IN (SELECT target_id FROM follows WHERE follower_id = ${actorId} AND approved)`;
  await tx.$executeRaw`
    UPDATE actor_stats SET following_count = following_count - 1
    WHERE actor_id IN (SELECT follower_id FROM follows WHERE target_id = ${actorId} AND approved)`;
}

async function revokeTokens(tx: Tx, { clock }: Ctx, actorId: bigint): Promise<void> {
  const tokens = await tx.accessToken.updateManyAndReturn({
    where: { actorId, revokedAt: null },
    data: { revokedAt: clock.now() },
    select: { id: true },
  });
  for (const { id } of tokens) await leave(tx, 'token.revoked', { tokenId: id.toString() });
  await tx.authorizationCode.deleteMany({ where: { actorId } });
}

/** Makes a tombstone of the person; drafts, relations, participations and tokens are gone with it. */
export async function erasePerson(tx: Tx, ctx: Ctx, actorId: bigint): Promise<void> {
  const now = ctx.clock.now();
  await tx.event.deleteMany({ where: { organizerId: actorId, draft: true } });
  await uncountFollows(tx, actorId);
  await tx.follow.deleteMany({ where: { OR: [{ followerId: actorId }, { targetId: actorId }] } });
  await tx.block.deleteMany({ where: { OR: [{ blockerId: actorId }, { targetId: actorId }] } });
  await tx.mute.deleteMany({ where: { OR: [{ muterId: actorId }, { targetId: actorId }] } });
  await tx.member.deleteMany({ where: { actorId } });
  await tx.participant.deleteMany({ where: { actorId } });
  await tx.notification.deleteMany({ where: { OR: [{ recipientId: actorId }, { originId: actorId }] } });
  await tx.homeEntry.deleteMany({ where: { actorId } });
  await tx.list.deleteMany({ where: { actorId } });
  await tx.listMember.deleteMany({ where: { actorId } });
  await tx.filter.deleteMany({ where: { actorId } });
  await tx.marker.deleteMany({ where: { actorId } });
  await tx.tagFollow.deleteMany({ where: { actorId } });
  await tx.featuredTag.deleteMany({ where: { actorId } });
  await tx.conversation.deleteMany({ where: { actorId } });
  await tx.conversationMute.deleteMany({ where: { actorId } });
  await tx.scheduledStatus.deleteMany({ where: { actorId } });
  await tx.feedToken.deleteMany({ where: { actorId } });
  await revokeTokens(tx, ctx, actorId);
  await tx.actorStats.updateMany({ where: { actorId }, data: { followersCount: 0, followingCount: 0 } });
  await tx.actor.update({
    where: { id: actorId },
    data: {
      deletedAt: now,
      updatedAt: now,
      name: '',
      summary: '',
      summarySource: '',
      fields: [],
      avatarId: null,
      bannerId: null,
    },
  });
}

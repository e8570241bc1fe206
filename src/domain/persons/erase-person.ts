/** Erases a person: visible data at once, bulk data by a job. */
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { dropAllFollows } from '../relationships/follow-counts.ts';
import { revokeTokens } from '../users/sessions/revoke-tokens.ts';

type Ctx = Pick<Platform, 'clock'>;

/** Turns the person into a tombstone; deletes drafts, relations, participations and tokens. */
export async function erasePerson(tx: Tx, ctx: Ctx, actorId: bigint): Promise<void> {
  const now = ctx.clock.now();
  await tx.event.deleteMany({ where: { organizerId: actorId, draft: true } });
  await dropAllFollows(tx, actorId);
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
  await revokeTokens(tx, ctx, { actorId });
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

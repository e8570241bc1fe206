/** Erases a person: visible data at once, bulk data by a job. */
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { dropAllFollows } from '../relationships/follow-counts.ts';
import { removePostImports } from '../transfers/posts/finish-post-import.ts';
import { removeArchives } from '../transfers/remove-archives.ts';
import { revokeTokens } from '../users/sessions/revoke-tokens.ts';

type Ctx = Pick<Platform, 'clock'>;

/**
 * Turns the person into a tombstone; deletes drafts, relations, participations, requests and tokens. Returns the remote followers, whom a
 * job notifies.
 */
export async function erasePerson(tx: Tx, ctx: Ctx, actorId: bigint): Promise<bigint[]> {
  const now = ctx.clock.now();
  await tx.event.deleteMany({ where: { organizerId: actorId, draft: true } });
  const followers = await dropAllFollows(tx, actorId);
  await tx.block.deleteMany({ where: { OR: [{ blockerId: actorId }, { targetId: actorId }] } });
  await tx.mute.deleteMany({ where: { OR: [{ muterId: actorId }, { targetId: actorId }] } });
  await tx.accountNote.deleteMany({ where: { OR: [{ actorId }, { targetId: actorId }] } });
  await tx.accountDomainBlock.deleteMany({ where: { actorId } });
  await tx.severance.deleteMany({ where: { actorId } });
  await tx.accountAlias.deleteMany({ where: { OR: [{ actorId }, { aliasId: actorId }] } });
  await tx.member.deleteMany({ where: { actorId } });
  await tx.groupInvitation.deleteMany({ where: { OR: [{ actorId }, { inviterId: actorId }] } });
  await tx.eventInvitation.deleteMany({ where: { OR: [{ actorId }, { inviterId: actorId }] } });
  await tx.organizerInvitation.deleteMany({ where: { OR: [{ actorId }, { inviterId: actorId }] } });
  await tx.seriesOrganizer.deleteMany({ where: { actorId } });
  await tx.organizerException.deleteMany({ where: { actorId } });
  await tx.participant.deleteMany({ where: { actorId } });
  await tx.waitingEntry.deleteMany({ where: { actorId } });
  await tx.eventMessageRecipient.deleteMany({ where: { actorId } });
  await tx.dateVoter.deleteMany({ where: { actorId } });
  await tx.datePoll.deleteMany({ where: { organizerId: actorId, groupId: null } });
  await tx.seriesParticipant.deleteMany({ where: { actorId } });
  await tx.photoRequest.deleteMany({ where: { actorId } });
  const asEither = { where: { OR: [{ recipientId: actorId }, { originId: actorId }] } };
  await tx.notification.deleteMany(asEither);
  await tx.notificationRequest.deleteMany(asEither);
  await tx.notificationPermission.deleteMany(asEither);
  await tx.notificationPolicy.deleteMany({ where: { actorId } });
  await tx.accountWarning.deleteMany({ where: { targetId: actorId } });
  await tx.homeEntry.deleteMany({ where: { actorId } });
  await tx.list.deleteMany({ where: { actorId } });
  await tx.listMember.deleteMany({ where: { actorId } });
  await tx.filter.deleteMany({ where: { actorId } });
  await tx.marker.deleteMany({ where: { actorId } });
  await tx.tagFollow.deleteMany({ where: { actorId } });
  await tx.featuredTag.deleteMany({ where: { actorId } });
  await removeArchives(tx, { actorId });
  await tx.dataImport.deleteMany({ where: { actorId } });
  await removePostImports(tx, { actorId });
  await tx.importedPost.deleteMany({ where: { actorId } });
  await tx.annualReport.deleteMany({ where: { actorId } });
  await tx.collection.deleteMany({ where: { actorId } });
  await tx.collectionItem.deleteMany({ where: { actorId } });
  await tx.suggestionDismissal.deleteMany({ where: { OR: [{ actorId }, { targetId: actorId }] } });
  await tx.conversation.deleteMany({ where: { actorId } });
  await tx.conversationMute.deleteMany({ where: { actorId } });
  await tx.scheduledStatus.deleteMany({ where: { actorId } });
  await tx.postDraft.deleteMany({ where: { actorId } });
  await tx.feedToken.deleteMany({ where: { actorId } });
  await tx.invite.deleteMany({ where: { actorId } });
  await tx.pushSubscription.deleteMany({ where: { actorId } });
  await tx.previewCard.updateMany({ where: { authorId: actorId }, data: { authorId: null, authorAttributed: false } });
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
      attributionDomains: [],
      avatarId: null,
      bannerId: null,
    },
  });
  return followers;
}

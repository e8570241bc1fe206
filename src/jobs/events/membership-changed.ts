/**
 * Somebody asked to join a group, was accepted or got another role: notifies and mails its moderators or the new member (rules of
 * the event service, Mail), and notifies other servers.
 */
import { MEMBER_ROLES } from '../../domain/groups/states.ts';
import { causeOf } from '../../domain/mails/mail-bounds.ts';
import { notify } from '../../domain/notifications/notify.ts';
import { groupModeratorRecipients, recipientsOf } from '../../domain/participations/mail-recipients.ts';
import type { Member } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import { deliverMembership } from '../federation/deliver/deliver-memberships.ts';
import { askGroup } from '../federation/remote-group-due.ts';
import type { JobHandler } from '../job-handler.ts';
import { requestMails } from '../mails/request-mails.ts';

async function notifyOf(
  platform: Platform,
  { id: memberId, actorId, parentId }: Member,
  effect: 'asked' | 'accepted',
): Promise<void> {
  if (effect === 'accepted')
    return notify(platform, [actorId], { kind: 'group.join_approved', originId: parentId, memberId });
  const moderators = await platform.db.member.findMany({
    where: { parentId, role: { gte: MEMBER_ROLES.MODERATOR } },
    select: { actorId: true },
  });
  const asked = moderators.map((moderator) => moderator.actorId);
  await notify(platform, asked, { kind: 'group.join_request', originId: actorId, memberId });
}

export const membershipChanged: JobHandler<'membership.changed'> = async (platform, payload) => {
  const member = await platform.db.member.findUnique({
    where: { id: parseId(payload.memberId) ?? 0n },
    include: { parent: true, actor: true },
  });
  // Skip members who have left or were suspended in the meantime.
  if (!member || member.actor.suspendedAt) return;
  const { parent, actor } = member;
  const { effect } = payload;
  await deliverMembership(platform, member, effect);
  if (actor.domain === null && effect !== 'role_changed') await askGroup(platform, parent);
  if (effect !== 'asked' && effect !== 'accepted') return;
  // Remote moderators are notified by their own server.
  if (effect === 'asked' && parent.domain !== null) return;
  await notifyOf(platform, member, effect);
  const recipients =
    effect === 'asked'
      ? await groupModeratorRecipients(platform.db, parent.id, MEMBER_ROLES.MODERATOR, actor.userId)
      : await recipientsOf(platform.db, [actor.id]);
  await requestMails(platform, recipients, {
    template: `membership_${effect}`,
    values: {
      group: plainActorName(parent),
      person: plainActorName(actor),
      url: parent.url,
    },
    about: member.id.toString(),
    cause: causeOf(actor),
    subject: parent.id.toString(),
  });
};

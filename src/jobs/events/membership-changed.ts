/**
 * Somebody asked to join a group, was accepted or got another role: mails its moderators or the new member (rules of the event service,
 * Mail), and tells other servers.
 */
import { MEMBER_ROLES } from '../../domain/groups/states.ts';
import { groupModeratorRecipients, recipientsOf } from '../../domain/participations/mail-recipients.ts';
import { parseId } from '../../platform/ids.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import { askGroup } from '../federation/remote-group-due.ts';
import { tellMembership } from '../federation/tell-groups.ts';
import type { JobHandler } from '../handlers.ts';
import { requestMails } from '../mails/request-mails.ts';

export const membershipChanged: JobHandler<'membership.changed'> = async (platform, payload) => {
  const member = await platform.db.member.findUnique({
    where: { id: parseId(payload.memberId) ?? 0n },
    include: { parent: true, actor: true },
  });
  // Skip members who have left or were suspended in the meantime.
  if (!member || member.actor.suspendedAt) return;
  const { parent, actor } = member;
  const { effect } = payload;
  await tellMembership(platform, member, effect);
  if (actor.domain === null && effect !== 'role_changed') await askGroup(platform, parent);
  if (effect !== 'asked' && effect !== 'accepted') return;
  // Those who decide elsewhere are told by their own server.
  if (effect === 'asked' && parent.domain !== null) return;
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
  });
};

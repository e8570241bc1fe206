/** Somebody was invited to a group: notifies and mails them, or notifies their server. */
import { causeOf } from '../../domain/mails/mail-bounds.ts';
import { notify } from '../../domain/notifications/notify.ts';
import { recipientsOf } from '../../domain/participations/mail-recipients.ts';
import { parseId } from '../../platform/ids.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import { deliverGroupInvite } from '../federation/deliver/deliver-memberships.ts';
import type { JobHandler } from '../job-handler.ts';
import { requestMails } from '../mails/request-mails.ts';

export const groupInvited: JobHandler<'group.invited'> = async (platform, payload) => {
  const invitation = await platform.db.groupInvitation.findUnique({
    where: { id: parseId(payload.invitationId) ?? 0n },
    include: { actor: true, group: true, inviter: true },
  });
  // It may be used or taken back, or its inviter suspended, in the meantime.
  if (!invitation || invitation.inviter.suspendedAt) return;
  if (invitation.actor.domain !== null) return deliverGroupInvite(platform, invitation);
  const { id: groupInvitationId, group, inviter } = invitation;
  await notify(platform, [invitation.actorId], { kind: 'group.invited', originId: inviter.id, groupInvitationId });
  // Other servers may not have mails sent to whomever they like.
  if (inviter.domain !== null) return;
  await requestMails(platform, await recipientsOf(platform.db, [invitation.actorId], inviter.userId), {
    template: 'membership_invited',
    values: {
      group: plainActorName(group),
      person: plainActorName(inviter),
      url: group.url,
    },
    about: invitation.id.toString(),
    cause: causeOf(inviter),
    subject: group.id.toString(),
  });
};

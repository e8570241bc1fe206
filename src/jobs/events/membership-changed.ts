/** Someone asked to join a group, or was let in: its moderators or the one who asked hear of it (spec/graphql/rules.md, Mail). */
import { MEMBER_ROLES } from '../../domain/groups/states.ts';
import { groupModeratorRecipients, recipientsOf } from '../../domain/participations/mail-recipients.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';
import { requestMails } from '../mails/request-mails.ts';

export const membershipChanged: JobHandler<'membership.changed'> = async (platform, payload) => {
  const member = await platform.db.member.findUnique({
    where: { id: parseId(payload.memberId) ?? 0n },
    include: { parent: true, actor: true },
  });
  // Whoever left meanwhile, or was suspended, is not waited for any more.
  if (!member || member.actor.suspendedAt) return;
  const { parent, actor } = member;
  const recipients =
    payload.effect === 'asked'
      ? await groupModeratorRecipients(platform.db, parent.id, MEMBER_ROLES.MODERATOR)
      : await recipientsOf(platform.db, actor.id);
  await requestMails(platform, recipients, {
    template: `membership_${payload.effect}`,
    values: {
      group: parent.name || parent.preferredUsername,
      person: actor.name || actor.preferredUsername,
      url: parent.url,
    },
    about: member.id.toString(),
  });
};

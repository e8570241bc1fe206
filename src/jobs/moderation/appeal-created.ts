/** Somebody appealed against a warning: mails the staff who decide. */
import { appealRecipients } from '../../domain/appeals/mail-recipients.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';
import { requestMails } from '../mails/request-mails.ts';

export const appealCreated: JobHandler<'appeal.created'> = async (platform, payload) => {
  const appeal = await platform.db.appeal.findUnique({
    where: { id: parseId(payload.appealId) ?? 0n },
    include: { actor: true, accountWarning: { select: { id: true, action: true, createdAt: true } } },
  });
  if (!appeal) return;
  const { actor, accountWarning, text, id } = appeal;
  await requestMails(platform, await appealRecipients(platform.db, actor.id), {
    template: 'appeal_created',
    values: {
      account: `@${actor.preferredUsername}`,
      action: accountWarning.action,
      text,
      url: `${platform.config.publicUrl}/moderation/appeals`,
    },
    about: id.toString(),
  });
};

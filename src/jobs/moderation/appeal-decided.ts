/** Staff decided an appeal: mails its author. */
import { ownerRecipients } from '../../domain/appeals/mail-recipients.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';
import { requestMails } from '../mails/request-mails.ts';

export const appealDecided: JobHandler<'appeal.decided'> = async (platform, payload) => {
  const appeal = await platform.db.appeal.findUnique({
    where: { id: parseId(payload.appealId) ?? 0n },
    include: { actor: true, accountWarning: { select: { id: true, action: true, createdAt: true } } },
  });
  if (!appeal || appeal.state === 'PENDING') return;
  const { actor, accountWarning, state } = appeal;
  await requestMails(platform, await ownerRecipients(platform.db, actor.id), {
    template: state === 'APPROVED' ? 'appeal_approved' : 'appeal_rejected',
    values: {
      account: `@${actor.preferredUsername}`,
      action: accountWarning.action,
      warnedAt: accountWarning.createdAt.toISOString(),
      appealedAt: appeal.createdAt.toISOString(),
      url: `${platform.config.publicUrl}/account/warnings/${accountWarning.id}`,
    },
    about: appeal.id.toString(),
  });
};

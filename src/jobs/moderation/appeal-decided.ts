/** Staff decided an appeal: mails its author. */
import { ownerRecipients } from '../../domain/appeals/mail-recipients.ts';
import { isDoneAgain } from '../../domain/appeals/undo-warning.ts';
import type { WarningAction } from '../../domain/users/warnings.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';
import { requestMails } from '../mails/request-mails.ts';

export const appealDecided: JobHandler<'appeal.decided'> = async (platform, payload) => {
  const appeal = await platform.db.appeal.findUnique({
    where: { id: parseId(payload.appealId) ?? 0n },
    include: { actor: true, accountWarning: { select: { id: true, action: true, createdAt: true } } },
  });
  if (!appeal || appeal.state === 'PENDING') return;
  const { actor, state } = appeal;
  const accountWarning = { ...appeal.accountWarning, target: actor };
  const to = await ownerRecipients(platform.db, actor.id);
  const about = appeal.id.toString();
  const values = {
    account: `@${actor.preferredUsername}`,
    action: accountWarning.action as WarningAction,
    warnedAt: accountWarning.createdAt.toISOString(),
    appealedAt: appeal.createdAt.toISOString(),
    url: `${platform.config.publicUrl}/account/warnings/${accountWarning.id}`,
  };
  if (state === 'REJECTED') return requestMails(platform, to, { template: 'appeal_rejected', values, about });
  const outcome = actor.deletedAt ? 'lost' : (await isDoneAgain(platform.db, accountWarning)) ? 'again' : 'undone';
  await requestMails(platform, to, { template: 'appeal_approved', values: { ...values, outcome }, about });
};

/** Staff decided an appeal: mails its author. */
import { ownerRecipients } from '../../domain/appeals/mail-recipients.ts';
import { isDoneAgain } from '../../domain/appeals/undo-warning.ts';
import type { WarningAction } from '../../domain/users/warnings.ts';
import type { AccountWarning, Actor } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { JobHandler } from '../job-handler.ts';
import { requestMails } from '../mails/request-mails.ts';

type Warning = Pick<AccountWarning, 'id' | 'action' | 'createdAt'> & { target: Actor };

async function outcomeOf({ db }: Platform, warning: Warning): Promise<'undone' | 'posts' | 'again' | 'lost'> {
  if (warning.target.deletedAt) return 'lost';
  if (await isDoneAgain(db, warning)) return 'again';
  if (warning.action !== 'delete_statuses') return 'undone';
  const { statusIds } = await db.accountWarning.findUniqueOrThrow({ where: { id: warning.id } });
  const back = await db.status.count({ where: { id: { in: statusIds }, deletedAt: null } });
  return back === statusIds.length ? 'undone' : 'posts';
}

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
  const outcome = await outcomeOf(platform, accountWarning);
  await requestMails(platform, to, { template: 'appeal_approved', values: { ...values, outcome }, about });
};

/** Moderators decided about an account: notifies its owner, without naming the moderator. */
import { ownerRecipients } from '../../domain/appeals/mail-recipients.ts';
import { warnedPosts } from '../../domain/appeals/warned-posts.ts';
import { notify } from '../../domain/notifications/notify.ts';
import type { WarningAction } from '../../domain/users/warnings.ts';
import type { AccountWarning, Actor } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { JobHandler } from '../job-handler.ts';
import { requestMails } from '../mails/request-mails.ts';

/** A decision about a user creates a warning for each identity, and one mail: for the first warning. */
async function isFirstOfAct(
  { db }: Platform,
  { id, action, createdAt, moderatorId, target }: AccountWarning & { target: Actor },
): Promise<boolean> {
  if (target.userId === null) return true;
  const act = { action, createdAt, moderatorId, target: { userId: target.userId } };
  return (await db.accountWarning.count({ where: { ...act, id: { lt: id } } })) === 0;
}

async function mail(platform: Platform, warning: AccountWarning & { target: Actor }): Promise<void> {
  const posts = (await warnedPosts(platform.db, [warning])).get(warning.id) ?? [];
  await requestMails(platform, await ownerRecipients(platform.db, warning.targetId), {
    template: 'account_warning',
    values: {
      account: `@${warning.target.preferredUsername}`,
      action: warning.action as WarningAction,
      text: warning.text,
      posts: posts.map((post) => `“${post.text}”`).join(' '),
      url: `${platform.config.publicUrl}/account/warnings/${warning.id}`,
    },
    about: warning.id.toString(),
  });
}

export const accountWarningCreated: JobHandler<'account_warning.created'> = async (platform, payload) => {
  const id = parseId(payload.accountWarningId) ?? 0n;
  const warning = await platform.db.accountWarning.findUnique({ where: { id }, include: { target: true } });
  if (!warning) return;
  const { targetId } = warning;
  await notify(platform, [targetId], { kind: 'moderation_warning', originId: targetId, accountWarningId: id });
  if (payload.mail !== false && (await isFirstOfAct(platform, warning))) await mail(platform, warning);
};

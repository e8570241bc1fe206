/** Moderators decided about an account: tells its owner, without saying who decided. */
import { notify } from '../../domain/notifications/notify.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';

export const accountWarningCreated: JobHandler<'account_warning.created'> = async (platform, payload) => {
  const id = parseId(payload.accountWarningId) ?? 0n;
  const warning = await platform.db.accountWarning.findUnique({ where: { id } });
  if (!warning) return;
  const { targetId } = warning;
  await notify(platform, [targetId], { kind: 'moderation_warning', originId: targetId, accountWarningId: id });
};

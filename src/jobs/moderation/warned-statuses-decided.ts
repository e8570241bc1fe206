/** Moderators decided about posts: deletes them one by one and keeps them for an appeal, or marks them as sensitive. */

import { removeByDecision } from '../../domain/statuses/removed/remove-by-decision.ts';
import { markSensitive } from '../../domain/statuses/writing/mark-sensitive.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const warnedStatusesDecided: JobHandler<'warned_statuses.decided'> = async (platform, payload) => {
  const id = parseId(payload.accountWarningId) ?? 0n;
  const warning = await platform.db.accountWarning.findUnique({ where: { id } });
  // An appeal may have been faster.
  if (!warning || warning.overruledAt) return;
  const { statusIds, targetId } = warning;
  if (warning.action === 'mark_statuses_as_sensitive') {
    await platform.db.$transaction((tx) => markSensitive(tx, platform, statusIds, true));
    return;
  }
  const where = { id: { in: statusIds }, actorId: targetId, deletedAt: null };
  for (const status of await platform.db.status.findMany({ where })) await removeByDecision(platform, warning, status);
};

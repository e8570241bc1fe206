/** Somebody hides a server for themselves: clears their timelines of it, and tells them which follows that ended. */
import { notifySevered } from '../../domain/notifications/notify-severed.ts';
import { clearTimelinesOfDomain } from '../../domain/relationships/block-domain.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const domainBlocked: JobHandler<'domain.blocked'> = async (platform, { actorId, domain, blockId }) => {
  await clearTimelinesOfDomain(platform, parseId(actorId) ?? 0n, domain);
  if (blockId !== undefined) await notifySevered(platform, parseId(blockId) ?? 0n);
};
